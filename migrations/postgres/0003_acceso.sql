CREATE TABLE "lugares" (
	"id_usuario" bigint NOT NULL,
	"direccion" text COLLATE "C" NOT NULL,
	"ultimo" bigint NOT NULL,
	CONSTRAINT "lugares_id_usuario_direccion_pk" PRIMARY KEY("id_usuario","direccion")
);
--> statement-breakpoint
CREATE TABLE "codigos_activacion" (
	"id_usuario" bigint NOT NULL,
	"huella" text COLLATE "C" NOT NULL,
	"sesion" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "codigos_activacion_id_usuario_pk" PRIMARY KEY("id_usuario")
);
--> statement-breakpoint
CREATE TABLE "contactos" (
	"orden" integer NOT NULL,
	"direccion" text COLLATE "C" NOT NULL,
	CONSTRAINT "contactos_orden_pk" PRIMARY KEY("orden")
);
--> statement-breakpoint
ALTER TABLE "trabajos" ADD COLUMN "persona" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "trabajos" ADD COLUMN "tomado" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "clave_vence" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "lugares" ADD CONSTRAINT "lugares_id_usuario_usuarios_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "codigos_activacion" ADD CONSTRAINT "codigos_activacion_id_usuario_usuarios_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "auditoria_instante" ON "auditoria" USING btree ("instante","id");
--> statement-breakpoint
CREATE INDEX "auditoria_por_usuario" ON "auditoria" USING btree ("usuario","instante","id");
--> statement-breakpoint
CREATE INDEX "auditoria_por_saf" ON "auditoria" USING btree ("saf","instante","id");
--> statement-breakpoint
CREATE INDEX "auditoria_por_codipres" ON "auditoria" USING btree ("codipres","instante","id");
--> statement-breakpoint
CREATE INDEX "auditoria_por_entidad" ON "auditoria" USING btree ("entidad","instante","id");
--> statement-breakpoint
CREATE INDEX "auditoria_por_accion" ON "auditoria" USING btree ("accion","instante","id");
--> statement-breakpoint
CREATE INDEX "trabajos_persona" ON "trabajos" USING btree ("persona","tomado");
