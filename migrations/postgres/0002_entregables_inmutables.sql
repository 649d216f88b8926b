-- [C3] What is sealed in `entregables` is never changed. Budgets, executions and converted groups
-- are told apart by their code first, so that their writes do not look for a seal.
CREATE FUNCTION entregable_sellado(un_saf integer, un_codipres text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM entregables WHERE saf = un_saf AND codipres = un_codipres)
$$;
--> statement-breakpoint
CREATE FUNCTION entregable_inmutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND entregable_sellado(OLD.saf, OLD.codipres) THEN
    RAISE EXCEPTION 'un entregable no se modifica';
  END IF;
  IF TG_OP <> 'DELETE' AND entregable_sellado(NEW.saf, NEW.codipres) THEN
    RAISE EXCEPTION 'un entregable no se modifica';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION entregable_bloque_inmutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM valuaciones v JOIN entregables e ON e.saf = v.saf AND e.codipres = v.codipres
    WHERE (TG_OP <> 'INSERT' AND v.id = OLD.valuacion) OR (TG_OP <> 'DELETE' AND v.id = NEW.valuacion)
  ) THEN
    RAISE EXCEPTION 'un entregable no se modifica';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION entregable_para_siempre() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'un entregable no se modifica';
END
$$;
--> statement-breakpoint
CREATE FUNCTION entregables_sin_vaciado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM entregables) THEN
    RAISE EXCEPTION 'un entregable no se modifica';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER base_cargos_sin_altas BEFORE INSERT ON base_cargos
