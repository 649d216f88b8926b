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
