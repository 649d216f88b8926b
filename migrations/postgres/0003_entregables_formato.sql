ALTER TABLE "entregables" ADD COLUMN "formato" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "entregables" ADD COLUMN "campos" text COLLATE "C" DEFAULT '' NOT NULL;
