/** «Carga de Techos» and «Carga de Vigente»: rows edited in place (spec 1 §2, §4; [T1]). */
import { type ReactNode, useMemo, useState } from "react";
import { anioDelInstante } from "#core/domain/period.ts";
import { useLectura } from "#ui/lectura.ts";
import { useLista } from "#ui/list/use-lista.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { titulosDe } from "#core/domain/recurso.ts";
import { PRIMER_ANIO, TECHOS, VIGENTE } from "#proto/recursos/dotacion.ts";
import { useDestello } from "#ui/parts/estados/destello.ts";
import { Campos } from "#ui/form/campos.tsx";
import { ConflictoDeGuardado } from "#ui/form/conflicto.tsx";
import { diferenciasDe } from "#ui/form/diferencias.ts";
import { useFila } from "#ui/form/use-fila.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { contar } from "#core/domain/money.ts";
import type { PosicionesAlLado } from "#proto/admin.ts";
import { api } from "#ui/api.ts";
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import { hojaDeLista } from "../celdas.ts";
import {
  type ColumnaDeLista,
  columnasDeTabla,
  decirCantidad,
  decirTexto,
  previaDe,
} from "../planilla/descripcion.ts";
import { ListaDeEjercicio } from "../planilla/lista-de-ejercicio.tsx";
import type { PropsDePantalla } from "../pantalla.ts";
import { SelectorDeEjercicio } from "../selector-de-ejercicio.tsx";
import * as pb from "../pb.ts";

const TITULOS = titulosDe(VIGENTE.campos);

// Techos and Vigente: one screen, two descriptions (spec 1 §2, §9; [T1]).

/** A row of either; `horas` only in Vigente. */
interface FilaDotacion extends pb.Techo, Partial<Pick<pb.Vigente, "horas">> {
  /** What stands beside it; absent until it is read. */
  readonly lado?: PosicionesAlLado;
}

interface Dotacion {
  /** Measures of a row, in the order of the columns. */
  readonly cantidades: readonly ("cargos" | "horas")[];
  /** Last fiscal year, from the current one. */
  hasta(anio: number): number;
  /** The budget may not have more positions ([T2]). */
  readonly limita?: true;
  leer(anio: number, signal: AbortSignal): Promise<readonly FilaDotacion[]>;
  /** @param edicion what was typed of a row */
  guardar(anio: number, edicion: Omit<pb.Vigente, "descripcion">): Promise<unknown>;
  /** Stores cells of the rows of a year. @throws ErrorApi */
  guardarCeldas(ejercicio: number, cambios: string): ReturnType<typeof enTechos>;
}

const enTechos = (ejercicio: number, cambios: string) =>
  api.post("/admin/techos/:ejercicio/celdas", { ejercicio, cambios });

const DOTACIONES = {
  techos: {
    cantidades: TECHOS.cantidades,
    hasta: TECHOS.hasta,
    limita: true,
    leer: pb.techos,
    guardar: (anio, { horas: _, ...techo }) => pb.editarTecho(anio, techo),
    guardarCeldas: enTechos,
  },
  vigente: {
    cantidades: VIGENTE.cantidades,
    hasta: VIGENTE.hasta,
    leer: pb.vigente,
    guardar: pb.editarVigente,
    guardarCeldas: (ejercicio, cambios) =>
      api.post("/admin/vigente/:ejercicio/celdas", { ejercicio, cambios }),
  },
} satisfies Readonly<Record<string, Dotacion>>;

const deHoras = (horas: number): string => horas ? `, ${contar(horas, "hora", "horas")}` : "";

/** Budget or execution, beside what the row says. */
const alLado = (
  id: "presupuesto" | "ejecucion",
  titulo: string,
  ninguno: string,
  resto: Partial<ColumnaTabla<FilaDotacion>>,
): ColumnaTabla<FilaDotacion> => ({
  id,
  titulo,
  clase: "entero",
  medida: true,
  valor: ({ lado }) => lado?.[id]?.cargos ?? null,
  texto: ({ lado }) => lado ? decirCantidad(lado[id]?.cargos) : "…",
  ayuda: ({ lado }) => {
    const suyo = lado?.[id];
    return suyo ? `${titulo} ${suyo.codipres}${deHoras(suyo.horas)}` : lado ? ninguno : "";
  },
  ...resto,
});

