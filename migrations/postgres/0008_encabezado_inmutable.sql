-- [C3] A header says one thing more: how it is valued.
DROP TRIGGER presupuestos_sin_cambios ON presupuestos;
--> statement-breakpoint
CREATE TRIGGER presupuestos_sin_cambios BEFORE UPDATE ON presupuestos
FOR EACH ROW WHEN (
  (OLD.saf, OLD.codipres, OLD.descripcion, OLD.desde_mes, OLD.ejercicio, OLD.version, OLD.fecha_alta, OLD.criterio, OLD.rev_datos)
  IS DISTINCT FROM
  (NEW.saf, NEW.codipres, NEW.descripcion, NEW.desde_mes, NEW.ejercicio, NEW.version, NEW.fecha_alta, NEW.criterio, NEW.rev_datos)
) EXECUTE FUNCTION entregable_inmutable();
