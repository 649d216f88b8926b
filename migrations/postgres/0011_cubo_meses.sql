ALTER TABLE "valuaciones" ADD COLUMN "cubo_meses" "bytea";
