CREATE TABLE `credito_vigente` (
	`ejercicio` integer NOT NULL,
	`saf` integer NOT NULL,
	`prog` integer NOT NULL,
	`pprin` integer NOT NULL,
	`ppar` integer NOT NULL,
	`ff` integer NOT NULL,
	`mon` integer NOT NULL,
	`fecha` text NOT NULL,
	`norma` text NOT NULL,
	`importe` integer NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`ejercicio`, `saf`, `prog`, `pprin`, `ppar`, `ff`, `mon`, `fecha`, `norma`)
) STRICT;
