/**
 * A plugin with an invented resource of each kind, and nothing else: what every resource has by being
 * one is proved on them (`core/recurso/recurso.test.ts`).
 */
import { Elysia, t } from "elysia";
import { campo, conVacio, type Fila, llamado, oNada } from "#core/domain/fields.ts";
import { datosDeRecurso } from "#core/domain/recurso.ts";
import { type App, type Consulta, CONTRACT, definePlugin } from "#core/plugin.ts";
import type { PedidoDeCopia } from "#core/recurso/copia.ts";
import { recurso } from "#core/recurso/recurso.ts";
import { rutasDeRecurso } from "#core/recurso/rutas.ts";
import type { Candidata } from "#core/sheet/rows.ts";
import { BLOQUE, COPIA } from "#proto/planilla.ts";
import {
  columnasDe,
  describe,
  entero,
  formDe,
  hecho,
  lista,
  nulo,
  objeto,
  texto,
  VISTA,
  XLSX,
} from "#proto/wire.ts";

/** By its key: so many boxes of a shelf of an organismo in a year. */
export const CAJAS = datosDeRecurso({
  id: "prueba_cajas",
  titulo: "Cajas de prueba",
  uno: "la caja",
  varios: "cajas",
  campos: {
    ejercicio: llamado("Ejercicio", campo.ejercicio()),
    saf: llamado("SAF", campo.entero(0, 999)),
    estante: llamado("Estante", oNada(campo.entero(0, 99), -1), { nombres: ["Est."] }),
    letra: llamado("Letra", campo.texto(3, /^[A-Za-z]+$/)),
    cajas: llamado("Cajas", campo.entero(0, 9999), { cuenta: true }),
    importe: llamado("Importe", campo.importeConSigno()),
    nota: llamado("Nota", conVacio(campo.texto(40), "")),
  },
  clave: ["ejercicio", "saf", "estante", "letra"],
  aparte: { lugar: llamado("Lugar", campo.texto(40), { tras: "saf" }) },
});

type Caja = Fila<typeof CAJAS.campos>;

async function deOtroAnio(
  q: Consulta,
  { desde, ejercicio }: PedidoDeCopia,
): Promise<readonly Candidata[]> {
  const suyas = await cajas.leer(q, { ejercicio: desde });
  return suyas.map(({ rev: _, ...c }) => ({ numero: 0, valores: { ...c, ejercicio }, fallas: [] }));
}

export const cajas = recurso({
  ...CAJAS,
  orden: ["saf", "letra", "estante"],
  ordenDeArchivo: 990,
  maximo: 50,
  normalizar: (c) => ({ ...c, letra: String(c.letra).toUpperCase() }),
  revisar: () =>
    Promise.resolve(({ importe }) =>
      importe === 0 ? { columna: "importe", mensaje: "debe ser distinto de 0" } : null
    ),
  completar: () => Promise.resolve((c: Caja) => ({ lugar: `depósito ${c.saf}` })),
  noVuelve: { copiar: "cada caja tiene su propio registro" },
  copiar: deOtroAnio,
});

/** By a number of the database's: cards, of which no two say the same on a day. */
export const FICHAS = datosDeRecurso({
  id: "prueba_fichas",
  titulo: "Fichas de prueba",
  uno: "el fichero",
  varios: "ficheros",
  campos: {
    dia: llamado("Día", campo.fecha()),
    texto: llamado("Texto", campo.texto(40, /\S/)),
    activa: llamado("Activa", conVacio(campo.booleano(), true)),
  },
  clave: ["dia", "texto"],
});

export const fichas = recurso({
  ...FICHAS,
  numerado: true,
  orden: ["-dia", "id"],
  ordenDeArchivo: 991,
  maximo: 50,
  oyen: "sesion",
  frases: { existente: "Ya hay un fichero que dice «{texto}» ese día" },
  tabla: {
    claves: (k, f: Record<"dia" | "texto", never>) => [
      k.unico("prueba_fichas_texto").on(f.dia, f.texto),
    ],
  },
});

/** There before anybody saves them: so many places of each organismo in a year. */
export const CUPOS = datosDeRecurso({
  id: "prueba_cupos",
  titulo: "Cupos de prueba",
  uno: "el cupo",
  varios: "cupos",
  campos: {
    ejercicio: llamado("Ejercicio", campo.ejercicio(), { fueraDelLibro: true }),
    saf: llamado("SAF", campo.entero(0, 999)),
    lugares: llamado("Lugares", campo.entero(0, 999), { cuenta: true }),
    nota: llamado("Nota", conVacio(campo.texto(40), "")),
  },
  clave: ["ejercicio", "saf"],
});

type Cupo = Fila<typeof CUPOS.campos>;

const SAFS = [103, 357];
const sinLugares = (ejercicio: number, saf: number): Cupo => ({
  ...{ ejercicio, saf, lugares: 0, nota: "" },
});

