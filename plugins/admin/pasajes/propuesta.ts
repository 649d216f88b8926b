/** «Usar todo el mapeo»: the transfers that a budget's mapping asks for, in a safe order ([J4]). */
import type { Consulta } from "#core/plugin.ts";
import type { PasajePropuesto } from "#proto/admin.ts";
import { claveDe } from "./lugares.ts";
import { type Casilleros, mapeoDePasaje } from "./pasajes.ts";
import { trasLosPendientes } from "./previa.ts";

/**
 * Whoever leaves an opening goes before whoever arrives there: otherwise the rows that arrive would
 * leave again with the others. Otherwise as they came.
 * @returns those in order, and apart the ones that go round in a circle.
 */
export function ordenados<T extends Casilleros>(
  pasajes: readonly T[],
): { readonly orden: readonly T[]; readonly ciclo: readonly T[] } {
  const orden: T[] = [];
  let faltan = [...pasajes];
  for (;;) {
    const salen = new Set(faltan.map((p) => claveDe(p, "origen")));
    const libres = faltan.filter((p) => !salen.has(claveDe(p, "destino")));
    if (libres.length === 0) return { orden, ciclo: faltan };
    orden.push(...libres);
    const puestos = new Set(libres);
    faltan = faltan.filter((p) => !puestos.has(p));
  }
}

/** What the mapping of a SAF proposes. @throws Rechazo 404 when it has no such group. */
export async function propuestaDeMapeo(q: Consulta, codipres: string, saf: number) {
  const { mapeo, ...clasificador } = await mapeoDePasaje(q, codipres, saf);
  const pares = mapeo.map((par): Casilleros => ({ codipres, ...par }))
    .filter((p) => claveDe(p, "origen") !== claveDe(p, "destino"));
  const veces = new Map<string, number>();
  for (const p of pares) {
    const clave = claveDe(p, "origen");
    veces.set(clave, (veces.get(clave) ?? 0) + 1);
  }
  const origenes = pares.map((p) => claveDe(p, "origen"));
  const { ensayo, pendientes } = await trasLosPendientes(q, codipres, origenes);
  const pedidos = new Set(pendientes.map((p) => claveDe(p, "origen")));
  const { orden, ciclo } = ordenados(pares);
  const enCiclo = new Set(ciclo);
  const pasajes: PasajePropuesto[] = [];
  for (const p of [...orden, ...ciclo]) {
    const origen = claveDe(p, "origen");
    const destinos = veces.get(origen) ?? 0;
    const aviso = pedidos.has(origen)
      ? "Ya hay un pasaje pendiente de esta apertura"
      : destinos > 1
      ? `El mapeo la lleva a ${destinos} aperturas: elija una`
      : enCiclo.has(p)
      ? "Su destino es el origen de otro, y así en círculo: no se puede pasar todo junto"
      : "";
    const previa = await ensayo.prever(p, aviso === "");
    pasajes.push({ ...p, ...previa, aviso, elegido: aviso === "" && previa.motivo === "" });
  }
  return { ...clasificador, iguales: mapeo.length - pares.length, pasajes };
}
