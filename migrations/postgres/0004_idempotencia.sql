CREATE TABLE "idempotencia" (
	"id_usuario" bigint NOT NULL,
	"clave" text COLLATE "C" NOT NULL,
	"huella" text COLLATE "C" NOT NULL,
	"resultado" text COLLATE "C" NOT NULL,
	"creado" bigint NOT NULL,
	CONSTRAINT "idempotencia_id_usuario_clave_pk" PRIMARY KEY("id_usuario","clave")
);
