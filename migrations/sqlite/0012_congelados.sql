ALTER TABLE `presupuestos` ADD `congelado` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `presupuestos` ADD `congelado_por` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `presupuestos` ADD `congelado_el` integer;
--> statement-breakpoint
-- [C3] A header says one thing more: whether it is frozen, which a deliverable never is.
DROP TRIGGER presupuestos_sin_cambios;
--> statement-breakpoint
CREATE TRIGGER presupuestos_sin_cambios BEFORE UPDATE ON presupuestos
WHEN (EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres) AND (NEW.saf IS NOT OLD.saf OR NEW.codipres IS NOT OLD.codipres OR NEW.descripcion IS NOT OLD.descripcion OR NEW.desde_mes IS NOT OLD.desde_mes OR NEW.ejercicio IS NOT OLD.ejercicio OR NEW.version IS NOT OLD.version OR NEW.fecha_alta IS NOT OLD.fecha_alta OR NEW.criterio IS NOT OLD.criterio OR NEW.congelado IS NOT OLD.congelado OR NEW.congelado_por IS NOT OLD.congelado_por OR NEW.congelado_el IS NOT OLD.congelado_el OR NEW.rev_datos IS NOT OLD.rev_datos))
  OR ((NEW.saf <> OLD.saf OR NEW.codipres <> OLD.codipres) AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
