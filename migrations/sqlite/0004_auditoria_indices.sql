CREATE INDEX `auditoria_instante` ON `auditoria` (`instante`,`id`);
--> statement-breakpoint
CREATE INDEX `auditoria_por_usuario` ON `auditoria` (`usuario`,`instante`,`id`);
--> statement-breakpoint
CREATE INDEX `auditoria_por_saf` ON `auditoria` (`saf`,`instante`,`id`);
--> statement-breakpoint
CREATE INDEX `auditoria_por_codipres` ON `auditoria` (`codipres`,`instante`,`id`);
--> statement-breakpoint
CREATE INDEX `auditoria_por_entidad` ON `auditoria` (`entidad`,`instante`,`id`);
--> statement-breakpoint
CREATE INDEX `auditoria_por_accion` ON `auditoria` (`accion`,`instante`,`id`);
