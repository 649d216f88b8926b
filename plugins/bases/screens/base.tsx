/** The table of one base: rows, commands, inline editor, others' changes. */
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { bajarLibro, consultaDeLibro } from "#ui/grid/libro.ts";
import { type EstadoTabla, Tabla } from "#ui/grid/tabla.tsx";
import { mostrarError } from "#ui/state/alerts.ts";
import { conCarga, esEjecucion } from "#ui/state/estado.ts";
import { ZonaDeSoltar } from "#ui/sheet/soltar.tsx";
import type { Comando } from "#ui/grid/mando/comandos.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { api } from "#ui/api.ts";
import { enviarCeldas } from "#ui/grid/celdas/enviar.ts";
import type {
  Escrito,
  Guardadas,
  Hoja,
  OpcionDeCelda,
  PorGuardar,
  Revisada,
} from "#ui/grid/celdas/hoja.ts";
import { organismo } from "#ui/state/organismo.ts";
import { motivoDeApagada } from "../filas/validar/motivos.ts";
import { categoria, columnasVisibles, conCategoria, esSinep } from "../filas/listado/vista.ts";
import type { Base, Columna } from "../bases.ts";
import { crearValidador, type Validacion } from "../filas/validar/validar.ts";
import { repetidas, textoDeRepetidas } from "../filas/validar/repetidas.ts";
import { ESCRITO_MAL } from "./costo.ts";
import { COSTO } from "../filas/listado/vista-costo.ts";
import { leerEscrito } from "../planilla/escritura.ts";
import type { PropsBase } from "./base/props.ts";
import { enPantalla } from "./columnas.ts";
import { useCambio } from "./base/use-cambio.tsx";
import { useDeshacer } from "./base/use-deshacer.tsx";
import { useDicho } from "./base/use-dicho.ts";
import { useEdicion } from "./base/use-edicion.tsx";
import { useFilas } from "./base/use-filas.ts";
import { useNota } from "./base/use-nota.tsx";
import { usePegado } from "./base/use-pegado.tsx";
import { useVerificado } from "./base/use-verificado.tsx";
import { useFiltros } from "./base/use-filtros.ts";
import { nombreDeFila, textoDeCelda, textoDeFilas } from "./texto-filas.ts";
import { costoDe, type FilaMostrada, tieneErrores } from "./tipos.ts";
import { useDecirQueEdito } from "./presencia.ts";
import * as b from "./editor/borrador.ts";
import type { CatalogoCliente } from "./editor/catalogo-cliente.ts";
import { marcasDe } from "./editor/marcas.ts";
import { diferenciaCorta } from "./diferencia.ts";
import { tieneValores, valoresDe } from "./editor/valores.ts";
import { categoriasDe, pedirCategorias, pedirSinep } from "./datos.ts";
import { listaDe, ponerFilas } from "./listas.ts";
import { ir } from "#ui/state/hash.ts";
import "./historia/cambios.css";

// The rows of a base as a sheet: what a cell is typed as, its review, and storing it.

/** The browser takes a few more at once: the screen reads meanwhile. */
const GUARDADOS_A_LA_VEZ = 4;

interface Entrada extends Pick<Hoja<FilaMostrada>, "deshacer" | "rehacer"> {
  readonly base: Base;
  readonly saf: number;
  readonly codipres: string;
  readonly catalogo: CatalogoCliente;
  readonly abrir: (fila: FilaMostrada, columna: string) => void;
  /** Tells which row is typed in; null = none any more. */
  readonly editando: (registro: number | null) => void;
}

/** Group by group, with what the browser cannot look up as the list had it. */
function validacionDe(propia: Validacion, marcas: ReadonlyMap<string, string>): Validacion {
  return marcas.size === 0 ? Object.fromEntries(Object.keys(propia).map((g) => [g, true])) : propia;
}

/** What a row would cost nobody can say while what was typed in it is wrong. */
const sinCostoPor = (fallas: Readonly<Record<string, string>>) => {
  const [falla] = Object.values(fallas);
  return falla === undefined ? {} : { [COSTO.id]: null, [ESCRITO_MAL]: falla };
};

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
      ...sinCostoPor(fallas),
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
  e.editando(null);
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
): readonly OpcionDeCelda[] | null {
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

function hojaDeBase(e: Entrada): Hoja<FilaMostrada> {
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
    nombre: (fila) => nombreDeFila(base, fila),
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
      e.editando(fila.id);
      const regimen = conCategoria(base) ? catalogo.regimen(Number(fila.esc)) : "";
      if (regimen === "sinep") void pedirSinep();
      else if (regimen !== "") void pedirCategorias(Number(fila.esc));
    },
  };
}

