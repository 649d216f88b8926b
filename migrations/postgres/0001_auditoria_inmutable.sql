-- [A1] The audit trail only grows.
CREATE FUNCTION auditoria_inmutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'la auditoría no se modifica ni se borra';
END
$$;
--> statement-breakpoint
CREATE TRIGGER auditoria_sin_cambios BEFORE UPDATE OR DELETE ON auditoria
FOR EACH ROW EXECUTE FUNCTION auditoria_inmutable();
--> statement-breakpoint
CREATE TRIGGER auditoria_sin_vaciado BEFORE TRUNCATE ON auditoria
FOR EACH STATEMENT EXECUTE FUNCTION auditoria_inmutable();
