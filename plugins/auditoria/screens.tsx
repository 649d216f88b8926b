/** Browser side of the audit trail: screen name → lazy screen. */
import { pantallaPerezosa } from "#ui/parts/estados/perezoso.tsx";

export const screens = {
  auditoria: pantallaPerezosa(() => import("./screens/auditoria.tsx")),
};
