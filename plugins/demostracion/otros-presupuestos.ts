/** The budgets of the invented bodies, and what is changed in some once they were valued. */
import type { FilasPorArchivo, RenglonDeArchivo } from "./archivos.ts";
import { cargosConErrores } from "./con-errores.ts";
import { filasDeOrganismos } from "./estructura.ts";
import { filaDeOrganismo } from "./organismos.ts";
import { enSituacion, type Otro, OTROS } from "./otros-organismos.ts";
import { aRenglon, plantel } from "./plantel.ts";
import {
  agregar,
  filasDeGrupo,
  grupoDe,
  type PresupuestoDeDemostracion,
  techosDe,
} from "./presupuestos.ts";

export const CODIGO = "E2601";
/** First round, whose stage ended, and last one, whose stage is about to: see `filasDeCalendario`. */
export const PRELIMINAR = "E2600";
export const SEGUNDA_VUELTA = "E2603";

const ALTA = "2025-05-04";
/** Bases besides Cargos have this many rows of each kind: small budgets. */
const CUANTAS = 2;
/** Ceiling that what comes later does not pass, per cent of the first staff. */
const HOLGADO = 120;
/** Wrong rows of each budget with errors. */
const ERRORES = [1, 4, 9] as const;

/** Who took part in each round, by their order. */
const enPreliminar = (_: Otro, i: number): boolean => i % 3 === 0;
const enSegundaVuelta = (_: Otro, i: number): boolean => i % 4 === 1;

function gruposDe({ saf, situacion, perfil, congelado }: Otro): PresupuestoDeDemostracion[] {
  if (situacion === "sin crear") return [];
  const [renglones] = perfil.renglones;
  const online = situacion === "histórico" ? 0 : 1;
  return [{
    ...grupoDe(saf, CODIGO, "Anteproyecto 2026", 2026, ALTA, renglones),
    online,
    congelado: congelado ? 1 : 0,
  }];
}

const deRonda =
  (codipres: string, texto: string) => ({ saf, perfil }: Otro): PresupuestoDeDemostracion => {
    const renglones = Math.min(20, perfil.renglones[0]);
    return { ...grupoDe(saf, codipres, texto, 2026, ALTA, renglones), como: CODIGO };
  };

/** A body's budget with the staff that it has: «sin crear» and «vacío» have no one. */
const conGente = OTROS.filter((o) => o.perfil.renglones[0] > 0);

function instituciones() {
  return new Map(
    OTROS.map(({ saf, nombre, jur }) => [saf, { jur, sjur: 0, ent: saf, car: 2, nombre }]),
  );
}

/** What the files of the demonstration say of them, after everything else. */
export function filasDeOtros(semilla: number): FilasPorArchivo {
  const filas: FilasPorArchivo = {
    organismos: OTROS.map(({ saf, nombre, jur, perfil }) =>
      filaDeOrganismo({ saf, nombre, codsir: "", jur, sjur: 0, ent: saf, car: 2 }, perfil)
    ),
    ...filasDeOrganismos(instituciones()),
  };
  const conErrores = enSituacion("con errores");
  for (const o of OTROS) {
    for (const g of gruposDe(o)) {
      const { filas: suyas, planta } = filasDeGrupo(g, semilla, CUANTAS);
      agregar(filas, suyas);
      const cuantos = ERRORES[conErrores.indexOf(o)] ?? 0;
      agregar(filas, { cargos: cargosConErrores(o.saf, CODIGO, cuantos) });
      const margen = o.techo === "excedido" ? 90 : HOLGADO;
      const { techos, vigente } = techosDe(g, planta, margen);
      agregar(filas, { vigente, ...(o.techo === "sin techo" ? {} : { techos }) });
    }
  }
  const rondas = [
    ...conGente.filter(enPreliminar).map(deRonda(PRELIMINAR, "Preliminar 2026")),
    ...conGente.filter(enSegundaVuelta).map(deRonda(SEGUNDA_VUELTA, "Segunda vuelta 2026")),
  ];
  for (const g of rondas) agregar(filas, filasDeGrupo(g, semilla, 1).filas);
  return filas;
}

/** Positions that came later, in the budgets that were valued or closed before. */
export function cargosCambiados(semilla: number): RenglonDeArchivo[] {
  return enSituacion("desactualizado", "cambiado").flatMap(({ saf, perfil }) => {
    const pedido = { saf, codipres: CODIGO, renglones: perfil.renglones[0], semilla };
    return [...plantel(pedido)].map((p, i) =>
      aRenglon(saf, CODIGO, i % 10 === 0 ? { ...p, cargos: p.cargos + 1 } : p)
    );
  });
}
