CREATE TABLE `idempotencia` (
	`id_usuario` integer NOT NULL,
	`clave` text NOT NULL,
	`huella` text NOT NULL,
	`resultado` text NOT NULL,
	`creado` integer NOT NULL,
	PRIMARY KEY(`id_usuario`, `clave`)
) STRICT;
