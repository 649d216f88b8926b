CREATE TABLE `acuerdos` (
	`id` integer PRIMARY KEY NOT NULL,
	`saf` integer NOT NULL,
	`nombre` text NOT NULL,
	`norma` text NOT NULL,
	`fecha` text NOT NULL,
	`estado` text NOT NULL,
	`publicado` integer NOT NULL,
	`rev` integer NOT NULL,
	`creado` integer NOT NULL,
	`modificado` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `acuerdos_saf` ON `acuerdos` (`saf`);
--> statement-breakpoint
CREATE TABLE `acuerdos_tramos` (
	`acuerdo` integer NOT NULL,
	`tramo` integer NOT NULL,
	`mes` integer NOT NULL,
	`porcentaje` integer NOT NULL,
	`base` integer,
	`redondeo` text NOT NULL,
	`con_funcion` integer NOT NULL,
	`sumafijare` integer NOT NULL,
	PRIMARY KEY(`acuerdo`, `tramo`),
	FOREIGN KEY (`acuerdo`) REFERENCES `acuerdos`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `acuerdos_alcances` (
	`acuerdo` integer NOT NULL,
	`tramo` integer NOT NULL,
	`serie` text NOT NULL,
	`esc` integer NOT NULL,
	`cat` integer NOT NULL,
	PRIMARY KEY(`acuerdo`, `tramo`, `serie`, `esc`, `cat`),
	FOREIGN KEY (`acuerdo`,`tramo`) REFERENCES `acuerdos_tramos`(`acuerdo`,`tramo`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `acuerdos_sumas` (
	`acuerdo` integer NOT NULL,
	`suma` integer NOT NULL,
	`id` text NOT NULL,
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
	`en_sac` integer,
	PRIMARY KEY(`acuerdo`, `suma`),
	FOREIGN KEY (`acuerdo`) REFERENCES `acuerdos`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `acuerdos_valores` (
	`tabla` text NOT NULL,
	`entrada` text NOT NULL,
	`acuerdo` integer NOT NULL,
	`valor` text NOT NULL,
	PRIMARY KEY(`tabla`, `entrada`),
	FOREIGN KEY (`acuerdo`) REFERENCES `acuerdos`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
