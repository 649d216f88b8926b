CREATE TABLE `lugares` (
	`id_usuario` integer NOT NULL,
	`direccion` text NOT NULL,
	`ultimo` integer NOT NULL,
	PRIMARY KEY(`id_usuario`, `direccion`),
	FOREIGN KEY (`id_usuario`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `codigos_activacion` (
	`id_usuario` integer PRIMARY KEY NOT NULL,
	`huella` text NOT NULL,
	`vence` integer NOT NULL,
	`sesion` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`id_usuario`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `contactos` (
	`orden` integer PRIMARY KEY NOT NULL,
	`direccion` text NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `trabajos` ADD `persona` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `trabajos` ADD `tomado` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `trabajos_persona` ON `trabajos` (`persona`,`tomado`);
--> statement-breakpoint
ALTER TABLE `usuarios` ADD `clave_vence` integer DEFAULT 0 NOT NULL;
