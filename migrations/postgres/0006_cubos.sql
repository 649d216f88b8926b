ALTER TABLE "valuaciones" ADD COLUMN "cubo" "bytea";