FOR EACH ROW WHEN (NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_cargos_sin_cambios BEFORE UPDATE ON base_cargos
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)' OR NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_cargos_sin_bajas BEFORE DELETE ON base_cargos
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_adicionales_sin_altas BEFORE INSERT ON base_adicionales
FOR EACH ROW WHEN (NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_adicionales_sin_cambios BEFORE UPDATE ON base_adicionales
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)' OR NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_adicionales_sin_bajas BEFORE DELETE ON base_adicionales
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_contribuciones_sin_altas BEFORE INSERT ON base_contribuciones
FOR EACH ROW WHEN (NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_contribuciones_sin_cambios BEFORE UPDATE ON base_contribuciones
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)' OR NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_contribuciones_sin_bajas BEFORE DELETE ON base_contribuciones
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_complementos_sin_altas BEFORE INSERT ON base_complementos
FOR EACH ROW WHEN (NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_complementos_sin_cambios BEFORE UPDATE ON base_complementos
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)' OR NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_complementos_sin_bajas BEFORE DELETE ON base_complementos
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_serviciosextraordinarios_sin_altas BEFORE INSERT ON base_serviciosextraordinarios
FOR EACH ROW WHEN (NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_serviciosextraordinarios_sin_cambios BEFORE UPDATE ON base_serviciosextraordinarios
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)' OR NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_serviciosextraordinarios_sin_bajas BEFORE DELETE ON base_serviciosextraordinarios
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_beneficiosycompensaciones_sin_altas BEFORE INSERT ON base_beneficiosycompensaciones
FOR EACH ROW WHEN (NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_beneficiosycompensaciones_sin_cambios BEFORE UPDATE ON base_beneficiosycompensaciones
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)' OR NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_beneficiosycompensaciones_sin_bajas BEFORE DELETE ON base_beneficiosycompensaciones
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_asistenciasocial_sin_altas BEFORE INSERT ON base_asistenciasocial
FOR EACH ROW WHEN (NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_asistenciasocial_sin_cambios BEFORE UPDATE ON base_asistenciasocial
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)' OR NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_asistenciasocial_sin_bajas BEFORE DELETE ON base_asistenciasocial
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_contratosespeciales_sin_altas BEFORE INSERT ON base_contratosespeciales
FOR EACH ROW WHEN (NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_contratosespeciales_sin_cambios BEFORE UPDATE ON base_contratosespeciales
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)' OR NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_contratosespeciales_sin_bajas BEFORE DELETE ON base_contratosespeciales
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_otrosgastos_sin_altas BEFORE INSERT ON base_otrosgastos
FOR EACH ROW WHEN (NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_otrosgastos_sin_cambios BEFORE UPDATE ON base_otrosgastos
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)' OR NEW.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER base_otrosgastos_sin_bajas BEFORE DELETE ON base_otrosgastos
FOR EACH ROW WHEN (OLD.codipres !~ '^([EOM]|00)') EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
-- [P3] Only `online` may change: hiding a deliverable from the lists does not touch it.
CREATE TRIGGER presupuestos_sin_cambios BEFORE UPDATE ON presupuestos
FOR EACH ROW WHEN (
  (OLD.saf, OLD.codipres, OLD.descripcion, OLD.desde_mes, OLD.ejercicio, OLD.version, OLD.fecha_alta, OLD.rev_datos)
  IS DISTINCT FROM
  (NEW.saf, NEW.codipres, NEW.descripcion, NEW.desde_mes, NEW.ejercicio, NEW.version, NEW.fecha_alta, NEW.rev_datos)
) EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER presupuestos_sin_bajas BEFORE DELETE ON presupuestos
FOR EACH ROW EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER presupuestos_sin_altas BEFORE INSERT ON presupuestos
FOR EACH ROW EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER valuaciones_sin_cambios BEFORE INSERT OR UPDATE OR DELETE ON valuaciones
FOR EACH ROW EXECUTE FUNCTION entregable_inmutable();
--> statement-breakpoint
CREATE TRIGGER valuacion_bloques_sin_cambios BEFORE INSERT OR UPDATE OR DELETE ON valuacion_bloques
FOR EACH ROW EXECUTE FUNCTION entregable_bloque_inmutable();
--> statement-breakpoint
CREATE TRIGGER entregables_sin_cambios BEFORE UPDATE OR DELETE ON entregables
FOR EACH ROW EXECUTE FUNCTION entregable_para_siempre();
--> statement-breakpoint
CREATE TRIGGER base_cargos_sin_vaciado BEFORE TRUNCATE ON base_cargos
FOR EACH STATEMENT EXECUTE FUNCTION entregables_sin_vaciado();
--> statement-breakpoint
CREATE TRIGGER base_adicionales_sin_vaciado BEFORE TRUNCATE ON base_adicionales
FOR EACH STATEMENT EXECUTE FUNCTION entregables_sin_vaciado();
--> statement-breakpoint
CREATE TRIGGER base_contribuciones_sin_vaciado BEFORE TRUNCATE ON base_contribuciones
FOR EACH STATEMENT EXECUTE FUNCTION entregables_sin_vaciado();
--> statement-breakpoint
CREATE TRIGGER base_complementos_sin_vaciado BEFORE TRUNCATE ON base_complementos
FOR EACH STATEMENT EXECUTE FUNCTION entregables_sin_vaciado();
--> statement-breakpoint
CREATE TRIGGER base_serviciosextraordinarios_sin_vaciado BEFORE TRUNCATE ON base_serviciosextraordinarios
FOR EACH STATEMENT EXECUTE FUNCTION entregables_sin_vaciado();
--> statement-breakpoint
CREATE TRIGGER base_beneficiosycompensaciones_sin_vaciado BEFORE TRUNCATE ON base_beneficiosycompensaciones
FOR EACH STATEMENT EXECUTE FUNCTION entregables_sin_vaciado();
--> statement-breakpoint
CREATE TRIGGER base_asistenciasocial_sin_vaciado BEFORE TRUNCATE ON base_asistenciasocial
FOR EACH STATEMENT EXECUTE FUNCTION entregables_sin_vaciado();
--> statement-breakpoint
CREATE TRIGGER base_contratosespeciales_sin_vaciado BEFORE TRUNCATE ON base_contratosespeciales
FOR EACH STATEMENT EXECUTE FUNCTION entregables_sin_vaciado();
--> statement-breakpoint
CREATE TRIGGER base_otrosgastos_sin_vaciado BEFORE TRUNCATE ON base_otrosgastos
FOR EACH STATEMENT EXECUTE FUNCTION entregables_sin_vaciado();
--> statement-breakpoint
CREATE TRIGGER presupuestos_sin_vaciado BEFORE TRUNCATE ON presupuestos
FOR EACH STATEMENT EXECUTE FUNCTION entregables_sin_vaciado();
--> statement-breakpoint
CREATE TRIGGER valuaciones_sin_vaciado BEFORE TRUNCATE ON valuaciones
FOR EACH STATEMENT EXECUTE FUNCTION entregables_sin_vaciado();
--> statement-breakpoint
CREATE TRIGGER valuacion_bloques_sin_vaciado BEFORE TRUNCATE ON valuacion_bloques
FOR EACH STATEMENT EXECUTE FUNCTION entregables_sin_vaciado();
--> statement-breakpoint
CREATE TRIGGER entregables_sin_vaciado BEFORE TRUNCATE ON entregables
FOR EACH STATEMENT EXECUTE FUNCTION entregables_sin_vaciado();
