CREATE TABLE `idempotencia` (
	`id_usuario` integer NOT NULL,
	`clave` text NOT NULL,
	`huella` text NOT NULL,
	`resultado` text NOT NULL,
	`creado` integer NOT NULL,
	PRIMARY KEY(`id_usuario`, `clave`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `escalafon_suplementos` (
	`esc` integer NOT NULL,
	`pprin` integer NOT NULL,
	`agrupamiento` integer NOT NULL,
	`tramo` integer NOT NULL,
	PRIMARY KEY(`esc`, `pprin`)
) STRICT;
--> statement-breakpoint
ALTER TABLE `escalafones` ADD `serie_fe` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `entregables` ADD `formato` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `entregables` ADD `campos` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `ejecuciones` ADD `omisiones` integer;
--> statement-breakpoint
ALTER TABLE `ejecuciones` ADD `mes_completo` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `pasajes` ADD `rev` integer DEFAULT 1 NOT NULL;
