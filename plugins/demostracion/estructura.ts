/** Institutional and programme structure of the two classifier versions; programmes are invented. */
import { DEMO, type FilasPorArchivo, type RenglonDeArchivo } from "./archivos.ts";
import type { Institucion } from "../tablas/service.ts";
import { otroDe } from "./otros-organismos.ts";

/** Years with a structure; each has version 1. */
const EJERCICIOS = [2025, 2026] as const;
export type Ejercicio = typeof EJERCICIOS[number];
export type CadenaEnOrden = readonly [prog: number, subp: number, proy: number, act: number];

interface Programa {
  readonly prog: number;
  readonly nombre: string;
  /** Purpose and function (public classifier). */
  readonly fin: number;
  readonly fun: number;
  /** Activities right under the programme. */
  readonly act?: number;
  /** Sub-programmes, of two activities each. */
  readonly subp?: number;
  /** Projects: the first with two activities, the others without any. */
  readonly proy?: number;
  /** Only in that year's structure. */
  readonly solo?: Ejercicio;
}

// deno-fmt-ignore
const PROGRAMAS: Readonly<Record<number, readonly Programa[]>> = {
  101: [{ prog: 16, nombre: "Investigación de la fauna y flora", fin: 3, fun: 5, act: 4, proy: 1 }, { prog: 17, nombre: "Colecciones y divulgación", fin: 3, fun: 5, act: 2 }],
  103: [{ prog: 16, nombre: "Formación de recursos humanos para la investigación", fin: 3, fun: 5, act: 3 }, { prog: 17, nombre: "Carreras de investigación y de apoyo", fin: 3, fun: 5, subp: 3 }, { prog: 18, nombre: "Exposición y difusión científica", fin: 3, fun: 5, act: 2, proy: 2 }],
  105: [{ prog: 20, nombre: "Desarrollo y suministro de tecnología nuclear", fin: 4, fun: 1, act: 3, proy: 2 }, { prog: 21, nombre: "Aplicaciones de la tecnología nuclear", fin: 4, fun: 1, subp: 2 }, { prog: 22, nombre: "Seguridad nuclear y protección ambiental", fin: 4, fun: 4, act: 3 }],
  107: [{ prog: 17, nombre: "Conservación y administración de áreas protegidas", fin: 4, fun: 4, subp: 4 }, { prog: 18, nombre: "Capacitación de guardaparques", fin: 4, fun: 4, act: 2 }],
  119: [{ prog: 16, nombre: "Promoción del turismo internacional", fin: 4, fun: 7, act: 3 }],
  209: [{ prog: 16, nombre: "Acceso a la información pública", fin: 1, fun: 7, act: 2 }, { prog: 17, nombre: "Protección de datos personales", fin: 1, fun: 7 }],
  307: [{ prog: 16, nombre: "Acciones diplomáticas de política exterior", fin: 1, fun: 4, subp: 3 }, { prog: 17, nombre: "Acciones consulares", fin: 1, fun: 4, act: 3 }, { prog: 19, nombre: "Relaciones económicas internacionales", fin: 1, fun: 4, act: 2, proy: 1 }],
  327: [{ prog: 61, nombre: "Coordinación de políticas de transporte vial", fin: 4, fun: 3, act: 3 }, { prog: 62, nombre: "Modernización del transporte terrestre", fin: 4, fun: 3, act: 4, proy: 2 }, { prog: 68, nombre: "Política portuaria y de vías navegables", fin: 4, fun: 3, act: 2 }],
  357: [{ prog: 17, nombre: "Administración financiera", fin: 1, fun: 6, subp: 3 }, { prog: 18, nombre: "Formulación y ejecución de políticas económicas", fin: 1, fun: 6, act: 4, proy: 2 }, { prog: 19, nombre: "Política tributaria", fin: 1, fun: 6, act: 3 }, { prog: 40, nombre: "Regulación y control del comercio interior", fin: 4, fun: 7, act: 2, solo: 2025 }, { prog: 41, nombre: "Defensa de la competencia y del consumidor", fin: 4, fun: 7, act: 2, solo: 2026 }, { prog: 61, nombre: "Políticas de transporte", fin: 4, fun: 3, act: 3, solo: 2026 }],
  375: [{ prog: 40, nombre: "Capacitación y formación de la fuerza", fin: 2, fun: 2, act: 2 }, { prog: 48, nombre: "Seguridad en fronteras", fin: 2, fun: 2, subp: 4 }, { prog: 50, nombre: "Operaciones complementarias de seguridad interior", fin: 2, fun: 2, act: 3 }],
  604: [{ prog: 16, nombre: "Ejecución de obras por convenios", fin: 4, fun: 3, act: 2 }, { prog: 22, nombre: "Construcción de obras viales", fin: 4, fun: 3, subp: 3, proy: 2 }, { prog: 26, nombre: "Mantenimiento de la red vial", fin: 4, fun: 3, act: 4 }],
  606: [{ prog: 16, nombre: "Investigación fundamental e innovaciones tecnológicas", fin: 3, fun: 5, subp: 3 }, { prog: 17, nombre: "Investigación aplicada y extensión agropecuaria", fin: 4, fun: 5, act: 4, proy: 1 }],
  612: [{ prog: 16, nombre: "Tasación de bienes", fin: 1, fun: 6, act: 2 }],
  804: [{ prog: 16, nombre: "Evaluación y acreditación universitaria", fin: 3, fun: 4, act: 3 }],
};

