/** The product: the only place that lists its plugins. */
import { plugin as admin } from "./admin/plugin.ts";
import { plugin as auditoria } from "./auditoria/plugin.ts";
import { plugin as auth } from "./auth/plugin.ts";
import { plugin as avisos } from "./avisos/plugin.ts";
import { plugin as bases } from "./bases/plugin.ts";
import { plugin as creditos } from "./creditos/plugin.ts";
import { plugin as demostracion } from "./demostracion/plugin.ts";
import { plugin as ejecuciones } from "./ejecuciones/plugin.ts";
import { plugin as escenarios } from "./escenarios/plugin.ts";
import { plugin as formulacion } from "./formulacion/plugin.ts";
import { plugin as inicio } from "./inicio/plugin.ts";
import { plugin as salidas } from "./salidas/plugin.ts";
import { plugin as sellos } from "./sellos/plugin.ts";
import { plugin as tablas } from "./tablas/plugin.ts";
import { plugin as valuation } from "./valuation/plugin.ts";

export const plugins = [
  auth,
  tablas,
  bases,
  valuation,
  salidas,
  escenarios,
  admin,
  auditoria,
  creditos,
  ejecuciones,
  formulacion,
  avisos,
  inicio,
  sellos,
  demostracion,
] as const;
