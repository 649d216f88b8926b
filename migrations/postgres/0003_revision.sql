CREATE TABLE "idempotencia" (
	"id_usuario" bigint NOT NULL,
	"clave" text COLLATE "C" NOT NULL,
	"huella" text COLLATE "C" NOT NULL,
	"resultado" text COLLATE "C" NOT NULL,
	"creado" bigint NOT NULL,
	CONSTRAINT "idempotencia_id_usuario_clave_pk" PRIMARY KEY("id_usuario","clave")
);
--> statement-breakpoint
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
CREATE TABLE "escalafon_suplementos" (
	"esc" integer NOT NULL,
	"pprin" integer NOT NULL,
	"agrupamiento" boolean NOT NULL,
	"tramo" boolean NOT NULL,
	CONSTRAINT "escalafon_suplementos_esc_pprin_pk" PRIMARY KEY("esc","pprin")
);
--> statement-breakpoint
ALTER TABLE "trabajos" ADD COLUMN "persona" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "trabajos" ADD COLUMN "tomado" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "clave_vence" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "escalafones" ADD COLUMN "serie_fe" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "entregables" ADD COLUMN "formato" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "entregables" ADD COLUMN "campos" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD COLUMN "omisiones" integer;
--> statement-breakpoint
ALTER TABLE "ejecuciones" ADD COLUMN "mes_completo" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "pasajes" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;
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
