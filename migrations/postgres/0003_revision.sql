CREATE TABLE "idempotencia" (
	"id_usuario" bigint NOT NULL,
	"clave" text COLLATE "C" NOT NULL,
	"huella" text COLLATE "C" NOT NULL,
	"resultado" text COLLATE "C" NOT NULL,
	"creado" bigint NOT NULL,
	CONSTRAINT "idempotencia_id_usuario_clave_pk" PRIMARY KEY("id_usuario","clave")
);
--> statement-breakpoint
CREATE TABLE "escalafon_suplementos" (
	"esc" integer NOT NULL,
	"pprin" integer NOT NULL,
	"agrupamiento" boolean NOT NULL,
	"tramo" boolean NOT NULL,
	CONSTRAINT "escalafon_suplementos_esc_pprin_pk" PRIMARY KEY("esc","pprin")
);
--> statement-breakpoint
ALTER TABLE "escalafones" ADD COLUMN "serie_fe" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "entregables" ADD COLUMN "formato" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "entregables" ADD COLUMN "campos" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD COLUMN "omisiones" integer;
--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD COLUMN "mes_completo" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "pasajes" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;