const CENTRAL: Programa = { prog: 1, nombre: "Actividades Centrales", fin: 1, fun: 3, act: 3 };
/** A leaf by itself in 2025 that was opened into activities in 2026: its rows lose validity ([P5]). */
const COMUN_2025: Programa = { prog: 3, nombre: "Actividades Comunes", fin: 1, fun: 3, solo: 2025 };
const COMUN_2026: Programa = { ...COMUN_2025, act: 2, solo: 2026 };

const ACTIVIDADES = [
  "Dirección y Conducción",
  "Coordinación Administrativa",
  "Gestión Operativa",
  "Asistencia Técnica",
] as const;

interface Nodo {
  readonly cadena: CadenaEnOrden;
  readonly texto: string;
}

/** Every level of a programme, from the top. */
function nodosDe(p: Programa): Nodo[] {
  const nodos: Nodo[] = [{ cadena: [p.prog, 0, 0, 0], texto: p.nombre + DEMO }];
  const actividades = (subp: number, proy: number, cuantas: number) => {
    for (let act = 1; act <= cuantas; act++) {
      nodos.push({ cadena: [p.prog, subp, proy, act], texto: ACTIVIDADES[act - 1] });
    }
  };
  for (let subp = 1; subp <= (p.subp ?? 0); subp++) {
    nodos.push({ cadena: [p.prog, subp, 0, 0], texto: `Subprograma ${subp}${DEMO}` });
    actividades(subp, 0, 2);
  }
  actividades(0, 0, p.act ?? 0);
  for (let proy = 1; proy <= (p.proy ?? 0); proy++) {
    nodos.push({ cadena: [p.prog, 0, proy, 0], texto: `Proyecto ${proy}${DEMO}` });
    if (proy === 1) actividades(0, proy, 2);
  }
  return nodos;
}

/** Those of its own: an invented body has one. */
function propiosDe(saf: number): readonly Programa[] | undefined {
  const otro = otroDe(saf);
  if (!otro) return PROGRAMAS[saf];
  const [nombre, fin, fun] = otro.programa;
  return [{ prog: 16, nombre, fin, fun, act: 3 }];
}

function programas(saf: number, ejercicio: Ejercicio): readonly Programa[] {
  return [CENTRAL, COMUN_2025, COMUN_2026, ...(propiosDe(saf) ?? [])]
    .filter((p) => p.solo === undefined || p.solo === ejercicio);
}

/** True when `hijo` hangs from `padre`: same levels down to its last used one ([B2]). */
function cuelga(hijo: CadenaEnOrden, padre: CadenaEnOrden): boolean {
  const usados = padre.findLastIndex((n) => n !== 0) + 1;
  return padre.slice(0, usados).every((n, i) => n === hijo[i]) &&
    hijo.slice(usados).some((n) => n !== 0);
}

