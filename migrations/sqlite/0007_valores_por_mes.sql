CREATE TABLE `sumas_fijas` (
	`id` text PRIMARY KEY NOT NULL,
	`descripcion` text NOT NULL,
	`norma` text NOT NULL,
	`regimen` text NOT NULL,
	`escalafones` text NOT NULL,
	`pprins` text NOT NULL,
	`desde_mes` integer NOT NULL,
	`hasta_mes` integer,
	`importe` integer NOT NULL,
	`remunerativa` integer NOT NULL,
	`bonificable` integer NOT NULL,
	`en_sac` integer
) STRICT;
--> statement-breakpoint
ALTER TABLE `ultimos_grupos` ADD `criterio` text DEFAULT 'unico' NOT NULL;
--> statement-breakpoint
ALTER TABLE `presupuestos` ADD `criterio` text DEFAULT 'unico' NOT NULL;
--> statement-breakpoint
ALTER TABLE `base_cargos` ADD `mes_inicio` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `valuaciones` ADD `criterio` text DEFAULT 'unico' NOT NULL;
