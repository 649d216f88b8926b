/** The rows of a base as a sheet: what a cell is typed as, its review, and storing it. */
import { api } from "#ui/api.ts";
import { enviarCeldas } from "#ui/grid/celdas/enviar.ts";
import type {
  Escrito,
  Guardadas,
  Hoja,
  Opcion,
  PorGuardar,
  Revisada,
} from "#ui/grid/celdas/hoja.ts";
import { organismo } from "#ui/state/organismo.ts";
import { type Base, type Columna } from "../bases.ts";
import { crearValidador, type Validacion } from "../filas/validar/validar.ts";
import { repetidas, textoDeRepetidas } from "../filas/validar/repetidas.ts";
import { COSTO } from "../filas/listado/vista-costo.ts";
import { categoria, conCategoria, esSinep, PARTES_DE_CATEGORIA } from "../filas/listado/vista.ts";
import { leerEscrito } from "../planilla/escritura.ts";
import * as b from "./editor/borrador.ts";
import type { CatalogoCliente } from "./editor/catalogo-cliente.ts";
import { marcasDe } from "./editor/marcas.ts";
import { diferenciaCorta } from "./diferencia.ts";
import { tieneValores, valoresDe } from "./editor/valores.ts";
import { categoriasDe, pedirCategorias, pedirSinep } from "./datos.ts";
import { listaDe, ponerFilas } from "./listas.ts";
import { textoDeCelda } from "./texto-filas.ts";
import { costoDe, type FilaMostrada } from "./tipos.ts";

/** The browser takes a few more at once: the screen reads meanwhile. */
const GUARDADOS_A_LA_VEZ = 4;

interface Entrada extends Pick<Hoja<FilaMostrada>, "deshacer" | "rehacer"> {
  readonly base: Base;
  readonly saf: number;
  readonly codipres: string;
  readonly catalogo: CatalogoCliente;
  readonly abrir: (fila: FilaMostrada, columna: string) => void;
}

/** On screen the category is one cell. */
const enPantalla = (base: Base, columna: string): string =>
  conCategoria(base) && PARTES_DE_CATEGORIA.includes(columna) ? "cat" : columna;

/** Group by group, with what the browser cannot look up as the list had it. */
function validacionDe(propia: Validacion, marcas: ReadonlyMap<string, string>): Validacion {
  return marcas.size === 0 ? Object.fromEntries(Object.keys(propia).map((g) => [g, true])) : propia;
}

function revisar(
  { base, catalogo }: Entrada,
  fila: FilaMostrada,
  escrito: Escrito,
): Revisada<FilaMostrada> {
  const columnaDe = new Map(base.columnas.map((c): [string, Columna] => [c.id, c]));
  const juntas = conCategoria(base);
  const sinep = (esc: string) => catalogo.regimen(Number(esc)) === "sinep";
  const fallas: Record<string, string> = {};
  const original = b.borradorDe(base, fila);
  let borrador = original;
  for (const [id, texto] of Object.entries(escrito)) {
    const columna = columnaDe.get(id);
    if (!columna) continue;
    const leida = leerEscrito(columna, texto, juntas);
    if ("falla" in leida) {
      fallas[id] = leida.falla;
      continue;
    }
    for (const [campo, valor] of Object.entries(leida.campos)) {
      const suya = columnaDe.get(campo);
      if (suya) borrador = b.escribir(base, borrador, suya, valor, sinep);
    }
  }
  const como = b.provisoria(base, borrador);
  const propia = crearValidador(base, catalogo).validacion(como);
  const marcas = marcasDe(base, catalogo, propia, fila, como);
  const leido = b.leerBorrador(base, borrador, catalogo);
  if ("falla" in leido) {
    const { columna, mensaje } = leido.falla;
    fallas[enPantalla(base, columna)] ??= mensaje;
  }
  for (const [columna, motivo] of marcas) fallas[enPantalla(base, columna)] ??= motivo;
  const despues = b.formulario(base, como);
  const antes = b.formulario(base, b.provisoria(base, original));
  return {
    fila: {
      ...fila,
      ...b.comoMostrada(base, como),
      validacion: validacionDe(propia, marcas),
    } as unknown as FilaMostrada,
    valores: Object.fromEntries(
      Object.entries(despues).filter(([columna, texto]) => texto !== antes[columna]),
    ),
    fallas,
  };
}

