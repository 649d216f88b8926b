CREATE TABLE "identidades" (
	"id_usuario" bigint NOT NULL,
	"emisor" text COLLATE "C" NOT NULL,
	"sujeto" text COLLATE "C" NOT NULL,
	CONSTRAINT "identidades_id_usuario_pk" PRIMARY KEY("id_usuario")
);
--> statement-breakpoint
CREATE TABLE "identificaciones" (
	"huella" text COLLATE "C" NOT NULL,
	"emisor" text COLLATE "C" NOT NULL,
	"sujeto" text COLLATE "C" NOT NULL,
	"con_factor" boolean NOT NULL,
	"creada" bigint NOT NULL,
	CONSTRAINT "identificaciones_huella_pk" PRIMARY KEY("huella")
);
--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "ingreso" text COLLATE "C" DEFAULT 'ambos' NOT NULL;
--> statement-breakpoint
ALTER TABLE "sesiones" ADD COLUMN "factor_ajeno" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "identidades" ADD CONSTRAINT "identidades_id_usuario_usuarios_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "identidades_sujeto" ON "identidades" USING btree ("sujeto");
