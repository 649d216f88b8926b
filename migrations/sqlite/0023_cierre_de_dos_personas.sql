CREATE TABLE `cierres_pedidos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`tipo` text NOT NULL,
	`nueva_version` text NOT NULL,
	`valuacion` integer NOT NULL,
	`revision` text NOT NULL,
	`leidas` text NOT NULL,
	`id_usuario` integer,
	`usuario` text NOT NULL,
	`instante` integer NOT NULL,
	`rechazado_por` text DEFAULT '' NOT NULL,
	`motivo` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cierres_pedidos_grupo` ON `cierres_pedidos` (`saf`,`codipres`);
--> statement-breakpoint
ALTER TABLE `tipos_cierre` ADD `dos_personas` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `entregables` ADD `pedido_por` text DEFAULT '' NOT NULL;
