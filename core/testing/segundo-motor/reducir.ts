/** A failing budget made small: what can be taken away while it still fails is taken away. */
import { OTRAS_BASES, type Presupuesto } from "./motor.ts";

type Renglon = Readonly<Record<string, number | string>>;
const BASES = ["cargos", ...OTRAS_BASES, "adicionales", "complementos", "contribuciones"];
/** The plainest value of each column. */
const LLANOS: Renglon = {
  ...{ cargos: 1, vacantes: 0, tcober: 12, mes_inicio: 0, coefval: "1,00", codp: 1, codes: 0 },
  ...{
    feje: 0,
    pprin: 1,
    cantidad: 1,
    costo: "100,00",
    costo_total: "100,00",
    porcentaje: "10,00",
  },
};

/** Without whole stretches first, then one by one. */
function sinAlgunos<T>(
  lista: readonly T[],
  sirve: (quedan: readonly T[]) => boolean,
): readonly T[] {
  let quedan = lista;
  for (let largo = lista.length; largo >= 1; largo = Math.floor(largo / 2)) {
    for (let i = 0; i < quedan.length;) {
      const menos = quedan.toSpliced(i, largo);
      if (sirve(menos)) quedan = menos;
      else i += largo;
    }
  }
  return quedan;
}

/** @param falla whether a budget still shows the fault. */
export function reducir(entero: Presupuesto, falla: (p: Presupuesto) => boolean): Presupuesto {
  let p = entero;
  const probar = (nuevo: Presupuesto): boolean => {
    if (!falla(nuevo)) return false;
    p = nuevo;
    return true;
  };
  for (const base of BASES) {
    sinAlgunos((p[base] ?? []) as Renglon[], (quedan) => probar({ ...p, [base]: quedan }));
  }
  for (const base of BASES) {
    for (const [columna, valor] of Object.entries(LLANOS)) {
      const llanas = ((p[base] ?? []) as Renglon[]).map((f) =>
        columna in f ? { ...f, [columna]: valor } : f
      );
      probar({ ...p, [base]: llanas });
    }
  }
  for (const tabla of Object.keys(p.tablas)) {
    sinAlgunos(
      p.tablas[tabla],
      (quedan) => probar({ ...p, tablas: { ...p.tablas, [tabla]: quedan } }),
    );
  }
  const conAlgo = (c: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(c).filter(([, v]) => !Array.isArray(v) || v.length > 0));
  return { ...conAlgo(p), tablas: conAlgo(p.tablas) } as unknown as Presupuesto;
}
