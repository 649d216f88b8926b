/** «Carga de Techos» and «Carga de Vigente»: rows edited in place (spec 1 §2, §4; [T1]). */
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { contar } from "#core/domain/money.ts";
import { anioDelInstante } from "#core/domain/period.ts";
import { titulosDe } from "#core/domain/recurso.ts";
import type { PosicionesAlLado } from "#proto/admin.ts";
import { PRIMER_ANIO, TECHOS, VIGENTE } from "#proto/recursos/dotacion.ts";
import { Campos } from "#ui/form/campos.tsx";
import { ConflictoDeGuardado } from "#ui/form/conflicto.tsx";
import { diferenciasDe } from "#ui/form/diferencias.ts";
import { useFila } from "#ui/form/use-fila.ts";
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import { useLectura } from "#ui/lectura.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { useDestello } from "#ui/parts/estados/destello.ts";
import { decirCantidad } from "#ui/recurso/columnas.ts";
import { describir } from "#ui/recurso/descripcion.ts";
import { ListaDeRecurso, useRecurso } from "#ui/recurso/lista.tsx";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import type { PropsDeItem } from "#ui/secciones/secciones.ts";
import * as pb from "../pb.ts";
import { SelectorDeEjercicio } from "#ui/parts/campos/ejercicio.tsx";

// Techos and Vigente: one screen, two descriptions (spec 1 §2, §9; [T1]).

/** A row of either; `horas` only in Vigente. */
interface FilaDotacion extends pb.Techo, Partial<Pick<pb.Vigente, "horas">> {
  /** What stands beside it; absent until it is read. */
  readonly lado?: PosicionesAlLado;
}

const deHoras = (horas: number): string => horas ? `, ${contar(horas, "hora", "horas")}` : "";

/** Budget or execution, beside what the row says. */
const alLado = (
  id: "presupuesto" | "ejecucion",
  ninguno: string,
  resto: Partial<ColumnaTabla<FilaDotacion>>,
): Partial<ColumnaTabla<FilaDotacion>> => ({
  valor: ({ lado }) => lado?.[id]?.cargos ?? null,
  texto: ({ lado }) => lado ? decirCantidad(lado[id]?.cargos) : "…",
  ayuda({ lado }) {
    const suyo = lado?.[id];
    const titulo = TECHOS.aparte?.[id].titulo ?? "";
    return suyo ? `${titulo} ${suyo.codipres}${deHoras(suyo.horas)}` : lado ? ninguno : "";
  },
  ...resto,
});

/** What of a row is typed. */
type Contenido = Omit<pb.Vigente, "descripcion">;

/** @param copia what another year gives. @param limita the budget may not have more positions ([T2]). */
const dotacionDe = (
  datos: typeof TECHOS | typeof VIGENTE,
  copia: string,
  limita: boolean,
  leer: (anio: number, signal: AbortSignal) => Promise<readonly FilaDotacion[]>,
  guardar: (anio: number, fila: Contenido) => Promise<unknown>,
) => {
  const escritas = [...datos.cantidades, "observaciones"] as const;
  const titulos = titulosDe(VIGENTE.campos);
  return {
    ...describir<FilaDotacion, { readonly filas: readonly FilaDotacion[] }>({
      datos,
      llamada: `/admin/${datos.id}`,
      filas: "filas",
      leer: async (signal, anio) => ({ filas: await leer(anio, signal) }),
      sin: ["ejercicio"],
      clave: ({ saf }) => saf,
      // A block of what is written is pasted over columns that stand together.
      orden: ["saf", "descripcion", ...escritas],
      columnas: {
        saf: { clase: "entero", alinear: "izquierda", ancho: "56px", deClave: "56px" },
        descripcion: {},
        observaciones: { ancho: "22%" },
        presupuesto: alLado("presupuesto", "Sin presupuesto del ejercicio", {
          ancho: "104px",
          leyenda: "Cargos de planta permanente y temporaria del presupuesto del ejercicio",
          invalida({ cargos, lado }) {
            const n = (lado?.presupuesto?.cargos ?? 0) - cargos;
            return limita && cargos > 0 && n > 0
              ? `Supera el techo en ${contar(n, "cargo", "cargos")}`
              : null;
          },
        }),
        ejecucion: alLado("ejecucion", "Sin ejecuciones", {
          ancho: "92px",
          leyenda: "Cargos de planta permanente y temporaria de la última ejecución",
        }),
      },
      indicacion: (columnas) =>
        `Columnas: ${columnas}; el nombre del organismo puede venir tras el SAF.`,
      celdas: {
        cerrada: "Los organismos se cambian en Administración de SAFs",
        id: ({ saf }) => saf,
      },
      copia: { que: copia },
    }),
    hasta: datos.hasta,
    escritas,
    titulos,
    guardar,
  };
};

