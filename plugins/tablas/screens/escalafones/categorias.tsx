/** Categories of a scale at a month, with inline editing (spec 1 §2, §4, §5). */
import { type ReactNode, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { nombreMes } from "#core/domain/period.ts";
import type { CategoriaDeEscalafon, ValorGuardado } from "#proto/tablas.ts";
import { conGuardadas } from "#ui/grid/celdas/enviar.ts";
import { formatear } from "#ui/grid/columnas.ts";
import type { ColumnaTabla, Comando } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { ConPlanilla } from "#ui/list/con-planilla.tsx";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { editaTablas } from "#ui/state/auth.ts";
import { useDestello } from "#ui/parts/estados/destello.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { columnaSinPago } from "#plugins/tablas/lecturas/regimen.ts";
import { api } from "#ui/api.ts";
import { ConflictoDeGuardado } from "#ui/form/conflicto.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { hojaDeCampos } from "#ui/grid/celdas/campos.ts";
import type { Hoja } from "#ui/grid/celdas/hoja.ts";
import { CAMPOS, type NombreCampo } from "#proto/recursos/tablas.ts";
import { type CampoDeFormulario, Campos } from "#ui/form/campos.tsx";
import { useFila } from "#ui/form/use-fila.ts";
import type { Fallas } from "#ui/form/use-guardado.ts";
import { useCambios } from "../cambios.ts";
import { type LugarDeNorma, NormaDeHoja } from "../valores/norma.tsx";
import { elegirMes, mesElegido } from "../mes.ts";
import { planillaDe } from "../planilla.tsx";
import { SelectorMes } from "../selectores.tsx";
import { CamposDeValor } from "../valores/campos.tsx";
import { useEdicion } from "../valores/edicion.ts";
import { camposDeCategoria } from "../valores/valores.ts";
import { type DeValores, guardarValores, revDeFila } from "../valores/hoja-valores.ts";
import type { PropsDetalle } from "./escalafon.ts";

// New category of a scale: number and description (spec 1 §5).

/** Marks of a new category; empty when it can be sent. */
export function fallasDeCategoria(
  borrador: { readonly cat: string; readonly descripcion: string },
  existentes: readonly { readonly cat: number }[],
): Fallas {
  const cat = Number(borrador.cat);
  return {
    ...(cat !== 0 && existentes.some((c) => c.cat === cat)
      ? { cat: `Ya existe la categoría ${cat}` }
      : {}),
    ...(borrador.descripcion.trim() === "" ? { descripcion: "Ingrese la descripción" } : {}),
  };
}

const CAJAS: readonly CampoDeFormulario<{ readonly cat: string; readonly descripcion: string }>[] =
  [
    { id: "cat", titulo: "Categoría", clase: "entero", nombre: "cat", maximo: 4, autoFocus: true },
    {
      id: "descripcion",
      titulo: "Descripción",
      nombre: "descripcion",
      className: "campo-texto",
      maximo: CAMPOS.descripcion.largo,
      obligatorio: true,
    },
  ];

export function NuevaCategoria({ esc, existentes, onGuardado, onCancelar }: {
  readonly esc: number;
  readonly existentes: readonly { readonly cat: number }[];
  readonly onGuardado: (cat: number) => void;
  readonly onCancelar: () => void;
}): ReactNode {
  const f = useFila({
    fila: null,
    borradorDe: () => ({ cat: "0", descripcion: "" }),
    revisar: (b) => fallasDeCategoria(b, existentes),
    async enviar(b) {
      await api.post("/tablas/categorias/nueva/:esc", { ...b, esc });
      onGuardado(Number(b.cat));
    },
    onCancelar,
  });
  return (
    <div className="tablas-editor" data-editor role="group" aria-label="Nueva categoría">
      <div className="tablas-campos">
        <Campos campos={CAJAS} borrador={f.b} fallas={f.g.fallas} onCambio={f.poner} />
      </div>
      <div className="tablas-pie">
        <p className="tablas-impacto">Después de guardarla se cargan sus importes.</p>
        <Botonera onCancelar={onCancelar} onGuardar={f.guardar} ocupado={f.g.ocupado} />
      </div>
    </div>
  );
}

// The categories of a scale as a sheet: their descriptions and their values from a month ([R6]).

interface Entrada {
  readonly esc: number;
  readonly mes: number;
  /** Whether the scale is paid in units ([R2]). */
  readonly enUnidades: boolean;
  readonly poner: (guardadas: readonly CategoriaDeEscalafon[]) => void;
  readonly abrir: (fila: CategoriaDeEscalafon, columna: string) => void;
}

/** The norm is of the scale and the month on screen. */
const lugarDeCategorias = (esc: number, mes: number): LugarDeNorma => (
  { tabla: "categorias_valores", parte: esc, mes }
);

function hojaDeCategorias(
  { esc, mes, enUnidades, poner, abrir }: Entrada,
): Hoja<CategoriaDeEscalafon> {
  const campos = Object.fromEntries(
    // Its norm has no cell: it is said once for all that is typed.
    camposDeCategoria(enUnidades).filter((c) => c.id !== "norma").map((c) => [c.id, {
      ...c,
      falta: c.id === "descripcion" ? "Ingrese la descripción" : undefined,
    }]),
  );
  const d: DeValores<CategoriaDeEscalafon> = {
    tabla: "categorias_valores",
    mes,
    claveDe: ({ cat }) => cat,
    campos,
    // The description is of no month: a call of its own takes it with the value.
    guardar: (cambios) => api.post("/tablas/categorias/celdas/:esc/:mes", { esc, mes, cambios }),
    valorDe: ({ cat }, columna) => ({ id: cat, clave: { cat }, campo: columna as NombreCampo }),
    revDe: ({ rev }) => rev,
    con: (fila, _, dicho) => ({ ...fila, ...dicho }),
    nombre: ({ cat }) => `Categoría ${cat}`,
    lugar: lugarDeCategorias(esc, mes),
    poner,
  };
  return hojaDeCampos<CategoriaDeEscalafon>({
    campos,
    cerradas: {
      cat: "El número de una categoría no se cambia",
      desde_mes: "Es el mes elegido arriba, cuando el valor cambia",
      "": "Este escalafón se paga por unidades retributivas",
    },
    rev: (fila) => revDeFila(d, fila),
    guardar: (filas) => guardarValores(d, filas),
    abrir,
  });
}

// Inline editor of a category: its description, and its value from the month on screen ([R6]).

interface PropsEditorCategoria {
  readonly esc: number;
  /** Whether the scale is paid in units ([R2]). */
  readonly enUnidades: boolean;
  readonly mes: number;
  readonly categoria: CategoriaDeEscalafon;
  /** Column that was clicked: its box takes the focus. */
  readonly columna: string;
  readonly onGuardado: (g: ValorGuardado) => void;
  readonly onCancelar: () => void;
}

function EditorCategoria(p: PropsEditorCategoria): ReactNode {
  const { esc, mes, categoria } = p;
  const campos = useMemo(() => camposDeCategoria(p.enUnidades), [p.enUnidades]);
  const e = useEdicion({
    tabla: "categorias_valores",
    clave: { esc, cat: categoria.cat },
    campos,
    vigente: { ...categoria },
    mes,
    enviar: (form) =>
      api.post("/tablas/categorias/editar/:esc/:mes", {
        esc,
        mes,
        cat: categoria.cat,
        ...form,
      }),
    onGuardado: p.onGuardado,
    onCancelar: p.onCancelar,
  });
  const foco = campos.some((c) => c.id === p.columna) ? p.columna : "descripcion";
  return (
    <div
      className="tablas-editor"
      data-editor
      role="group"
      aria-label={`Editar la categoría ${categoria.cat}`}
    >
      <div className="tablas-campos">
        <div className="tablas-clave">
          <span>Categoría</span>
          <b>{categoria.cat}</b>
        </div>
        <CamposDeValor de={e} foco={foco} />
      </div>
      <ConflictoDeGuardado fila={e} diferencias={e.diferencias} />
      <div className="tablas-pie">
        <p className="tablas-impacto" aria-live="polite">
          {categoria.desde_mes === mes
            ? `Corrige el valor de ${nombreMes(mes)}. `
            : `Los importes regirán desde ${nombreMes(mes)}. `}
          {e.efecto}
        </p>
        <Botonera
          onCancelar={p.onCancelar}
          onGuardar={() => void e.guardar()}
          ocupado={e.g.ocupado}
        />
      </div>
    </div>
  );
}

const Historia = perezoso(() => import("../valores/historia.tsx"));

/** What is edited: a category from the column that was clicked, or a new one. */
type Editor = { readonly cat: number; readonly columna: string } | "nueva" | null;
function columnasDe(
  enUnidades: boolean,
  destello: { readonly cat: number; readonly texto: string } | null,
): readonly ColumnaTabla<CategoriaDeEscalafon>[] {
  const importe = { clase: "importe", filtro: "numerico", ancho: "160px" } as const;
  return [
    { id: "cat", titulo: "Categoría", clase: "entero", alinear: "izquierda", ancho: "110px" },
    {
      id: "descripcion",
      titulo: "Descripción",
      clase: "texto",
      nota: ({ norma }) => norma ?? "",
    },
    {
      id: "desde_mes",
      titulo: "Actualizado desde",
      clase: "mes",
      ancho: "190px",
      texto: ({ cat, desde_mes }) => {
        if (destello?.cat === cat) return destello.texto;
        return desde_mes === null ? "—" : nombreMes(desde_mes);
      },
      filtro: "numerico",
    },
    {
      id: "remuneracion",
      titulo: "Remuneración",
      ...importe,
      // A scale paid in units reads no amount here: none is not «earns nothing» ([R2]).
      texto: ({ remuneracion }) =>
        enUnidades && remuneracion === 0 ? "—" : formatear("importe", remuneracion),
    },
    { id: "sumafijare", titulo: "S. F. Rem.", ...importe },
    ...(enUnidades ? [{ id: "uret", titulo: "Unid. Ret.", ...importe }] : []),
  ];
}

const claveDe = (c: CategoriaDeEscalafon) => c.cat;

export function Categorias({ escalafon, seccion, onVolver }: PropsDetalle): ReactNode {
  useSignals();
  const { esc, descripcion, regimen, serie_ur } = escalafon;
  const mes = mesElegido.value;
  const lectura = useLectura("/tablas/categorias/:esc/:mes", { esc, mes });
  const { datos, recargar } = lectura;
  const lista = useLista(lectura, datos, claveDe);
  const [editor, editar] = useState<Editor>(null);
  // The row that is edited keeps the version that was read: saving it tells what another one did.
  useCambios(lectura.refrescar, editor !== null);
  const [historia, ver] = useState<CategoriaDeEscalafon | "unidad" | null>(null);
  const [destello, destellar] = useDestello<{ readonly cat: number; readonly texto: string }>();
  const puede = editaTablas.value;
  const enUnidades = regimen === "ur";
  const columnas = useMemo(() => columnasDe(enUnidades, destello), [enUnidades, destello]);
  const nueva: Comando<CategoriaDeEscalafon> = {
    id: "nueva",
    label: "Nueva categoría",
    shortcut: "n",
    primario: true,
    run: () => editar("nueva"),
  };
  const historias: readonly Comando<CategoriaDeEscalafon>[] = [
    { id: "historia", label: "Historia", shortcut: "h", sobreFila: true, run: (f) => ver(f) },
    ...(enUnidades
      ? [{ id: "unidad", label: "Valor de la unidad", shortcut: "u", run: () => ver("unidad") }]
      : []),
  ];
  const { poner } = lectura;
  const hoja = useMemo(
    () =>
      puede
        ? hojaDeCategorias({
          esc,
          mes,
          enUnidades,
          poner: (guardadas) => poner((todas) => conGuardadas(todas, guardadas, claveDe)),
          abrir: (c, columna) => alDejarEditor(() => editar({ cat: c.cat, columna })),
        })
        : undefined,
    [puede, esc, mes, enUnidades, poner],
  );
  const editada = editor !== null && editor !== "nueva"
    ? datos?.find((c) => c.cat === editor.cat)
    : undefined;
  const enEdicion = editor === "nueva"
    ? {
      clave: null,
      nuevo: true,
      contenido: (
        <NuevaCategoria
          esc={esc}
          existentes={datos ?? []}
          onCancelar={() => editar(null)}
          onGuardado={(cat) => {
            recargar();
            lista.pedir((c) => c.cat === cat);
            editar({ cat, columna: enUnidades ? "uret" : "remuneracion" });
          }}
        />
      ),
    }
    : editor !== null && editada
    ? {
      clave: editada.cat,
      nuevo: false,
      contenido: (
        <EditorCategoria
          key={`${editada.cat}/${mes}`}
          esc={esc}
          mes={mes}
          enUnidades={enUnidades}
          categoria={editada}
          columna={editor.columna}
          onCancelar={() => {
            editar(null);
            destellar({ cat: editada.cat, texto: "Edición cancelada" });
          }}
          onGuardado={({ desde_mes }) => {
            editar(null);
            recargar();
            destellar({
              cat: editada.cat,
              texto: `✓ ${desde_mes === null ? "Guardado" : nombreMes(desde_mes)}`,
            });
          }}
        />
      ),
    }
    : null;
  return (
    <ConPlanilla
      planilla={puede && planillaDe({
        tabla: "categorias_valores",
        parte: { esc },
        titulo: `Categorías del escalafón ${esc}`,
        mes,
        onAplicado: recargar,
      })}
      ocupada={editor !== null}
    >
      {(cargar) => (
        <Lista
          lista={lista}
          titulo={`${esc} - ${descripcion}`}
          nombre={`Categorías del escalafón ${esc}`}
          encabezado={{
            detalle: seccion,
            onVolver,
            children: (
              <>
                {puede && <NormaDeHoja lugar={lugarDeCategorias(esc, mes)} />}
                <SelectorMes
                  mes={mes}
                  deshabilitado={editor !== null}
                  onMes={(otro) => alDejarEditor(() => elegirMes(otro))}
                />
              </>
            ),
          }}
          nota={<p className="solo-lectores" role="status">{destello?.texto}</p>}
          columnas={columnas}
          acciones={puede ? [nueva, ...cargar, ...historias] : historias}
          editor={enEdicion}
          hoja={hoja}
          onFila={(c, columna) => {
            if (!puede) return ver(c);
            alDejarEditor(() => editar({ cat: c.cat, columna }));
          }}
          libro={`/tablas/categorias/excel/${esc}/${mes}`}
        >
          {historia !== null && (
            <Historia
              {...(historia === "unidad"
                ? {
                  tabla: "valores_ur",
                  clave: { serie_ur },
                  titulo: `Unidad retributiva de la serie ${serie_ur}`,
                }
                : {
                  tabla: "categorias_valores",
                  clave: { esc, cat: historia.cat },
                  titulo: `Escalafón ${esc}, categoría ${historia.cat}: ${historia.descripcion}`,
                  omitir: columnaSinPago(enUnidades),
                })}
              mes={mes}
              onCambio={recargar}
              onCerrar={() => ver(null)}
            />
          )}
        </Lista>
      )}
    </ConPlanilla>
  );
}
