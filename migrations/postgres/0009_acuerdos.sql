CREATE TABLE "acuerdos" (
	"id" bigint PRIMARY KEY NOT NULL,
	"saf" integer NOT NULL,
	"nombre" text COLLATE "C" NOT NULL,
	"norma" text COLLATE "C" NOT NULL,
	"fecha" text COLLATE "C" NOT NULL,
	"estado" text COLLATE "C" NOT NULL,
	"publicado" boolean NOT NULL,
	"rev" integer NOT NULL,
	"creado" bigint NOT NULL,
	"modificado" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acuerdos_tramos" (
	"acuerdo" bigint NOT NULL,
	"tramo" integer NOT NULL,
	"mes" integer NOT NULL,
	"porcentaje" bigint NOT NULL,
	"base" integer,
	"redondeo" text COLLATE "C" NOT NULL,
	"con_funcion" boolean NOT NULL,
	"sumafijare" boolean NOT NULL,
	CONSTRAINT "acuerdos_tramos_acuerdo_tramo_pk" PRIMARY KEY("acuerdo","tramo")
);
--> statement-breakpoint
CREATE TABLE "acuerdos_alcances" (
	"acuerdo" bigint NOT NULL,
	"tramo" integer NOT NULL,
	"serie" text COLLATE "C" NOT NULL,
	"esc" integer NOT NULL,
	"cat" integer NOT NULL,
	CONSTRAINT "acuerdos_alcances_acuerdo_tramo_serie_esc_cat_pk" PRIMARY KEY("acuerdo","tramo","serie","esc","cat")
);
--> statement-breakpoint
CREATE TABLE "acuerdos_sumas" (
	"acuerdo" bigint NOT NULL,
	"suma" integer NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"descripcion" text COLLATE "C" NOT NULL,
	"norma" text COLLATE "C" NOT NULL,
	"regimen" text COLLATE "C" NOT NULL,
	"escalafones" text COLLATE "C" NOT NULL,
	"pprins" text COLLATE "C" NOT NULL,
	"desde_mes" integer NOT NULL,
	"hasta_mes" integer,
	"importe" bigint NOT NULL,
	"remunerativa" boolean NOT NULL,
	"bonificable" boolean NOT NULL,
	"en_sac" boolean,
	CONSTRAINT "acuerdos_sumas_acuerdo_suma_pk" PRIMARY KEY("acuerdo","suma")
);
--> statement-breakpoint
CREATE TABLE "acuerdos_valores" (
	"tabla" text COLLATE "C" NOT NULL,
	"entrada" text COLLATE "C" NOT NULL,
	"acuerdo" bigint NOT NULL,
	"valor" text COLLATE "C" NOT NULL,
	CONSTRAINT "acuerdos_valores_tabla_entrada_pk" PRIMARY KEY("tabla","entrada")
);
--> statement-breakpoint
ALTER TABLE "acuerdos_tramos" ADD CONSTRAINT "acuerdos_tramos_acuerdo_acuerdos_id_fk" FOREIGN KEY ("acuerdo") REFERENCES "public"."acuerdos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "acuerdos_alcances" ADD CONSTRAINT "acuerdos_alcances_tramo" FOREIGN KEY ("acuerdo","tramo") REFERENCES "public"."acuerdos_tramos"("acuerdo","tramo") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "acuerdos_sumas" ADD CONSTRAINT "acuerdos_sumas_acuerdo_acuerdos_id_fk" FOREIGN KEY ("acuerdo") REFERENCES "public"."acuerdos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "acuerdos_valores" ADD CONSTRAINT "acuerdos_valores_acuerdo_acuerdos_id_fk" FOREIGN KEY ("acuerdo") REFERENCES "public"."acuerdos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "acuerdos_saf" ON "acuerdos" USING btree ("saf");
