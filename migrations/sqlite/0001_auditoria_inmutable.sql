-- [A1] The audit trail only grows.
CREATE TRIGGER auditoria_sin_cambios BEFORE UPDATE ON auditoria
BEGIN
  SELECT RAISE(ABORT, 'la auditoría no se modifica');
END;
--> statement-breakpoint
CREATE TRIGGER auditoria_sin_bajas BEFORE DELETE ON auditoria
BEGIN
  SELECT RAISE(ABORT, 'la auditoría no se borra');
END;
--> statement-breakpoint
-- INSERT OR REPLACE deletes without firing the trigger above.
CREATE TRIGGER auditoria_sin_reemplazos BEFORE INSERT ON auditoria
WHEN EXISTS (SELECT 1 FROM auditoria WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'la auditoría no se reemplaza');
END;
