CREATE TABLE `identidades` (
	`id_usuario` integer PRIMARY KEY NOT NULL,
	`emisor` text NOT NULL,
	`sujeto` text NOT NULL,
	FOREIGN KEY (`id_usuario`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `identidades_sujeto` ON `identidades` (`sujeto`);
--> statement-breakpoint
CREATE TABLE `identificaciones` (
	`huella` text PRIMARY KEY NOT NULL,
	`emisor` text NOT NULL,
	`sujeto` text NOT NULL,
	`con_factor` integer NOT NULL,
	`creada` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `usuarios` ADD `ingreso` text DEFAULT 'ambos' NOT NULL;
--> statement-breakpoint
ALTER TABLE `sesiones` ADD `factor_ajeno` integer DEFAULT false NOT NULL;
