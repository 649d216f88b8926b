CREATE TABLE "estados_formulacion" (
	"saf" integer NOT NULL,
	"codipres" text COLLATE "C" NOT NULL,
	"rev_datos" bigint NOT NULL,
	"referencias" bigint NOT NULL,
	"valuacion" bigint NOT NULL,
	"valorizada_el" bigint NOT NULL,
	"renglones" integer NOT NULL,
	"invalidos" integer NOT NULL,
	"cargos" bigint NOT NULL,
	"desactualizado" boolean NOT NULL,
	"asiento" bigint NOT NULL,
	"cambio_el" bigint NOT NULL,
	"cambio_por" text COLLATE "C" NOT NULL,
	"instante" bigint NOT NULL,
	CONSTRAINT "estados_formulacion_codipres_saf_pk" PRIMARY KEY("codipres","saf")
);
