DROP INDEX "auditoria_instante";
--> statement-breakpoint
DROP INDEX "auditoria_por_usuario";
--> statement-breakpoint
DROP INDEX "auditoria_por_saf";
--> statement-breakpoint
DROP INDEX "auditoria_por_codipres";
--> statement-breakpoint
DROP INDEX "auditoria_por_entidad";
--> statement-breakpoint
DROP INDEX "auditoria_por_accion";
