ALTER TABLE "entregables" ADD COLUMN "revision" text COLLATE "C" DEFAULT '' NOT NULL;
