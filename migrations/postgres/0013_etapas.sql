CREATE TABLE "etapas" (
	"ejercicio" integer NOT NULL,
	"nombre" text COLLATE "C" NOT NULL,
	"prefijo" text COLLATE "C" NOT NULL,
	"desde" text COLLATE "C" NOT NULL,
	"hasta" text COLLATE "C" NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "etapas_ejercicio_nombre_pk" PRIMARY KEY("ejercicio","nombre")
);
--> statement-breakpoint
CREATE TABLE "prorrogas" (
	"ejercicio" integer NOT NULL,
	"nombre" text COLLATE "C" NOT NULL,
	"saf" integer NOT NULL,
	"hasta" text COLLATE "C" NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "prorrogas_ejercicio_nombre_saf_pk" PRIMARY KEY("ejercicio","nombre","saf")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "etapas_prefijo" ON "etapas" USING btree ("ejercicio","prefijo");
