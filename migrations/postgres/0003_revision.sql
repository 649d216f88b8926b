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
ALTER TABLE "ejecuciones" ADD COLUMN "omisiones" integer;
--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD COLUMN "mes_completo" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "pasajes" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;
