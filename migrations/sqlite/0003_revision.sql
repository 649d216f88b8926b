CREATE TABLE `idempotencia` (
	`id_usuario` integer NOT NULL,
	`clave` text NOT NULL,
	`huella` text NOT NULL,
	`resultado` text NOT NULL,
	`creado` integer NOT NULL,
	PRIMARY KEY(`id_usuario`, `clave`)
) STRICT;
--> statement-breakpoint
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
	`sesion` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`id_usuario`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `contactos` (
	`orden` integer PRIMARY KEY NOT NULL,
	`direccion` text NOT NULL
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
ALTER TABLE `trabajos` ADD `persona` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `trabajos` ADD `tomado` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `trabajos_persona` ON `trabajos` (`persona`,`tomado`);
--> statement-breakpoint
ALTER TABLE `usuarios` ADD `clave_vence` integer DEFAULT 0 NOT NULL;
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
--> statement-breakpoint
CREATE INDEX `auditoria_instante` ON `auditoria` (`instante`,`id`);
--> statement-breakpoint
CREATE INDEX `auditoria_por_usuario` ON `auditoria` (`usuario`,`instante`,`id`);
--> statement-breakpoint
CREATE INDEX `auditoria_por_saf` ON `auditoria` (`saf`,`instante`,`id`);
--> statement-breakpoint
CREATE INDEX `auditoria_por_codipres` ON `auditoria` (`codipres`,`instante`,`id`);
--> statement-breakpoint
CREATE INDEX `auditoria_por_entidad` ON `auditoria` (`entidad`,`instante`,`id`);
--> statement-breakpoint
CREATE INDEX `auditoria_por_accion` ON `auditoria` (`accion`,`instante`,`id`);
