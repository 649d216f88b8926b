ALTER TABLE "presupuestos" ADD COLUMN "rev_notas" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_cargos" ADD COLUMN "nota" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_cargos" ADD COLUMN "nota_de" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_adicionales" ADD COLUMN "nota" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_adicionales" ADD COLUMN "nota_de" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_contribuciones" ADD COLUMN "nota" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_contribuciones" ADD COLUMN "nota_de" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_complementos" ADD COLUMN "nota" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_complementos" ADD COLUMN "nota_de" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_serviciosextraordinarios" ADD COLUMN "nota" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_serviciosextraordinarios" ADD COLUMN "nota_de" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_beneficiosycompensaciones" ADD COLUMN "nota" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_beneficiosycompensaciones" ADD COLUMN "nota_de" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_asistenciasocial" ADD COLUMN "nota" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_asistenciasocial" ADD COLUMN "nota_de" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_contratosespeciales" ADD COLUMN "nota" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_contratosespeciales" ADD COLUMN "nota_de" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_otrosgastos" ADD COLUMN "nota" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "base_otrosgastos" ADD COLUMN "nota_de" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
-- [C3] A header says one thing more: how many writes were only of notes, of which a deliverable has none.
DROP TRIGGER presupuestos_sin_cambios ON presupuestos;
--> statement-breakpoint
CREATE TRIGGER presupuestos_sin_cambios BEFORE UPDATE ON presupuestos
FOR EACH ROW WHEN (
  (OLD.saf, OLD.codipres, OLD.descripcion, OLD.desde_mes, OLD.ejercicio, OLD.version, OLD.fecha_alta, OLD.criterio, OLD.congelado, OLD.congelado_por, OLD.congelado_el, OLD.rev_datos, OLD.rev_notas)
  IS DISTINCT FROM
  (NEW.saf, NEW.codipres, NEW.descripcion, NEW.desde_mes, NEW.ejercicio, NEW.version, NEW.fecha_alta, NEW.criterio, NEW.congelado, NEW.congelado_por, NEW.congelado_el, NEW.rev_datos, NEW.rev_notas)
) EXECUTE FUNCTION entregable_inmutable();
