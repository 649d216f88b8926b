-- [Q1], [Q2] Links of the audit trail, and the seals over them: both only grow.
CREATE TABLE "eslabones" (
	"cadena" integer NOT NULL,
	"numero" bigint NOT NULL,
	"asiento" bigint NOT NULL,
	"huella" "bytea" NOT NULL,
	CONSTRAINT "eslabones_cadena_numero_pk" PRIMARY KEY("cadena","numero")
);
--> statement-breakpoint
CREATE TABLE "sellos" (
	"numero" integer PRIMARY KEY NOT NULL,
	"instante" bigint NOT NULL,
	"motivo" text COLLATE "C" NOT NULL,
	"documento" text COLLATE "C" NOT NULL,
	"firma" "bytea"
);
--> statement-breakpoint
CREATE UNIQUE INDEX "eslabones_asiento" ON "eslabones" USING btree ("asiento");
--> statement-breakpoint
CREATE FUNCTION eslabones_inmutables() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'los eslabones de la auditoría no se modifican';
END
$$;
--> statement-breakpoint
CREATE TRIGGER eslabones_sin_cambios BEFORE UPDATE OR DELETE ON eslabones
FOR EACH ROW EXECUTE FUNCTION eslabones_inmutables();
--> statement-breakpoint
CREATE TRIGGER eslabones_sin_vaciado BEFORE TRUNCATE ON eslabones
FOR EACH STATEMENT EXECUTE FUNCTION eslabones_inmutables();
--> statement-breakpoint
CREATE FUNCTION sellos_inmutables() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'los sellos no se modifican';
END
$$;
--> statement-breakpoint
CREATE TRIGGER sellos_sin_cambios BEFORE UPDATE OR DELETE ON sellos
FOR EACH ROW EXECUTE FUNCTION sellos_inmutables();
--> statement-breakpoint
CREATE TRIGGER sellos_sin_vaciado BEFORE TRUNCATE ON sellos
FOR EACH STATEMENT EXECUTE FUNCTION sellos_inmutables();
