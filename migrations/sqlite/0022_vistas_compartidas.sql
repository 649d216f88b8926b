CREATE TABLE `vistas` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`nombre` text NOT NULL,
	`valores` text NOT NULL,
	`autor` text NOT NULL,
	`instante` integer DEFAULT 0 NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `vistas_nombre` ON `vistas` (`saf`,`nombre`);