// An empty base: the spec's sentence, and where its rows may come from.

/** Why the nine bases of an execution are empty, under the spec's sentence ([E6]). */
function SinRegistrosDeEjecucion(): ReactNode {
  return (
    <>
      <p>No hay registros en la tabla</p>
      <p className="nota">
        Una ejecución es lo liquidado en un mes: se carga de los archivos del SIRHU y no tiene
        registros en las bases. Sus cargos e importes se ven en Salidas.
      </p>
    </>
  );
}

function SinRegistros({ onNuevo, onPegar, onGenerar }: {
  readonly onNuevo: () => void;
  readonly onPegar: () => void;
  readonly onGenerar: () => void;
}): ReactNode {
  const pasos: readonly (readonly [string, () => void])[] = [
    ["Agregar el primero", onNuevo],
    ["Pegarlos de una planilla", onPegar],
    ["Traerlos de otro grupo de datos", onGenerar],
  ];
  return (
    <>
      <p>No hay registros en la tabla</p>
      <p className="primeros-pasos">
        {pasos.map(([texto, dar]) => (
          <Boton key={texto} onClick={dar}>
            {texto}
          </Boton>
        ))}
      </p>
    </>
  );
}

// Commands of the table of a base: toolbar, context menu and keys read this list.

interface Acciones {
  /** Absent where nothing can be written. */
  readonly escritura?: {
    /** Why nothing can be added; null when it can. */
    readonly impedimento: string | null;
    /** Not all of the list is known yet. */
    readonly enEspera: boolean;
    readonly nuevo: (despuesDe: FilaMostrada | null) => void;
    readonly editar: (fila: FilaMostrada) => void;
    /** @param columna where the focus is: what is changed of the copy, most often. */
    readonly duplicar: (fila: FilaMostrada, columna: string | undefined) => void;
    readonly eliminar: (filas: readonly FilaMostrada[]) => void;
    readonly anotar: (fila: FilaMostrada) => void;
    readonly historia: (fila: FilaMostrada) => void;
    readonly copiar: (filas: readonly FilaMostrada[]) => void;
    readonly pegar: () => void;
    readonly subir: () => void;
    readonly deshacer: () => void;
    readonly rehacer: () => void;
    /** @param filas those chosen; none = whichever pass the filters. @param columna where the focus is. */
    readonly cambiarCampo: (filas: readonly FilaMostrada[], columna: string | undefined) => void;
  };
  /** Only for positions. */
  readonly verificar?: (fila: FilaMostrada) => void;
}

type Accion = Comando<FilaMostrada>;

const enEspera = (accion: Accion): Accion => ({
  ...accion,
  enabled: () => false,
  motivo: "La base todavía se está cargando",
});

