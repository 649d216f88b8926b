ALTER TABLE "presupuestos" ADD COLUMN "congelado" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "presupuestos" ADD COLUMN "congelado_por" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "presupuestos" ADD COLUMN "congelado_el" bigint;
--> statement-breakpoint
-- [C3] A header says one thing more: whether it is frozen, which a deliverable never is.
DROP TRIGGER presupuestos_sin_cambios ON presupuestos;
--> statement-breakpoint
CREATE TRIGGER presupuestos_sin_cambios BEFORE UPDATE ON presupuestos
FOR EACH ROW WHEN (
  (OLD.saf, OLD.codipres, OLD.descripcion, OLD.desde_mes, OLD.ejercicio, OLD.version, OLD.fecha_alta, OLD.criterio, OLD.congelado, OLD.congelado_por, OLD.congelado_el, OLD.rev_datos)
  IS DISTINCT FROM
  (NEW.saf, NEW.codipres, NEW.descripcion, NEW.desde_mes, NEW.ejercicio, NEW.version, NEW.fecha_alta, NEW.criterio, NEW.congelado, NEW.congelado_por, NEW.congelado_el, NEW.rev_datos)
) EXECUTE FUNCTION entregable_inmutable();
