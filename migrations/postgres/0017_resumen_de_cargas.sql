ALTER TABLE "ejecuciones" ADD COLUMN "resumen" text COLLATE "C" DEFAULT '' NOT NULL;