/** Chains that spending may be charged to. @throws Error for a SAF without programmes. */
export function hojas(saf: number, ejercicio: Ejercicio): CadenaEnOrden[] {
  if (!propiosDe(saf)) throw new Error(`la demostración no tiene programas del SAF ${saf}`);
  const cadenas = programas(saf, ejercicio).flatMap(nodosDe).map((n) => n.cadena);
  return cadenas.filter((c) => !cadenas.some((otra) => cuelga(otra, c)));
}

/** Names of the jurisdictions that the public organismos belong to. */
const JURISDICCIONES: readonly (readonly [jur: number, nombre: string])[] = [
  [25, "Jefatura de Gabinete de Ministros"],
  [30, "Ministerio del Interior"],
  [35, "Ministerio de Relaciones Exteriores y Culto"],
  [41, "Ministerio de Seguridad"],
  [50, "Ministerio de Economía"],
  [52, "Ministerio de Agroindustria"],
  [53, "Ministerio de Turismo"],
  [57, "Ministerio de Transporte"],
  [58, "Ministerio de Energía"],
  [70, "Ministerio de Educación"],
  [81, "Ministerio de Ambiente"],
];

/** Old openings and where they continue: origin SAF and chain, destination SAF and chain. */
const MAPEO: readonly (readonly [number, ...CadenaEnOrden, number, ...CadenaEnOrden])[] = [
  [357, 40, 0, 0, 1, 357, 41, 0, 0, 1],
  [357, 40, 0, 0, 2, 357, 41, 0, 0, 2],
  [357, 3, 0, 0, 0, 357, 3, 0, 0, 1],
  [357, 18, 0, 0, 2, 357, 19, 0, 0, 1],
  [327, 61, 0, 0, 1, 357, 61, 0, 0, 1],
  [327, 61, 0, 0, 2, 357, 61, 0, 0, 2],
  [327, 61, 0, 0, 3, 357, 61, 0, 0, 3],
  [604, 3, 0, 0, 0, 604, 3, 0, 0, 2],
];

type Instituciones = ReadonlyMap<number, Institucion & { readonly nombre: string }>;

const porAnio = (f: (ejercicio: Ejercicio) => RenglonDeArchivo[]) => EJERCICIOS.flatMap(f);

/** Where the bodies stand in the structure, and their openings: those that have programmes. */
export function filasDeOrganismos(
  instituciones: Instituciones,
  jurisdicciones: typeof JURISDICCIONES = [],
): Required<Pick<FilasPorArchivo, "instituciones" | "aperturas">> {
  const conProgramas = [...instituciones].filter(([saf]) => propiosDe(saf));
  return {
    instituciones: porAnio((e) => [
      ...jurisdicciones.map(([jur, nombre]): RenglonDeArchivo => [e, 1, jur, 0, 0, nombre]),
      ...conProgramas.filter(([, i]) => i.ent > 0)
        .map(([, i]): RenglonDeArchivo => [e, 1, i.jur, i.sjur, i.ent, i.nombre]),
    ]),
    aperturas: porAnio((e) =>
      conProgramas.flatMap(([saf, { jur, sjur, ent, car }]) =>
        programas(saf, e).flatMap((p) =>
          nodosDe(p).map((
            { cadena, texto },
          ): RenglonDeArchivo => [e, 1, jur, sjur, ent, car, saf, ...cadena, p.fin, p.fun, texto])
        )
      )
    ),
  };
}

/** Files of the structure, for the SAFs that have programmes. */
export function filasDeEstructura(instituciones: Instituciones): FilasPorArchivo {
  return {
    versiones: EJERCICIOS.map((e) => [e, 1, `${e}.1${DEMO}`]),
    ...filasDeOrganismos(instituciones, JURISDICCIONES),
    mapeo_esidif: MAPEO.map((m): RenglonDeArchivo => [2026, 1, ...m]),
  };
}
