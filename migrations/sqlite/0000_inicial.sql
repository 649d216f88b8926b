CREATE TABLE `auditoria` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`instante` integer NOT NULL,
	`id_usuario` integer,
	`usuario` text NOT NULL,
	`origen` text NOT NULL,
	`accion` text NOT NULL,
	`entidad` text NOT NULL,
	`clave` text,
	`saf` integer,
	`codipres` text,
	`antes` text,
	`despues` text,
	`contenido` blob
) STRICT;
--> statement-breakpoint
CREATE INDEX `auditoria_grupo` ON `auditoria` (`saf`,`codipres`,`id`);
--> statement-breakpoint
CREATE INDEX `auditoria_entidad` ON `auditoria` (`entidad`,`clave`);
--> statement-breakpoint
CREATE TABLE `contadores` (
	`nombre` text PRIMARY KEY NOT NULL,
	`valor` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `trabajos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`nombre` text NOT NULL,
	`entrada` text NOT NULL,
	`actor` text NOT NULL,
	`estado` text NOT NULL,
	`dueno` text,
	`latido` integer,
	`intentos` integer NOT NULL,
	`avance` integer NOT NULL,
	`etapa` text NOT NULL,
	`resultado` text,
	`creado` integer NOT NULL,
	`terminado` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `trabajos_estado` ON `trabajos` (`estado`,`id`);
--> statement-breakpoint
CREATE TABLE `trabajos_archivos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`trabajo` integer NOT NULL,
	`campo` text NOT NULL,
	`orden` integer NOT NULL,
	`nombre` text NOT NULL,
	`parte` integer NOT NULL,
	`datos` blob NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `trabajos_archivos_trabajo` ON `trabajos_archivos` (`trabajo`,`id`);
--> statement-breakpoint
CREATE TABLE `organismos` (
	`saf` integer PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`login` text NOT NULL,
	`codsir` text NOT NULL,
	`jur` integer NOT NULL,
	`sjur` integer NOT NULL,
	`ent` integer NOT NULL,
	`car` integer NOT NULL,
	`habilitar_me` integer NOT NULL,
	`habilitar_ogas` integer NOT NULL,
	`consolidado` integer NOT NULL,
	`usa_coefval` integer NOT NULL,
	`onp` integer NOT NULL,
	`rev` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `organismos_login` ON `organismos` (`login`);
--> statement-breakpoint
CREATE TABLE `usuarios` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`usuario` text NOT NULL,
	`nombre_completo` text NOT NULL,
	`dependencia` text NOT NULL,
	`email` text NOT NULL,
	`telefono` text NOT NULL,
	`tipo` integer NOT NULL,
	`edicion_tablas` integer NOT NULL,
	`solo_consulta` integer NOT NULL,
	`acceso_safs` text NOT NULL,
	`habilitado` integer NOT NULL,
	`clave_hash` text NOT NULL,
	`rev` integer NOT NULL,
	FOREIGN KEY (`saf`) REFERENCES `organismos`(`saf`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `usuarios_saf_usuario` ON `usuarios` (`saf`,`usuario`);
--> statement-breakpoint
CREATE INDEX `usuarios_usuario` ON `usuarios` (`usuario`);
--> statement-breakpoint
CREATE TABLE `ultimos_grupos` (
	`id_usuario` integer PRIMARY KEY NOT NULL,
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`descripcion` text NOT NULL,
	`desde_mes` integer NOT NULL,
	`ejercicio` integer NOT NULL,
	`version` integer NOT NULL,
	`fecha_alta` text NOT NULL,
	FOREIGN KEY (`id_usuario`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `sesiones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`id_usuario` integer NOT NULL,
	`creada` integer NOT NULL,
	`usada` integer NOT NULL,
	`direccion` text NOT NULL,
	`dispositivo` text NOT NULL,
	FOREIGN KEY (`id_usuario`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sesiones_token` ON `sesiones` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `sesiones_usuario` ON `sesiones` (`id_usuario`);
--> statement-breakpoint
CREATE TABLE `intentos` (
	`clave` text PRIMARY KEY NOT NULL,
	`fallos` integer NOT NULL,
	`ultimo` integer NOT NULL,
	`hasta` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `segundos_factores` (
	`id_usuario` integer PRIMARY KEY NOT NULL,
	`secreto` text NOT NULL,
	`preparado` integer NOT NULL,
	`activo` integer NOT NULL,
	`ultimo_paso` integer NOT NULL,
	FOREIGN KEY (`id_usuario`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `codigos_recuperacion` (
	`id_usuario` integer NOT NULL,
	`huella` text NOT NULL,
	PRIMARY KEY(`id_usuario`, `huella`),
	FOREIGN KEY (`id_usuario`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `versiones` (
	`ejercicio` integer NOT NULL,
	`version` integer NOT NULL,
	`descripcion` text NOT NULL,
	PRIMARY KEY(`ejercicio`, `version`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `instituciones` (
	`ejercicio` integer NOT NULL,
	`version` integer NOT NULL,
	`jur` integer NOT NULL,
	`sjur` integer NOT NULL,
	`ent` integer NOT NULL,
	`descripcion` text NOT NULL,
	PRIMARY KEY(`ejercicio`, `version`, `jur`, `sjur`, `ent`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `aperturas` (
	`ejercicio` integer NOT NULL,
	`version` integer NOT NULL,
	`jur` integer NOT NULL,
	`sjur` integer NOT NULL,
	`ent` integer NOT NULL,
	`car` integer NOT NULL,
	`saf` integer NOT NULL,
	`prog` integer NOT NULL,
	`subp` integer NOT NULL,
	`proy` integer NOT NULL,
	`act` integer NOT NULL,
	`fin` integer NOT NULL,
	`fun` integer NOT NULL,
	`descripcion` text NOT NULL,
	PRIMARY KEY(`ejercicio`, `version`, `saf`, `prog`, `subp`, `proy`, `act`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `clasificador` (
	`pprin` integer NOT NULL,
	`ppar` integer NOT NULL,
	`descripcion` text NOT NULL,
	PRIMARY KEY(`pprin`, `ppar`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `imputacion` (
	`pprin` integer NOT NULL,
	`rubro` text NOT NULL,
	`ppar` integer NOT NULL,
	PRIMARY KEY(`pprin`, `rubro`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `ubicaciones` (
	`ubic` integer PRIMARY KEY NOT NULL,
	`descripcion` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `fuentes` (
	`ff` integer PRIMARY KEY NOT NULL,
	`descripcion` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `monedas` (
	`mon` integer PRIMARY KEY NOT NULL,
	`descripcion` text NOT NULL,
	`simbolo` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `finalidades_funciones` (
	`fin` integer NOT NULL,
	`fun` integer NOT NULL,
	`descripcion` text NOT NULL,
	PRIMARY KEY(`fin`, `fun`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `sinep_grilla` (
	`desde_mes` integer NOT NULL,
	`nivel` text NOT NULL,
	`grado` integer NOT NULL,
	`ur` integer NOT NULL,
	PRIMARY KEY(`nivel`, `grado`, `desde_mes`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `sinep_funciones` (
	`desde_mes` integer NOT NULL,
	`feje` integer NOT NULL,
	`ur` integer NOT NULL,
	PRIMARY KEY(`feje`, `desde_mes`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `sinep_agrupamientos` (
	`desde_mes` integer NOT NULL,
	`agrup` text NOT NULL,
	`descripcion` text NOT NULL,
	`porcentaje` integer NOT NULL,
	PRIMARY KEY(`agrup`, `desde_mes`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `sinep_tramos` (
	`desde_mes` integer NOT NULL,
	`grado_desde` integer NOT NULL,
	`grado_hasta` integer NOT NULL,
	`porcentaje` integer NOT NULL,
	`descripcion` text NOT NULL,
	PRIMARY KEY(`grado_desde`, `desde_mes`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `valores_ur` (
	`serie_ur` text NOT NULL,
	`desde_mes` integer NOT NULL,
	`valor` integer NOT NULL,
	`norma` text NOT NULL,
	PRIMARY KEY(`serie_ur`, `desde_mes`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `escalafones` (
	`esc` integer PRIMARY KEY NOT NULL,
	`descripcion` text NOT NULL,
	`regimen` text NOT NULL,
	`serie_ur` text NOT NULL,
	`con_agrupamiento` integer NOT NULL,
	`con_tramo` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `categorias` (
	`esc` integer NOT NULL,
	`cat` integer NOT NULL,
	`descripcion` text NOT NULL,
	PRIMARY KEY(`esc`, `cat`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `categorias_valores` (
	`esc` integer NOT NULL,
	`cat` integer NOT NULL,
	`desde_mes` integer NOT NULL,
	`remuneracion` integer NOT NULL,
	`sumafijare` integer NOT NULL,
	`uret` integer NOT NULL,
	`norma` text NOT NULL,
	PRIMARY KEY(`esc`, `cat`, `desde_mes`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `codigos_procesamiento` (
	`codp` integer PRIMARY KEY NOT NULL,
	`descripcion` text NOT NULL,
	`unidad` text NOT NULL,
	`con_sac` integer NOT NULL,
	`con_contribuciones` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `codigos_destino` (
	`codes` integer PRIMARY KEY NOT NULL,
	`descripcion` text NOT NULL,
	`mon` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `codigos_destino_valores` (
	`codes` integer NOT NULL,
	`desde_mes` integer NOT NULL,
	`retri_emba` integer NOT NULL,
	PRIMARY KEY(`codes`, `desde_mes`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `equivalencias_exterior` (
	`esc` integer NOT NULL,
	`cat` integer NOT NULL,
	`nivel` text NOT NULL,
	`porcentaje` integer NOT NULL,
	PRIMARY KEY(`esc`, `cat`, `nivel`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `composicion` (
	`c_comp` text NOT NULL,
	`c_scom` text NOT NULL,
	`n_comp` integer NOT NULL,
	`descripcion` text NOT NULL,
	PRIMARY KEY(`c_comp`, `c_scom`, `n_comp`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `imputacion_composicion` (
	`pprin` integer NOT NULL,
	`c_comp` text NOT NULL,
	`c_scom` text NOT NULL,
	`n_comp` integer NOT NULL,
	`ppar` integer NOT NULL,
	PRIMARY KEY(`pprin`, `c_comp`, `c_scom`, `n_comp`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `tipos_cierre` (
	`codigo` text PRIMARY KEY NOT NULL,
	`descripcion` text NOT NULL,
	`propio_onp` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `mapeo_esidif` (
	`ejercicio` integer NOT NULL,
	`version` integer NOT NULL,
	`saf_origen` integer NOT NULL,
	`prog_origen` integer NOT NULL,
	`subp_origen` integer NOT NULL,
	`proy_origen` integer NOT NULL,
	`act_origen` integer NOT NULL,
	`saf_destino` integer NOT NULL,
	`prog_destino` integer NOT NULL,
	`subp_destino` integer NOT NULL,
	`proy_destino` integer NOT NULL,
	`act_destino` integer NOT NULL,
	PRIMARY KEY(`ejercicio`, `version`, `saf_origen`, `prog_origen`, `subp_origen`, `proy_origen`, `act_origen`, `saf_destino`, `prog_destino`, `subp_destino`, `proy_destino`, `act_destino`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `presupuestos` (
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`descripcion` text NOT NULL,
	`desde_mes` integer NOT NULL,
	`ejercicio` integer NOT NULL,
	`version` integer NOT NULL,
	`fecha_alta` text NOT NULL,
	`online` integer NOT NULL,
	`rev` integer NOT NULL,
	`rev_datos` integer NOT NULL,
	PRIMARY KEY(`saf`, `codipres`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `entregables` (
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`origen` text NOT NULL,
	`tipo` text NOT NULL,
	`motor` text NOT NULL,
	`usuario` text NOT NULL,
	`instante` integer NOT NULL,
	`sha256` text NOT NULL,
	PRIMARY KEY(`saf`, `codipres`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `base_cargos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`prog` integer NOT NULL,
	`subp` integer NOT NULL,
	`proy` integer NOT NULL,
	`act` integer NOT NULL,
	`ubic` integer NOT NULL,
	`ff` integer NOT NULL,
	`pprin` integer NOT NULL,
	`esc` integer NOT NULL,
	`agrup` text NOT NULL,
	`nivel` text NOT NULL,
	`grado` integer NOT NULL,
	`cat` integer NOT NULL,
	`feje` integer NOT NULL,
	`codp` integer NOT NULL,
	`codes` integer NOT NULL,
	`cargos` integer NOT NULL,
	`vacantes` integer NOT NULL,
	`coefval` integer NOT NULL,
	`tcober` integer NOT NULL,
	`rev` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `base_cargos_grupo` ON `base_cargos` (`saf`,`codipres`,`id`);
--> statement-breakpoint
CREATE TABLE `base_adicionales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`prog` integer NOT NULL,
	`subp` integer NOT NULL,
	`proy` integer NOT NULL,
	`act` integer NOT NULL,
	`pprin` integer NOT NULL,
	`esc` integer NOT NULL,
	`mon` integer NOT NULL,
	`c_scom` text NOT NULL,
	`n_comp` integer NOT NULL,
	`porcentaje` integer NOT NULL,
	`rev` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `base_adicionales_grupo` ON `base_adicionales` (`saf`,`codipres`,`id`);
--> statement-breakpoint
CREATE TABLE `base_contribuciones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`prog` integer NOT NULL,
	`subp` integer NOT NULL,
	`proy` integer NOT NULL,
	`act` integer NOT NULL,
	`pprin` integer NOT NULL,
	`esc` integer NOT NULL,
	`mon` integer NOT NULL,
	`c_scom` text NOT NULL,
	`n_comp` integer NOT NULL,
	`porcentaje` integer NOT NULL,
	`rev` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `base_contribuciones_grupo` ON `base_contribuciones` (`saf`,`codipres`,`id`);
--> statement-breakpoint
CREATE TABLE `base_complementos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`prog` integer NOT NULL,
	`subp` integer NOT NULL,
	`proy` integer NOT NULL,
	`act` integer NOT NULL,
	`pprin` integer NOT NULL,
	`esc` integer NOT NULL,
	`mon` integer NOT NULL,
	`c_scom` text NOT NULL,
	`n_comp` integer NOT NULL,
	`porcentaje` integer NOT NULL,
	`rev` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `base_complementos_grupo` ON `base_complementos` (`saf`,`codipres`,`id`);
--> statement-breakpoint
CREATE TABLE `base_serviciosextraordinarios` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`prog` integer NOT NULL,
	`subp` integer NOT NULL,
	`proy` integer NOT NULL,
	`act` integer NOT NULL,
	`ubic` integer NOT NULL,
	`ff` integer NOT NULL,
	`esc` integer NOT NULL,
	`c_scom` text NOT NULL,
	`n_comp` integer NOT NULL,
	`cantidad` integer NOT NULL,
	`costo` integer NOT NULL,
	`porcont` integer NOT NULL,
	`rev` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `base_serviciosextraordinarios_grupo` ON `base_serviciosextraordinarios` (`saf`,`codipres`,`id`);
--> statement-breakpoint
CREATE TABLE `base_beneficiosycompensaciones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`prog` integer NOT NULL,
	`subp` integer NOT NULL,
	`proy` integer NOT NULL,
	`act` integer NOT NULL,
	`ubic` integer NOT NULL,
	`ff` integer NOT NULL,
	`esc` integer NOT NULL,
	`cargos` integer NOT NULL,
	`costo_total` integer NOT NULL,
	`rev` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `base_beneficiosycompensaciones_grupo` ON `base_beneficiosycompensaciones` (`saf`,`codipres`,`id`);
--> statement-breakpoint
CREATE TABLE `base_asistenciasocial` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`prog` integer NOT NULL,
	`subp` integer NOT NULL,
	`proy` integer NOT NULL,
	`act` integer NOT NULL,
	`ubic` integer NOT NULL,
	`ff` integer NOT NULL,
	`esc` integer NOT NULL,
	`mon` integer NOT NULL,
	`c_scom` text NOT NULL,
	`n_comp` integer NOT NULL,
	`cantidad` integer NOT NULL,
	`costo` integer NOT NULL,
	`rev` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `base_asistenciasocial_grupo` ON `base_asistenciasocial` (`saf`,`codipres`,`id`);
--> statement-breakpoint
CREATE TABLE `base_contratosespeciales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`prog` integer NOT NULL,
	`subp` integer NOT NULL,
	`proy` integer NOT NULL,
	`act` integer NOT NULL,
	`ubic` integer NOT NULL,
	`ff` integer NOT NULL,
	`esc` integer NOT NULL,
	`c_scom` text NOT NULL,
	`n_comp` integer NOT NULL,
	`cantidad` integer NOT NULL,
	`costo_total` integer NOT NULL,
	`rev` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `base_contratosespeciales_grupo` ON `base_contratosespeciales` (`saf`,`codipres`,`id`);
--> statement-breakpoint
CREATE TABLE `base_otrosgastos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`prog` integer NOT NULL,
	`subp` integer NOT NULL,
	`proy` integer NOT NULL,
	`act` integer NOT NULL,
	`ubic` integer NOT NULL,
	`ff` integer NOT NULL,
	`pprin` integer NOT NULL,
	`esc` integer NOT NULL,
	`costo_total` integer NOT NULL,
	`rev` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `base_otrosgastos_grupo` ON `base_otrosgastos` (`saf`,`codipres`,`id`);
--> statement-breakpoint
CREATE TABLE `valuaciones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`tipo` text NOT NULL,
	`instante` integer NOT NULL,
	`usuario` text NOT NULL,
	`motor` text NOT NULL,
	`desde_mes` integer NOT NULL,
	`ejercicio` integer NOT NULL,
	`version` integer NOT NULL,
	`rev_datos` integer NOT NULL,
	`referencias` integer NOT NULL,
	`renglones` integer NOT NULL,
	`lineas` integer NOT NULL,
	`totales` text NOT NULL,
	`diccionario` blob NOT NULL,
	`libro` blob NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `valuaciones_grupo` ON `valuaciones` (`saf`,`codipres`);
--> statement-breakpoint
CREATE TABLE `valuacion_bloques` (
	`valuacion` integer NOT NULL,
	`bloque` integer NOT NULL,
	`datos` blob NOT NULL,
	PRIMARY KEY(`valuacion`, `bloque`),
	FOREIGN KEY (`valuacion`) REFERENCES `valuaciones`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `paquetes_fop` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`saf` integer NOT NULL,
	`codipres` text NOT NULL,
	`instante` integer NOT NULL,
	`usuario` text NOT NULL,
	`huella` text NOT NULL,
	`contenido` blob NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `paquetes_fop_grupo` ON `paquetes_fop` (`saf`,`codipres`,`id`);
--> statement-breakpoint
CREATE TABLE `ejecuciones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`mes` integer NOT NULL,
	`estado` integer NOT NULL,
	`recurrente` integer NOT NULL,
	`solicitada` integer NOT NULL,
	`ultima_carga` integer,
	`id_usuario` integer,
	`usuario` text NOT NULL,
	`resultado` text NOT NULL,
	`omitidos` text NOT NULL,
	`archivos` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `ejecuciones_mes` ON `ejecuciones` (`mes`,`estado`);
--> statement-breakpoint
CREATE TABLE `ejecuciones_en_curso` (
	`mes` integer PRIMARY KEY NOT NULL,
	`ejecucion` integer NOT NULL,
	`turno` text NOT NULL,
	`latido` integer NOT NULL,
	`intentos` integer NOT NULL,
	`progreso` integer NOT NULL,
	`etapa` text NOT NULL,
	FOREIGN KEY (`ejecucion`) REFERENCES `ejecuciones`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `excepciones_conceptos` (
	`inst` text NOT NULL,
	`esc` integer NOT NULL,
	`concepto` text NOT NULL,
	`rubro` text NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`inst`, `esc`, `concepto`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `techos` (
	`ejercicio` integer NOT NULL,
	`saf` integer NOT NULL,
	`cargos` integer NOT NULL,
	`observaciones` text NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`ejercicio`, `saf`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `vigente` (
	`ejercicio` integer NOT NULL,
	`saf` integer NOT NULL,
	`cargos` integer NOT NULL,
	`horas` integer NOT NULL,
	`observaciones` text NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`ejercicio`, `saf`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `pasajes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`codipres` text NOT NULL,
	`saf_origen` integer NOT NULL,
	`prog_origen` integer NOT NULL,
	`subp_origen` integer NOT NULL,
	`proy_origen` integer NOT NULL,
	`act_origen` integer NOT NULL,
	`saf_destino` integer NOT NULL,
	`prog_destino` integer NOT NULL,
	`subp_destino` integer NOT NULL,
	`proy_destino` integer NOT NULL,
	`act_destino` integer NOT NULL,
	`id_usuario` integer,
	`usuario` text NOT NULL,
	`instante` integer NOT NULL,
	`ejecucion` integer,
	`resultado` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `pasajes_pendientes` ON `pasajes` (`ejecucion`,`id`);