function accionesDeBase({ escritura, verificar }: Acciones): readonly Accion[] {
  const impedimento = escritura?.impedimento ?? null;
  const puede = impedimento === null ? {} : { enabled: () => false, motivo: impedimento };
  const deEscritura: readonly Accion[] = !escritura ? [] : [
    {
      id: "nuevo",
      label: "+ Nuevo",
      shortcut: "n",
      primero: true,
      ...puede,
      run: (fila) => escritura.nuevo(fila),
    },
    {
      id: "cambiar",
      label: "Cambiar campo…",
      // Beside it stands what deletes them: both in one line.
      labelDeVarias: () => "Cambiar…",
      shortcut: "c",
      lugar: "barra",
      tramo: "escribir",
      ...puede,
      run: (_fila, _filas, { elegidas, enRango, columna }) =>
        escritura.cambiarCampo(elegidas.length > 0 ? elegidas : enRango?.() ?? [], columna),
    },
    {
      id: "editar",
      label: "Editar",
      shortcut: "Enter",
      shortcutDeHoja: "ctrl+Enter",
      lugar: "menu",
      sobreFila: true,
      run: (fila) => fila && escritura.editar(fila),
    },
    {
      id: "duplicar",
      label: "Duplicar",
      shortcut: "d",
      shortcutDeHoja: "ctrl+shift+d",
      lugar: "menu",
      sobreFila: true,
      ...puede,
      run: (fila, _filas, { columna }) => fila && escritura.duplicar(fila, columna),
    },
    {
      id: "nota",
      label: "Nota…",
      // As spreadsheets do.
      shortcut: "shift+F2",
      lugar: "menu",
      sobreFila: true,
      run: (fila) => fila && escritura.anotar(fila),
    },
    {
      id: "copiar",
      label: "Copiar",
      labelDeHoja: "Copiar fila",
      labelDeVarias: (n) => `Copiar ${formatEnteroEsAr(n)} registros`,
      shortcut: "ctrl+c",
      nativo: true,
      conserva: true,
      lugar: "menu",
      sobreFila: true,
      // Without a secure connection the browser only copies by its key.
      enabled: () => navigator.clipboard !== undefined,
      run: (_, filas) => escritura.copiar(filas),
    },
    {
      id: "eliminar",
      label: "Eliminar",
      labelDeVarias: (n) => `Eliminar ${formatEnteroEsAr(n)} registros`,
      shortcut: "Delete",
      // It leaves the open editor by itself; cells of other rows wait as they are.
      conserva: true,
      lugar: "seleccion",
      sobreFila: true,
      peligroso: true,
      run: (_, filas) => escritura.eliminar(filas),
    },
    {
      id: "historia",
      label: "Historia de este renglón",
      lugar: "menu",
      sobreFila: true,
      run: (fila) => fila && escritura.historia(fila),
    },
    {
      id: "pegar",
      label: "Pegar filas",
      shortcut: "ctrl+v",
      nativo: true,
      tramo: "escribir",
      ...puede,
      run: () => escritura.pegar(),
    },
    {
      id: "deshacer",
      label: "Deshacer",
      shortcut: "ctrl+z",
      tramo: "escribir",
      run: () => escritura.deshacer(),
    },
    {
      id: "rehacer",
      label: "Rehacer",
      shortcut: "ctrl+y",
      tramo: "escribir",
      run: () => escritura.rehacer(),
    },
    {
      id: "subir",
      label: "Subir planilla",
      shortcut: "u",
      // «Pegar filas» offers it too.
      lugar: "menu",
      ...puede,
      run: () => escritura.subir(),
    },
  ];
  const deCargo: readonly Accion[] = !verificar ? [] : [{
    id: "verificar",
    label: "Verificar valorización",
    labelDeMenu: "Verificar Valorización",
    shortcut: "v",
    // Who only looks has no menu of the row (spec 2 §6); the button stands for all.
    lugar: escritura ? "ambos" : "barra",
    tramo: "llevar",
    sobreFila: true,
    run: (fila) => fila && verificar(fila),
  }];
  // They keep their places while the rest of the list comes: a bar that moves is pressed by mistake.
  const escriben = escritura?.enEspera ? deEscritura.map(enEspera) : deEscritura;
  return [...escriben, ...deCargo];
}

const textoDeCopia = (n: number): string =>
  n === 1 ? "1 registro copiado" : `${formatEnteroEsAr(n)} registros copiados`;