const DOTACIONES = {
  techos: dotacionDe(
    TECHOS,
    "El techo y las observaciones de cada organismo.",
    true,
    pb.techos,
    (anio, { horas: _, ...techo }) => pb.editarTecho(anio, techo),
  ),
  vigente: dotacionDe(
    VIGENTE,
    "Los cargos, las horas y las observaciones de cada organismo.",
    false,
    pb.vigente,
    pb.editarVigente,
  ),
};

// A row of techos or vigente, edited in its place: Enter saves, Escape cancels ([T1], [K1]).

const borradorDe = (f: FilaDotacion | null) => ({
  cargos: f?.cargos ?? 0,
  horas: f?.horas ?? 0,
  observaciones: f?.observaciones ?? "",
});

function EditorDotacion(p: {
  readonly dotacion: typeof DOTACIONES.techos;
  readonly anio: number;
  readonly fila: FilaDotacion;
  /** Column that was clicked: its box takes the focus. */
  readonly columna: string;
  readonly onGuardado: () => void;
  readonly onCancelar: () => void;
}): ReactNode {
  const { dotacion: { escritas, titulos, guardar }, anio, fila: { saf, descripcion } } = p;
  const fila = useFila({
    fila: p.fila,
    borradorDe,
    tituloDe: (campo) => titulos[campo],
    async enviar(b, rev = 0) {
      await guardar(anio, { saf, ...b, rev });
      p.onGuardado();
    },
    onCancelar: p.onCancelar,
  });
  const { b, g } = fila;
  const enfocada = escritas.find((id) => id === p.columna) ?? "cargos";
  return (
    <div className="admin-editor" data-editor role="group" aria-label={`Editar el SAF ${saf}`}>
      <div className="admin-editor-campos">
        <div className="admin-clave">
          <span>SAF</span>
          <b>{saf} - {descripcion}</b>
        </div>
        <Campos
          campos={escritas.map((id) => ({
            id,
            titulo: titulos[id],
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

export default function PantallaDotacion({ titulo, cual }: PropsDeItem & {
  readonly cual: keyof typeof DOTACIONES;
}): ReactNode {
  const dotacion = DOTACIONES[cual];
  const ultimo = dotacion.hasta(anioDelInstante(Date.now()));
  const [anio, elegirAnio] = useState(ultimo);
  const { datos: lados } = useLectura("/admin/posiciones/:ejercicio", { ejercicio: anio });
  const conLado = useCallback((filas: readonly FilaDotacion[]) => {
    const porSaf = new Map(lados?.posiciones.map((l) => [l.saf, l]));
    return filas.map((f): FilaDotacion => ({ ...f, lado: porSaf.get(f.saf) }));
  }, [lados]);
  const r = useRecurso(dotacion, anio, conLado);
  const { abierta, abrir, cerrar } = r.lista;
  const [destello, destellar] = useDestello<{ readonly saf: number; readonly texto: string }>();
  const columnas = useMemo(() =>
    dotacion.tabla.map((c) =>
      c.id === "descripcion"
        // What just happened to a row, said beside its name.
        ? { ...c, nota: ({ saf }: FilaDotacion) => destello?.saf === saf ? destello.texto : "" }
        : c
    ), [dotacion, destello]);
  const fila = abierta?.fila;
  return (
    <ListaDeRecurso
      r={r}
      enSuLugar
      columnas={columnas}
      titulo={titulo}
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
              r.lectura.recargar();
              destellar({ saf: fila.saf, texto: "✓ Actualizado" });
            }}
          />
        ),
      }}
      onFila={(fila, columna) => alDejarEditor(() => abrir(fila, columna))}
    />
  );
}