export const cupos: ReturnType<typeof recurso<typeof CUPOS.campos>> = recurso({
  ...CUPOS,
  claveFija: true,
  orden: ["saf"],
  ordenDeArchivo: 992,
  celdas: ["lugares", "nota"],
  enPlanilla: { lugares: conVacio(CUPOS.campos.lugares, 0) },
  escrito: ({ nota, ...cuerpo }) => ({ ...cuerpo, nota: String(nota ?? "").trim() }),
  sinGuardar(_q, { ejercicio = 0, saf = 0 }) {
    if (!SAFS.includes(saf)) throw cupos.frase("inexistente", {});
    return Promise.resolve(sinLugares(ejercicio, saf));
  },
  async listar(q, { ejercicio }) {
    const guardados = await cupos.leer(q, { ejercicio });
    return SAFS.map((saf) =>
      guardados.find((c) => c.saf === saf) ?? { ...sinLugares(Number(ejercicio), saf), rev: 0 }
    );
  },
  enLibro: () => Promise.resolve(({ saf }) => ({ nota: `del ${saf}` })),
  calla: ({ lugares, nota }) => lugares === 0 && nota === "",
});

const EJERCICIO = t.Object({ ejercicio: t.Integer() });
const LIBRO = { query: t.Object(VISTA), types: [XLSX] };

const calls = describe({
  "GET /prueba/cajas/:ejercicio": {
    params: EJERCICIO,
    answer: objeto({
      cajas: lista(objeto({
        ...columnasDe(CAJAS.campos),
        clave: texto,
        lugar: texto,
        rev: entero,
      })),
    }),
  },
  "POST /prueba/cajas": { body: formDe(CAJAS, "clave"), answer: hecho({ clave: nulo(texto) }) },
  "GET /prueba/cajas/:ejercicio/excel": { params: EJERCICIO, ...LIBRO },
  "POST /prueba/cajas/:ejercicio/pegar": { params: EJERCICIO, ...BLOQUE },
  "POST /prueba/cajas/:ejercicio/copiar": { params: EJERCICIO, ...COPIA },
  "GET /prueba/fichas": {
    answer: objeto({
      fichas: lista(objeto({ id: entero, ...columnasDe(FICHAS.campos), rev: entero })),
    }),
  },
  "POST /prueba/fichas": { body: formDe(FICHAS, "id"), answer: hecho({ id: nulo(entero) }) },
  "GET /prueba/fichas/excel": LIBRO,
  "POST /prueba/fichas/pegar": BLOQUE,
});
const CAMBIOS = t.Object({ cambios: t.String() });
const deCupos = describe({
  "GET /prueba/cupos/:ejercicio": {
    params: EJERCICIO,
    answer: objeto({ cupos: lista(objeto({ ...columnasDe(CUPOS.campos), rev: entero })) }),
  },
  "POST /prueba/cupos/:ejercicio/celdas": {
    params: EJERCICIO,
    body: CAMBIOS,
    answer: hecho({ registros: lista(objeto({ id: entero, rev: entero })) }),
  },
  "GET /prueba/cupos/:ejercicio/excel": { params: EJERCICIO, ...LIBRO },
  "POST /prueba/cupos/:ejercicio/pegar": { params: EJERCICIO, ...BLOQUE },
});
const COMO = { permiso: "admin" };

const routes = (app: App) =>
  new Elysia({ name: "prueba-de-recursos" })
    .use(rutasDeRecurso(app, cajas, {
      nombre: "cajas",
      lista: [calls["GET /prueba/cajas/:ejercicio"], "Cajas"],
      guardar: [calls["POST /prueba/cajas"], "Alta, cambio o baja de una caja"],
      excel: [calls["GET /prueba/cajas/:ejercicio/excel"], "Planilla: cajas"],
      pegar: [calls["POST /prueba/cajas/:ejercicio/pegar"], "Cajas"],
      limite: 1024 * 1024,
      copiar: [calls["POST /prueba/cajas/:ejercicio/copiar"], "Copia cajas"],
    }, COMO))
    .use(rutasDeRecurso(app, fichas, {
      nombre: "fichas",
      lista: [calls["GET /prueba/fichas"], "Fichas"],
      guardar: [calls["POST /prueba/fichas"], "Alta, cambio o baja de una ficha"],
      excel: [calls["GET /prueba/fichas/excel"], "Planilla: fichas"],
      pegar: [calls["POST /prueba/fichas/pegar"], "Fichas"],
      limite: 1024 * 1024,
    }, COMO))
    .use(rutasDeRecurso(app, cupos, {
      nombre: "cupos",
      lista: [deCupos["GET /prueba/cupos/:ejercicio"], "Cupos"],
      celdas: [deCupos["POST /prueba/cupos/:ejercicio/celdas"], "Cambia celdas de cupos"],
      excel: [deCupos["GET /prueba/cupos/:ejercicio/excel"], "Planilla: cupos"],
      pegar: [deCupos["POST /prueba/cupos/:ejercicio/pegar"], "Cupos"],
    }, COMO));

export default definePlugin({
  id: "prueba",
  contract: CONTRACT,
  requires: ["auth"],
  prefixes: ["/api/prueba"],
  tables: (k) => ({
    cajas: cajas.esquema(k),
    fichas: fichas.esquema(k),
    cupos: cupos.esquema(k),
  }),
  migrations: `${import.meta.dir}/migrations`,
  resources: [cajas, fichas, cupos],
  routes,
});
