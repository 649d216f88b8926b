-- [C3] What is sealed in `entregables` is never changed. Budgets, executions and converted groups
-- are told apart by their code first, so that their writes do not look for a seal.
-- REPLACE deletes without firing the DELETE triggers: the row that it would displace is looked for;
-- a row that takes the next id displaces none, and has no id yet.
CREATE TRIGGER base_cargos_sin_altas BEFORE INSERT ON base_cargos
WHEN (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id > 0 AND EXISTS (SELECT 1 FROM base_cargos b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_cargos_sin_cambios BEFORE UPDATE ON base_cargos
WHEN (NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres))
  OR (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id <> OLD.id AND EXISTS (SELECT 1 FROM base_cargos b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_cargos_sin_bajas BEFORE DELETE ON base_cargos
WHEN NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_adicionales_sin_altas BEFORE INSERT ON base_adicionales
WHEN (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id > 0 AND EXISTS (SELECT 1 FROM base_adicionales b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_adicionales_sin_cambios BEFORE UPDATE ON base_adicionales
WHEN (NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres))
  OR (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id <> OLD.id AND EXISTS (SELECT 1 FROM base_adicionales b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_adicionales_sin_bajas BEFORE DELETE ON base_adicionales
WHEN NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_contribuciones_sin_altas BEFORE INSERT ON base_contribuciones
WHEN (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id > 0 AND EXISTS (SELECT 1 FROM base_contribuciones b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_contribuciones_sin_cambios BEFORE UPDATE ON base_contribuciones
WHEN (NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres))
  OR (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id <> OLD.id AND EXISTS (SELECT 1 FROM base_contribuciones b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_contribuciones_sin_bajas BEFORE DELETE ON base_contribuciones
WHEN NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_complementos_sin_altas BEFORE INSERT ON base_complementos
WHEN (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id > 0 AND EXISTS (SELECT 1 FROM base_complementos b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_complementos_sin_cambios BEFORE UPDATE ON base_complementos
WHEN (NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres))
  OR (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id <> OLD.id AND EXISTS (SELECT 1 FROM base_complementos b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_complementos_sin_bajas BEFORE DELETE ON base_complementos
WHEN NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_serviciosextraordinarios_sin_altas BEFORE INSERT ON base_serviciosextraordinarios
WHEN (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id > 0 AND EXISTS (SELECT 1 FROM base_serviciosextraordinarios b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_serviciosextraordinarios_sin_cambios BEFORE UPDATE ON base_serviciosextraordinarios
WHEN (NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres))
  OR (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id <> OLD.id AND EXISTS (SELECT 1 FROM base_serviciosextraordinarios b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_serviciosextraordinarios_sin_bajas BEFORE DELETE ON base_serviciosextraordinarios
WHEN NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_beneficiosycompensaciones_sin_altas BEFORE INSERT ON base_beneficiosycompensaciones
WHEN (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id > 0 AND EXISTS (SELECT 1 FROM base_beneficiosycompensaciones b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_beneficiosycompensaciones_sin_cambios BEFORE UPDATE ON base_beneficiosycompensaciones
WHEN (NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres))
  OR (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id <> OLD.id AND EXISTS (SELECT 1 FROM base_beneficiosycompensaciones b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_beneficiosycompensaciones_sin_bajas BEFORE DELETE ON base_beneficiosycompensaciones
WHEN NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_asistenciasocial_sin_altas BEFORE INSERT ON base_asistenciasocial
WHEN (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id > 0 AND EXISTS (SELECT 1 FROM base_asistenciasocial b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_asistenciasocial_sin_cambios BEFORE UPDATE ON base_asistenciasocial
WHEN (NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres))
  OR (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id <> OLD.id AND EXISTS (SELECT 1 FROM base_asistenciasocial b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_asistenciasocial_sin_bajas BEFORE DELETE ON base_asistenciasocial
WHEN NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_contratosespeciales_sin_altas BEFORE INSERT ON base_contratosespeciales
WHEN (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id > 0 AND EXISTS (SELECT 1 FROM base_contratosespeciales b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_contratosespeciales_sin_cambios BEFORE UPDATE ON base_contratosespeciales
WHEN (NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres))
  OR (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id <> OLD.id AND EXISTS (SELECT 1 FROM base_contratosespeciales b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_contratosespeciales_sin_bajas BEFORE DELETE ON base_contratosespeciales
WHEN NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_otrosgastos_sin_altas BEFORE INSERT ON base_otrosgastos
WHEN (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id > 0 AND EXISTS (SELECT 1 FROM base_otrosgastos b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_otrosgastos_sin_cambios BEFORE UPDATE ON base_otrosgastos
WHEN (NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres))
  OR (NOT (NEW.codipres >= 'E' AND NEW.codipres < 'F') AND NOT (NEW.codipres >= 'O' AND NEW.codipres < 'P') AND NOT (NEW.codipres >= 'M' AND NEW.codipres < 'N') AND NOT (NEW.codipres >= '00' AND NEW.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
  OR (NEW.id <> OLD.id AND EXISTS (SELECT 1 FROM base_otrosgastos b JOIN entregables e ON e.saf = b.saf AND e.codipres = b.codipres WHERE b.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER base_otrosgastos_sin_bajas BEFORE DELETE ON base_otrosgastos
WHEN NOT (OLD.codipres >= 'E' AND OLD.codipres < 'F') AND NOT (OLD.codipres >= 'O' AND OLD.codipres < 'P') AND NOT (OLD.codipres >= 'M' AND OLD.codipres < 'N') AND NOT (OLD.codipres >= '00' AND OLD.codipres < '01') AND EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
-- [P3] Only `online` may change: hiding a deliverable from the lists does not touch it.
CREATE TRIGGER presupuestos_sin_cambios BEFORE UPDATE ON presupuestos
WHEN (EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres) AND (NEW.saf IS NOT OLD.saf OR NEW.codipres IS NOT OLD.codipres OR NEW.descripcion IS NOT OLD.descripcion OR NEW.desde_mes IS NOT OLD.desde_mes OR NEW.ejercicio IS NOT OLD.ejercicio OR NEW.version IS NOT OLD.version OR NEW.fecha_alta IS NOT OLD.fecha_alta OR NEW.rev_datos IS NOT OLD.rev_datos))
  OR ((NEW.saf <> OLD.saf OR NEW.codipres <> OLD.codipres) AND EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER presupuestos_sin_bajas BEFORE DELETE ON presupuestos
WHEN EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER presupuestos_sin_altas BEFORE INSERT ON presupuestos
WHEN EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER valuaciones_sin_altas BEFORE INSERT ON valuaciones
WHEN EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres)
  OR EXISTS (SELECT 1 FROM valuaciones v JOIN entregables e ON e.saf = v.saf AND e.codipres = v.codipres WHERE v.id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER valuaciones_sin_cambios BEFORE UPDATE ON valuaciones
WHEN EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres) OR EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres)
  OR (NEW.id <> OLD.id AND EXISTS (SELECT 1 FROM valuaciones v JOIN entregables e ON e.saf = v.saf AND e.codipres = v.codipres WHERE v.id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER valuaciones_sin_bajas BEFORE DELETE ON valuaciones
WHEN EXISTS (SELECT 1 FROM entregables WHERE saf = OLD.saf AND codipres = OLD.codipres)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER valuacion_bloques_sin_altas BEFORE INSERT ON valuacion_bloques
WHEN EXISTS (SELECT 1 FROM valuaciones v JOIN entregables e ON e.saf = v.saf AND e.codipres = v.codipres WHERE v.id = NEW.valuacion)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER valuacion_bloques_sin_cambios BEFORE UPDATE ON valuacion_bloques
WHEN EXISTS (SELECT 1 FROM valuaciones v JOIN entregables e ON e.saf = v.saf AND e.codipres = v.codipres WHERE v.id = OLD.valuacion) OR EXISTS (SELECT 1 FROM valuaciones v JOIN entregables e ON e.saf = v.saf AND e.codipres = v.codipres WHERE v.id = NEW.valuacion)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER valuacion_bloques_sin_bajas BEFORE DELETE ON valuacion_bloques
WHEN EXISTS (SELECT 1 FROM valuaciones v JOIN entregables e ON e.saf = v.saf AND e.codipres = v.codipres WHERE v.id = OLD.valuacion)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER entregables_sin_cambios BEFORE UPDATE ON entregables
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER entregables_sin_bajas BEFORE DELETE ON entregables
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER entregables_sin_reemplazos BEFORE INSERT ON entregables
WHEN EXISTS (SELECT 1 FROM entregables WHERE saf = NEW.saf AND codipres = NEW.codipres)
BEGIN
  SELECT RAISE(ABORT, 'un entregable no se modifica');
END;