export function TablaDeBase(p: PropsBase): ReactNode {
  useSignals();
  const { base, saf, codipres } = p;
  const leido = useFilas(p);
  const { que, banderas, conCategoria, parcial } = leido;
  // Nothing is written over a list of which not all is known yet.
  const editable = p.editable && !parcial;
  const { foco, aviso, dicho } = useDicho(p, leido);
  const { avisar } = dicho;
  const callar = useCallback(() => avisar(""), [avisar]);
  const verificado = useVerificado(p, leido);
  const { verificar } = verificado;
  const nota = useNota(p, dicho);
  const edicion = useEdicion({
    de: p,
    editable,
    filas: leido,
    dicho,
    verificar,
    anotar: nota.anotar,
  });
  const { editar, eliminar } = edicion;
  const textoDe = useCallback(
    (elegidas: readonly FilaMostrada[]) =>
      banderas ? textoDeFilas(columnasVisibles(base, banderas), elegidas) : "",
    [base, banderas],
  );
  const apagada = que && motivoDeApagada(base, que);
  const deshecho = useDeshacer(p, leido, dicho);
  const { ultimo, rehacer } = deshecho;
  const [escrita, anotarEscrita] = useState<number | null>(null);
  useDecirQueEdito(p, edicion.registro ?? escrita);
  const hoja = useMemo(
    () =>
      editable && que && !apagada
        ? hojaDeBase({
          base,
          saf,
          codipres,
          catalogo: que,
          abrir: (fila, columna) => void editar({ fila, columna }),
          editando: anotarEscrita,
          deshacer: ultimo,
          rehacer,
        })
        : undefined,
    [editable, apagada, base, saf, codipres, que, editar, ultimo, rehacer],
  );
  const pegado = usePegado(p, leido, edicion, dicho);
  const cambio = useCambio(p, leido, edicion, dicho, hoja);
  const vista = useFiltros(p);
  const { anotarEstado } = cambio;
  const alEstado = useCallback((e: EstadoTabla) => {
    anotarEstado(e);
    vista.alEstado(e);
  }, [anotarEstado, vista.alEstado]);
  const acciones = useMemo(
    () =>
      accionesDeBase({
        escritura: p.editable
          ? {
            impedimento: apagada,
            enEspera: parcial,
            nuevo: (fila) => void editar({ fila: null, despuesDe: fila?.id ?? null }),
            editar: (fila) => void editar({ fila }),
            duplicar: (copia, columna) =>
              void editar({ fila: null, despuesDe: copia.id, copia, columna }),
            eliminar: (elegidas) => void eliminar(elegidas),
            anotar: nota.anotar,
            historia: (fila) => ir("bases", "historia", { renglon: `${base.id}/${fila.id}` }),
            copiar: (elegidas) => {
              navigator.clipboard.writeText(textoDe(elegidas))
                .then(() => avisar(textoDeCopia(elegidas.length)), mostrarError);
            },
            pegar: () => void pegado.pegar({ clase: "texto", texto: "" }),
            subir: () => void pegado.pegar({ clase: "archivo", archivo: null }),
            deshacer: deshecho.deshacer,
            rehacer: () => void rehacer().then(avisar, mostrarError),
            cambiarCampo: (elegidas, columna) => void cambio.cambiar(elegidas, columna),
          }
          : undefined,
        verificar: conCategoria
          ? (fila) => verificar({ pedido: { id: fila.id }, fila })
          : undefined,
      }),
    [p.editable, parcial, apagada, base, saf, codipres, textoDe, rehacer],
  );

  const tabla = (
    <Tabla<FilaMostrada>
      key={vista.vuelta}
      titulo={base.titulo}
      columnas={leido.columnas}
      buscar={leido.buscar}
      agrupable
      filas={leido.filas}
      acciones={acciones}
      seleccion={editable}
      hoja={hoja}
      onEstado={alEstado}
      onCopiar={editable
        ? (elegidas) => {
          avisar(textoDeCopia(elegidas.length));
          return textoDe(elegidas);
        }
        : undefined}
      onPegar={editable && !apagada
        ? (texto) => void pegado.pegar({ clase: "texto", texto })
        : undefined}
      vacio={editable && !edicion.abierta
        ? (
          <SinRegistros
            onNuevo={() => void editar({ fila: null, despuesDe: null })}
            onPegar={() => void pegado.pegar({ clase: "texto", texto: "" })}
            onGenerar={p.onGenerar}
          />
        )
        : esEjecucion.value
        ? <SinRegistrosDeEjecucion />
        : undefined}
      conError={tieneErrores}
      cargando={leido.lista === null || que === null}
      parcial={parcial}
      editor={edicion.editor}
      foco={foco}
      aviso={aviso}
      onOtroAviso={callar}
      inicial={{ ...vista.inicial, soloErrores: p.soloErrores }}
      onFila={editable ? (fila, columna) => void editar({ fila, columna }) : undefined}
      onExcel={(estado) =>
        void conCarga(() =>
          bajarLibro(`/bases/excel/${base.id}/${saf}/${codipres}`, {
            ...consultaDeLibro(estado),
            ...(estado.soloErrores ? { errores: 1 } : {}),
          })
        )}
    />
  );
  return (
    <>
      {/* The same tree whether it may be written or not: what is being typed outlives the change. */}
      <ZonaDeSoltar
        texto={`Suelte la planilla para compararla con ${base.titulo}`}
        onArchivo={editable ? (archivo) => void pegado.pegar({ clase: "archivo", archivo }) : null}
      >
        {tabla}
      </ZonaDeSoltar>
      {verificado.dialogo}
      {nota.dialogo}
      {pegado.dialogo}
      {cambio.dialogo}
      {deshecho.dialogo}
    </>
  );
}
