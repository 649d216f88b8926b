CREATE TABLE `estados_formulacion` (
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`rev_datos` integer NOT NULL,
	`referencias` integer NOT NULL,
	`valuacion` integer NOT NULL,
	`valorizada_el` integer NOT NULL,
	`renglones` integer NOT NULL,
	`invalidos` integer NOT NULL,
	`cargos` integer NOT NULL,
	`desactualizado` integer NOT NULL,
	`asiento` integer NOT NULL,
	`cambio_el` integer NOT NULL,
	`cambio_por` text NOT NULL,
	`instante` integer NOT NULL,
	PRIMARY KEY(`codipres`, `saf`)
) STRICT;
