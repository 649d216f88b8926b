CREATE TABLE `avisos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`desde` text NOT NULL,
	`hasta` text NOT NULL,
	`safs` text NOT NULL,
	`texto` text NOT NULL,
	`instante` integer DEFAULT 0 NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `avisos_texto` ON `avisos` (`desde`,`texto`);
--> statement-breakpoint
CREATE TABLE `avisos_leidos` (
	`id_usuario` integer PRIMARY KEY NOT NULL,
	`instante` integer NOT NULL,
	`asiento` integer NOT NULL,
	`faltaban` text NOT NULL
) STRICT;
