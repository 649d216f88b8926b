/** Links with identities, and ways of signing in, against what the trail says of them last ([Q3]). */
import { columnas, filas } from "#core/db/text-query.ts";
import type { Comprobacion, Consulta } from "#core/plugin.ts";
import { cuentas, nombreCompletoDe } from "../cuentas/cuentas.ts";
import { tabla as delNucleo } from "#core/db/schema.ts";
import { tabla } from "../tables.ts";

type Dicho = Readonly<Record<string, unknown>>;

/** What the last of these acts left, by account. */
async function dejado(q: Consulta, ...acciones: readonly string[]): Promise<Map<number, Dicho>> {
  const asientos = await filas(
    q,
    columnas(delNucleo.auditoria, "clave", "despues"),
    `FROM auditoria WHERE entidad = 'usuarios' AND accion IN (${
      acciones.map(() => "?").join()
    }) ORDER BY id`,
    acciones,
  );
  return new Map(asientos.map((a) => [Number(a.clave), JSON.parse(a.despues ?? "null") as Dicho]));
}

export const comprobacionDeIdentidades: Comprobacion = {
  id: "identidades",
  title: "Identidades vinculadas contra la auditoría",
  deep: true,
  async run(q) {
    const vinculos = await dejado(q, "vincular identidad", "desvincular identidad");
    const ingresos = await dejado(q, "cambiar ingreso", "vincular identidad");
    const nombres = new Map((await cuentas(q)).map((c) => [c.id, c]));
    const guardadas = await filas(q, columnas(tabla.identidades), "FROM identidades", []);
    const failures: string[] = [];
    for (const { id_usuario, emisor, sujeto } of guardadas) {
      const dicho = vinculos.get(id_usuario);
      const cuenta = nombres.get(id_usuario);
      if (!cuenta || dicho?.emisor === emisor && dicho.sujeto === sujeto) continue;
      failures.push(
        `${
          nombreCompletoDe(cuenta)
        }: está vinculada a la identidad ${sujeto}, y la auditoría no lo dice`,
      );
    }
    for (const c of nombres.values()) {
      const dicho = ingresos.get(c.id)?.ingreso ?? "ambos";
      if (c.ingreso !== dicho) {
        failures.push(
          `${nombreCompletoDe(c)}: ingresa como «${c.ingreso}», y la auditoría dice «${dicho}»`,
        );
      }
    }
    return { checked: guardadas.length + nombres.size, failures, notes: [] };
  },
};