const aLosLados = ({ limita }: Dotacion): readonly ColumnaTabla<FilaDotacion>[] => [
  alLado("presupuesto", "Presupuesto", "Sin presupuesto del ejercicio", {
    ancho: "104px",
    leyenda: "Cargos de planta permanente y temporaria del presupuesto del ejercicio",
    invalida: ({ cargos, lado }) => {
      const n = (lado?.presupuesto?.cargos ?? 0) - cargos;
      return limita && cargos > 0 && n > 0
        ? `Supera el techo en ${contar(n, "cargo", "cargos")}`
        : null;
    },
  }),
  alLado("ejecucion", "Ejecución", "Sin ejecuciones", {
    ancho: "92px",
    leyenda: "Cargos de planta permanente y temporaria de la última ejecución",
  }),
];

/** @param destello what just happened to a row, said beside its name. */
const columnasDe = (
  dotacion: Dotacion,
  destello: { readonly saf: number; readonly texto: string } | null,
): readonly ColumnaDeLista<FilaDotacion>[] => [
  {
    id: "saf",
    titulo: "SAF",
    clase: "entero",
    alinear: "izquierda",
    ancho: "56px",
    deClave: "56px",
  },
  {
    id: "descripcion",
    titulo: "Descripción",
    clase: "texto",
    nota: ({ saf }) => destello?.saf === saf ? destello.texto : "",
  },
  ...dotacion.cantidades.map((id): ColumnaDeLista<FilaDotacion> => ({
    id,
    titulo: TITULOS[id],
    clase: "entero",
    ancho: "100px",
    medida: true,
    decir: decirCantidad,
    celda: { campo: VIGENTE.campos[id] },
  })),
  {
    id: "observaciones",
    titulo: TITULOS.observaciones,
    clase: "texto",
    ancho: "22%",
    decir: decirTexto,
    celda: { campo: VIGENTE.campos.observaciones },
  },
  // Last: a block of what is written is pasted over columns that stand together.
  ...aLosLados(dotacion),
];

/** What a spreadsheet has. */
const indicacionDe = ({ cantidades }: Dotacion): string =>
  `Columnas: SAF, ${cantidades.map((c) => TITULOS[c]).join(", ")} y Observaciones; el nombre del ` +
  "organismo puede venir tras el SAF.";

// A row of techos or vigente, edited in its place: Enter saves, Escape cancels ([T1], [K1]).

const borradorDe = (f: FilaDotacion | null) => ({
  cargos: f?.cargos ?? 0,
  horas: f?.horas ?? 0,
  observaciones: f?.observaciones ?? "",
});

function EditorDotacion(p: {
  readonly dotacion: Dotacion;
  readonly anio: number;
  readonly fila: FilaDotacion;
  /** Column that was clicked: its box takes the focus. */
  readonly columna: string;
  readonly onGuardado: () => void;
  readonly onCancelar: () => void;
}): ReactNode {
  const { dotacion, anio, fila: { saf, descripcion } } = p;
  const ids = [...dotacion.cantidades, "observaciones"] as const;
  const titulos: Record<string, string> = Object.fromEntries(ids.map((id) => [id, TITULOS[id]]));
  const fila = useFila({
    fila: p.fila,
    borradorDe,
    tituloDe: (campo) => titulos[campo],
    async enviar(b, rev = 0) {
      await dotacion.guardar(anio, { saf, ...b, rev });
      p.onGuardado();
    },
    onCancelar: p.onCancelar,
  });
  const { b, g } = fila;
  const enfocada = ids.find((id) => id === p.columna) ?? "cargos";
  return (
    <div className="admin-editor" data-editor role="group" aria-label={`Editar el SAF ${saf}`}>
      <div className="admin-editor-campos">
        <div className="admin-clave">
          <span>SAF</span>
          <b>{saf} - {descripcion}</b>
        </div>
        <Campos
          campos={ids.map((id) => ({
            id,
            titulo: TITULOS[id],
            nombre: id,
            autoFocus: enfocada === id,
            ...(id === "observaciones"
              ? { className: "admin-texto", maximo: 500 }
              : { clase: "entero", className: "admin-numero", maximo: 9 }),
          }))}
          borrador={b}
          fallas={g.fallas}
          onCambio={fila.poner}
        />
        <Botonera
          textoGuardar="Guardar"
          ocupado={g.ocupado}
          onCancelar={p.onCancelar}
          onGuardar={fila.guardar}
        />
      </div>
      <ConflictoDeGuardado
        fila={fila}
        diferencias={(actual) => diferenciasDe<string>(titulos, b, { ...borradorDe(actual) })}
      />
    </div>
  );
}

