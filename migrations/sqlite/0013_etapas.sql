CREATE TABLE `etapas` (
	`ejercicio` integer NOT NULL,
	`nombre` text NOT NULL,
	`prefijo` text NOT NULL,
	`desde` text NOT NULL,
	`hasta` text NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`ejercicio`, `nombre`)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `etapas_prefijo` ON `etapas` (`ejercicio`,`prefijo`);
--> statement-breakpoint
CREATE TABLE `prorrogas` (
	`ejercicio` integer NOT NULL,
	`nombre` text NOT NULL,
	`saf` integer NOT NULL,
	`hasta` text NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`ejercicio`, `nombre`, `saf`)
) STRICT;
