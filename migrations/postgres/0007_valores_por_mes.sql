CREATE TABLE "sumas_fijas" (
	"id" text COLLATE "C" NOT NULL,
	"descripcion" text COLLATE "C" NOT NULL,
	"norma" text COLLATE "C" NOT NULL,
	"regimen" text COLLATE "C" NOT NULL,
	"escalafones" text COLLATE "C" NOT NULL,
	"pprins" text COLLATE "C" NOT NULL,
	"desde_mes" integer NOT NULL,
	"hasta_mes" integer,
	"importe" bigint NOT NULL,
	"remunerativa" boolean NOT NULL,
	"bonificable" boolean NOT NULL,
	"en_sac" boolean,
	CONSTRAINT "sumas_fijas_id_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
ALTER TABLE "ultimos_grupos" ADD COLUMN "criterio" text COLLATE "C" DEFAULT 'unico' NOT NULL;
--> statement-breakpoint
ALTER TABLE "presupuestos" ADD COLUMN "criterio" text COLLATE "C" DEFAULT 'unico' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_cargos" ADD COLUMN "mes_inicio" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "valuaciones" ADD COLUMN "criterio" text COLLATE "C" DEFAULT 'unico' NOT NULL;
