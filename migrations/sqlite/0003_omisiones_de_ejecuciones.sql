ALTER TABLE `ejecuciones` ADD `omisiones` integer;
--> statement-breakpoint
ALTER TABLE `ejecuciones` ADD `mes_completo` integer DEFAULT false NOT NULL;
