-- [Q1], [Q2] Links of the audit trail, and the seals over them: both only grow.
CREATE TABLE `eslabones` (
	`cadena` integer NOT NULL,
	`numero` integer NOT NULL,
	`asiento` integer NOT NULL,
	`huella` blob NOT NULL,
	PRIMARY KEY(`cadena`, `numero`)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `eslabones_asiento` ON `eslabones` (`asiento`);
--> statement-breakpoint
CREATE TABLE `sellos` (
	`numero` integer PRIMARY KEY NOT NULL,
	`instante` integer NOT NULL,
	`motivo` text NOT NULL,
	`documento` text NOT NULL,
	`firma` blob
) STRICT;
--> statement-breakpoint
CREATE TRIGGER eslabones_sin_cambios BEFORE UPDATE ON eslabones
BEGIN
  SELECT RAISE(ABORT, 'los eslabones de la auditoría no se modifican');
END;
--> statement-breakpoint
CREATE TRIGGER eslabones_sin_bajas BEFORE DELETE ON eslabones
BEGIN
  SELECT RAISE(ABORT, 'los eslabones de la auditoría no se modifican');
END;
--> statement-breakpoint
-- INSERT OR REPLACE deletes without firing the trigger above.
CREATE TRIGGER eslabones_sin_reemplazos BEFORE INSERT ON eslabones
WHEN EXISTS (SELECT 1 FROM eslabones WHERE cadena = NEW.cadena AND numero = NEW.numero OR asiento = NEW.asiento)
BEGIN
  SELECT RAISE(ABORT, 'los eslabones de la auditoría no se modifican');
END;
--> statement-breakpoint
CREATE TRIGGER sellos_sin_cambios BEFORE UPDATE ON sellos
BEGIN
  SELECT RAISE(ABORT, 'los sellos no se modifican');
END;
--> statement-breakpoint
CREATE TRIGGER sellos_sin_bajas BEFORE DELETE ON sellos
BEGIN
  SELECT RAISE(ABORT, 'los sellos no se modifican');
END;
--> statement-breakpoint
-- INSERT OR REPLACE deletes without firing the trigger above.
CREATE TRIGGER sellos_sin_reemplazos BEFORE INSERT ON sellos
WHEN EXISTS (SELECT 1 FROM sellos WHERE numero = NEW.numero)
BEGIN
  SELECT RAISE(ABORT, 'los sellos no se modifican');
END;
