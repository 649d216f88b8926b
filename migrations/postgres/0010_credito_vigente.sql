CREATE TABLE "credito_vigente" (
	"ejercicio" integer NOT NULL,
	"saf" integer NOT NULL,
	"prog" integer NOT NULL,
	"pprin" integer NOT NULL,
	"ppar" integer NOT NULL,
	"ff" integer NOT NULL,
	"mon" integer NOT NULL,
	"fecha" text COLLATE "C" NOT NULL,
	"norma" text COLLATE "C" NOT NULL,
	"importe" bigint NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "credito_vigente_ejercicio_saf_prog_pprin_ppar_ff_mon_fecha_norma_pk" PRIMARY KEY("ejercicio","saf","prog","pprin","ppar","ff","mon","fecha","norma")
);
