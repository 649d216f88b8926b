CREATE TABLE `lecturas` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`instante` integer NOT NULL,
	`id_usuario` integer NOT NULL,
	`usuario` text NOT NULL,
	`origen` text NOT NULL,
	`titulo` text NOT NULL,
	`saf` integer,
	`codipres` text,
	`archivo` text NOT NULL,
	`pedido` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `lecturas_instante` ON `lecturas` (`instante`);
