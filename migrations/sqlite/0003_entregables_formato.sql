ALTER TABLE `entregables` ADD `formato` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `entregables` ADD `campos` text DEFAULT '' NOT NULL;
