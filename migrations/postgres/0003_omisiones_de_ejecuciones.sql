ALTER TABLE "ejecuciones" ADD COLUMN "omisiones" integer;
--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD COLUMN "mes_completo" boolean DEFAULT false NOT NULL;