/** What was stored, and whether it says what other rows do. */
async function guardar(
  e: Entrada,
  filas: readonly PorGuardar<FilaMostrada>[],
): Promise<Guardadas<FilaMostrada>> {
  const guardadas = await enviar(e, filas);
  if (guardadas.clase !== "hecho") return guardadas;
  const todas = listaDe(e.base.id).peek()?.filas ?? [];
  const aviso = textoDeRepetidas(repetidas(e.base, todas, guardadas.filas));
  return aviso === "" ? guardadas : { ...guardadas, aviso };
}

const enviar = (
  { base, saf, codipres }: Entrada,
  filas: readonly PorGuardar<FilaMostrada>[],
): Promise<Guardadas<FilaMostrada>> =>
  enviarCeldas(filas, {
    id: (fila) => fila.id,
    async enviar(cambios) {
      const { registros } = await api.post("/bases/:base/celdas/:saf/:codipres", {
        base: base.id,
        saf,
        codipres,
        cambios,
      });
      // Of many at once nobody says it: the list is read again.
      return registros.map(({ id, rev, costo }) => ({
        id,
        rev,
        [COSTO.id]: base.todosLosProgramas ? undefined : costo ?? undefined,
      }));
    },
    actual: (id, dicho) => ({ id, ...dicho }) as unknown as FilaMostrada,
    columna: (columna) => enPantalla(base, columna),
    poner: (guardadas) => ponerFilas(base.id, guardadas),
  });

/** What a cell is typed as: the code alone, decimals with a comma. */
function textoEscribible(base: Base, fila: FilaMostrada, id: string): string {
  if (id === "cat" && conCategoria(base)) {
    return esSinep(fila) ? categoria(fila) : String(fila.cat);
  }
  if (id === COSTO.id) return textoDeCelda(COSTO, costoDe(fila) ?? undefined);
  const columna = base.columnas.find((c) => c.id === id);
  return columna ? textoDeCelda(columna, fila[id]) : "";
}

/** What its editor offers for the box, as the cell is typed. */
function opcionesDe(
  { base, catalogo }: Entrada,
  fila: FilaMostrada,
  columna: string,
): readonly Opcion[] | null {
  const datos = organismo.datos.peek();
  if (!datos || !tieneValores(columna)) return null;
  const sinep = columna === "cat" && esSinep(fila);
  if (sinep) {
    return datos.agrupamientos.flatMap((a) =>
      catalogo.grilla.filter((g) => g.ur !== null).map((g) => ({
        codigo: `${a.codigo} ${g.nivel} ${g.grado}`,
        descripcion: `${a.descripcion}, nivel ${g.nivel}, grado ${g.grado}`,
      }))
    );
  }
  return valoresDe(base, columna, datos, {
    esHoja: (...c) => catalogo.esHoja(...c),
    describir: (b, c, f) => catalogo.describir(b, c, f),
    categorias: categoriasDe(Number(fila.esc)),
    grilla: catalogo.grilla,
    nivel: "",
  });
}

export function hojaDeBase(e: Entrada): Hoja<FilaMostrada> {
  const { base, catalogo } = e;
  return {
    cerrada: (fila, columna) =>
      columna === COSTO.id
        ? "Se calcula con los valores del presupuesto"
        : base.todosLosProgramas && fila.prog === 0 && b.BAJO_PROGRAMA.has(columna)
        ? "Rige para todos los programas: escriba antes un programa"
        : null,
    texto: (fila, columna) => textoEscribible(base, fila, columna),
    vacia: (id) => base.columnas.find((c) => c.id === id)?.campo.clase === "letra" ? "" : "0",
    revisar: (fila, escrito) => revisar(e, fila, escrito),
    rev: (fila) => fila.rev,
    guardar: (filas) => guardar(e, filas),
    aLaVez: GUARDADOS_A_LA_VEZ,
    abrir: e.abrir,
    deshacer: e.deshacer,
    rehacer: e.rehacer,
    async diferencia(fila, valores, signal) {
      const { saf, codipres } = e;
      const cambios = JSON.stringify([{ id: fila.id, valores }]);
      const cuanto = diferenciaCorta(
        await api.post(
          "/valorizar/celdas/:base/:saf/:codipres",
          { base: base.id, saf, codipres, cambios },
          { signal },
        ),
      );
      const donde = base.todosLosProgramas ? "en el presupuesto" : "en el renglón";
      return cuanto === "" ? "" : `${donde}: ${cuanto}`;
    },
    opciones: (fila, columna) => opcionesDe(e, fila, columna),
    preparar(fila) {
      const regimen = conCategoria(base) ? catalogo.regimen(Number(fila.esc)) : "";
      if (regimen === "sinep") void pedirSinep();
      else if (regimen !== "") void pedirCategorias(Number(fila.esc));
    },
  };
}