const claveDe = (f: FilaDotacion) => f.saf;

export default function PantallaDotacion({ titulo, cual }: PropsDePantalla & {
  readonly cual: keyof typeof DOTACIONES;
}): ReactNode {
  const dotacion: Dotacion = DOTACIONES[cual];
  const ultimo = dotacion.hasta(anioDelInstante(Date.now()));
  const [anio, elegirAnio] = useState(ultimo);
  const lectura = useLectura(
    `${cual}/${anio}`,
    async (signal) => ({ anio, filas: await dotacion.leer(anio, signal) }),
  );
  // Rows of another year are never offered under this one.
  const leidas = lectura.datos?.anio === anio ? lectura.datos.filas : null;
  const { datos: lados } = useLectura("/admin/posiciones/:ejercicio", { ejercicio: anio });
  const filas = useMemo(() => {
    const porSaf = new Map(lados?.posiciones.map((l) => [l.saf, l]));
    return leidas?.map((f): FilaDotacion => ({ ...f, lado: porSaf.get(f.saf) })) ?? null;
  }, [leidas, lados]);
  const lista = useLista(lectura, filas, claveDe);
  const { abierta, abrir, cerrar } = lista;
  const [destello, destellar] = useDestello<{ readonly saf: number; readonly texto: string }>();
  const de = useMemo(() => {
    const columnas = columnasDe(dotacion, destello);
    return { ...previaDe(columnas, indicacionDe(dotacion)), columnas: columnasDeTabla(columnas) };
  }, [dotacion, destello]);
  const { poner } = lectura;
  const hoja = useMemo(
    () =>
      hojaDeLista<FilaDotacion>({
        columnas: columnasDe(dotacion, null),
        cerrada: "Los organismos se cambian en Administración de SAFs",
        guardar: (cambios) => dotacion.guardarCeldas(anio, cambios),
        poner: (hacer) => poner((leido) => ({ ...leido, filas: hacer(leido.filas) })),
        abrir: (fila, columna) => alDejarEditor(() => abrir(fila, columna)),
        id: claveDe,
      }),
    [dotacion, anio, poner, abrir],
  );
  const fila = abierta?.fila;
  return (
    <ListaDeEjercicio<FilaDotacion>
      tabla={cual}
      de={de}
      ejercicio={anio}
      lista={lista}
      titulo={titulo}
      nombre={`${titulo}, ejercicio ${anio}`}
      encabezado={{
        children: (
          <SelectorDeEjercicio
            primero={PRIMER_ANIO}
            ultimo={ultimo}
            ejercicio={anio}
            onElegir={(elegido) => {
              cerrar();
              elegirAnio(elegido);
            }}
          />
        ),
      }}
      nota={<p className="solo-lectores" role="status">{destello?.texto}</p>}
      editor={abierta && fila && {
        clave: fila.saf,
        nuevo: false,
        contenido: (
          <EditorDotacion
            key={`${anio}/${fila.saf}`}
            dotacion={dotacion}
            anio={anio}
            fila={fila}
            columna={abierta.columna}
            onCancelar={() => {
              cerrar();
              destellar({ saf: fila.saf, texto: "Edición cancelada" });
            }}
            onGuardado={() => {
              cerrar();
              lectura.recargar();
              destellar({ saf: fila.saf, texto: "✓ Actualizado" });
            }}
          />
        ),
      }}
      hoja={hoja}
      onFila={(fila, columna) => alDejarEditor(() => abrir(fila, columna))}
      libro={`/admin/${cual}/${anio}/excel`}
    />
  );
}
