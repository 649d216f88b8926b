CREATE TABLE prueba_cajas (
  ejercicio INTEGER NOT NULL,
  saf INTEGER NOT NULL,
  estante INTEGER NOT NULL,
  letra TEXT NOT NULL,
  cajas INTEGER NOT NULL,
  importe INTEGER NOT NULL,
  nota TEXT NOT NULL,
  rev INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (ejercicio, saf, estante, letra)
) STRICT;
--> statement-breakpoint
CREATE TABLE prueba_fichas (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  dia TEXT NOT NULL,
  texto TEXT NOT NULL,
  activa INTEGER NOT NULL,
  rev INTEGER NOT NULL DEFAULT 1
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX prueba_fichas_texto ON prueba_fichas (dia, texto);
--> statement-breakpoint
CREATE TABLE prueba_cupos (
  ejercicio INTEGER NOT NULL,
  saf INTEGER NOT NULL,
  lugares INTEGER NOT NULL,
  nota TEXT NOT NULL,
  rev INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (ejercicio, saf)
) STRICT;
