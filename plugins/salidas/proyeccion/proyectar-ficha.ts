/** The months of one position that are not executed, from the last one that is ([Z1]). Pure. */
import { mulDiv, multiplicar, sumar } from "#core/domain/money.ts";
import type { Rubro } from "#core/domain/rubros.ts";
import { anotar, type Ficha, type Mes, quitando } from "./ficha.ts";
import type { Anotador } from "./listados.ts";
import type { Recordados } from "./recordados.ts";
import type { Puesto, SumaVigente } from "./tipos.ts";

/** The only currency that scales and sums are paid in at home. */
const PESOS = 1;

const SIN_SUMAS: readonly SumaVigente[] = [];
const NINGUNA: ReadonlyMap<Rubro, number> = new Map();

/** The sums that reach these positions in a month: the same object where they are the same. */
const vigentesDe = (v: Recordados, ficha: Ficha, cargos: number, mes: number) =>
  ficha.puesto.mon !== PESOS || cargos === 0 ? SIN_SUMAS : v.sumas(ficha, mes);

/** What each of them comes to, by the rubro that it belongs to. */
function sumasDe(vigentes: readonly SumaVigente[], cargos: number): ReadonlyMap<Rubro, number> {
  if (vigentes.length === 0) return NINGUNA;
  const porRubro = new Map<Rubro, number>();
  for (const s of vigentes) {
    const rubro = s.remunerativa ? "no_cargo" : "complementos";
    const suyo = multiplicar(s.importe, cargos, "una suma fija");
    porRubro.set(rubro, sumar(porRubro.get(rubro) ?? 0, suyo, "una suma fija"));
  }
  return porRubro;
}

const conCategoria = ({ esc, nivel, cat }: Puesto): boolean =>
  esc !== 0 && (nivel !== "" || cat !== 0);

/** How a month is to the executed one: what its amounts are multiplied and divided by. */
function relacionDe(
  v: Recordados,
  ficha: Ficha,
  base: number,
  mes: number,
): readonly [number, number] | "sin_categoria" | "sin_valor" | null {
  if (ficha.puesto.mon !== PESOS) return null;
  if (!conCategoria(ficha.puesto)) return "sin_categoria";
  const [antes, ahora] = [v.pago(ficha, base), v.pago(ficha, mes)];
  return antes === null || ahora === null || antes <= 0 ? "sin_valor" : [ahora, antes];
}

/** What the executed month leaves of an amount, once its sums are taken off. */
interface Resto {
  readonly rubro: Rubro;
  readonly ppar: number;
  readonly importe: number;
  readonly propio: number;
}

/** What a projected month comes from. */
interface Origen {
  readonly relacion: ReturnType<typeof relacionDe>;
  readonly sumas: readonly SumaVigente[];
}

function iguales({ relacion: a, sumas }: Origen, otro: Origen): boolean {
  const b = otro.relacion;
  if (sumas !== otro.sumas) return false;
  return a === b || (Array.isArray(a) && Array.isArray(b) && a[0] === b[0] && a[1] === b[1]);
}

/** The amounts of the executed month that go on, as they are without its fixed sums. */
function restosDe(
  ficha: Ficha,
  modelo: Mes,
  base: number,
  v: Recordados,
  listados: Anotador,
): Resto[] {
  const quitadas = sumasDe(vigentesDe(v, ficha, modelo.cargos, base), modelo.cargos);
  for (const [rubro, suma] of quitadas) {
    const hay = modelo.rubros.get(rubro)?.importe ?? 0;
    if (hay < suma) {
      listados.anotar("suma_mayor", ficha.puesto, base, suma - Math.max(0, hay), rubro);
    }
  }
  const restos: Resto[] = [];
  for (const [rubro, { importe, ppar }] of modelo.rubros) {
    if (rubro === "sac" || rubro === "contribuciones") continue;
    const propio = quitando(importe, quitadas.get(rubro) ?? 0);
    restos.push({ rubro, ppar, importe, propio });
  }
  return restos;
}

/**
 * The months of a position, in order, without its SAC and its contributions, which are of more than
 * it. Months that read the same say the same.
 */
export function proyectarFicha(
  ficha: Ficha,
  base: number,
  meses: readonly number[],
  v: Recordados,
  listados: Anotador,
): void {
  const { puesto } = ficha;
  const modelo = ficha.meses[base];
  if (modelo === undefined || meses.length === 0) return;
  const restos = restosDe(ficha, modelo, base, v, listados);
  let anterior: Origen & { readonly hecho: Mes } | null = null;
  for (const mes of meses) {
    const relacion = relacionDe(v, ficha, base, mes);
    const sumas = vigentesDe(v, ficha, modelo.cargos, mes);
    if (anterior !== null && iguales(anterior, { relacion, sumas })) {
      const { cargos, rubros } = anterior.hecho;
      ficha.meses[mes] = { cargos, rubros: new Map(rubros) };
      continue;
    }
    const nuevo: Mes = { cargos: modelo.cargos, rubros: new Map() };
    ficha.meses[mes] = nuevo;
    anterior = { relacion, sumas, hecho: nuevo };
    for (const { rubro, ppar, importe, propio } of restos) {
      if (typeof relacion === "string") {
        listados.anotar(relacion, puesto, mes, importe, rubro);
        anotar(nuevo, rubro, ppar, propio);
      } else {
        const [por, entre] = relacion ?? [1, 1];
        anotar(nuevo, rubro, ppar, por === entre ? propio : mulDiv(propio, por, entre));
      }
    }
    for (const [rubro, suma] of sumasDe(sumas, modelo.cargos)) {
      anotar(
        nuevo,
        rubro,
        modelo.rubros.get(rubro)?.ppar ?? v.valores.ppar(puesto.pprin, rubro),
        suma,
      );
    }
  }
}
