ALTER TABLE `presupuestos` ADD `rev_notas` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_cargos` ADD `nota` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_cargos` ADD `nota_de` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_adicionales` ADD `nota` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_adicionales` ADD `nota_de` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_contribuciones` ADD `nota` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_contribuciones` ADD `nota_de` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_complementos` ADD `nota` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_complementos` ADD `nota_de` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_serviciosextraordinarios` ADD `nota` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_serviciosextraordinarios` ADD `nota_de` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_beneficiosycompensaciones` ADD `nota` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_beneficiosycompensaciones` ADD `nota_de` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_asistenciasocial` ADD `nota` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_asistenciasocial` ADD `nota_de` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_contratosespeciales` ADD `nota` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_contratosespeciales` ADD `nota_de` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_otrosgastos` ADD `nota` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_otrosgastos` ADD `nota_de` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- [C3] A header says one thing more: how many writes were only of notes, of which a deliverable has none.
DROP TRIGGER presupuestos_sin_cambios;
--> statement-breakpoint
CREATE TRIGGER presupuestos_sin_cambios BEFORE UPDATE ON presupuestos
WHEN (EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres) AND (NEW.saf IS NOT OLD.saf OR NEW.codipres IS NOT OLD.codipres OR NEW.descripcion IS NOT OLD.descripcion OR NEW.desde_mes IS NOT OLD.desde_mes OR NEW.ejercicio IS NOT OLD.ejercicio OR NEW.version IS NOT OLD.version OR NEW.fecha_alta IS NOT OLD.fecha_alta OR NEW.criterio IS NOT OLD.criterio OR NEW.congelado IS NOT OLD.congelado OR NEW.congelado_por IS NOT OLD.congelado_por OR NEW.congelado_el IS NOT OLD.congelado_el OR NEW.rev_datos IS NOT OLD.rev_datos OR NEW.rev_notas IS NOT OLD.rev_notas))
  OR ((NEW.saf <> OLD.saf OR NEW.codipres <> OLD.codipres) AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
