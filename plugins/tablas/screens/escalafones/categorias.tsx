/** Categories of a scale at a month, with inline editing (spec 1 §2, §4, §5). */
import { type ReactNode, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { nombreMes } from "#core/domain/period.ts";
import type { Categoria } from "#proto/tablas.ts";
import { conGuardadas } from "#ui/grid/celdas/enviar.ts";
import { formatear } from "#ui/grid/columnas.ts";
import type { ColumnaTabla, Comando } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { ConPlanilla } from "#ui/list/con-planilla.tsx";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { editaTablas } from "#ui/state/auth.ts";
import { useCambios } from "../cambios.ts";
import { NormaDeHoja } from "../valores/norma.tsx";
import { hojaDeCategorias, lugarDeCategorias } from "./hoja-categorias.ts";
import { EditorCategoria } from "./editor-categoria.tsx";
import type { PropsDetalle } from "./escalafon.ts";
import { useDestello } from "#ui/parts/estados/destello.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { elegirMes, mesElegido } from "../mes.ts";
import { columnaSinPago } from "#plugins/tablas/lecturas/regimen.ts";
import { NuevaCategoria } from "./nueva-categoria.tsx";
import { planillaDe } from "../planilla.tsx";
import { SelectorMes } from "../selectores.tsx";

const Historia = perezoso(() => import("../valores/historia.tsx"));

/** What is edited: a category from the column that was clicked, or a new one. */
type Editor = { readonly cat: number; readonly columna: string } | "nueva" | null;
function columnasDe(
  enUnidades: boolean,
  destello: { readonly cat: number; readonly texto: string } | null,
): readonly ColumnaTabla<Categoria>[] {
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
        return desde_mes === null ? "–" : nombreMes(desde_mes);
      },
      filtro: "numerico",
    },
    {
      id: "remuneracion",
      titulo: "Remuneración",
      ...importe,
      // A scale paid in units reads no amount here: none is not «earns nothing» ([R2]).
      texto: ({ remuneracion }) =>
        enUnidades && remuneracion === 0 ? "–" : formatear("importe", remuneracion),
    },
    { id: "sumafijare", titulo: "S. F. Rem.", ...importe },
    ...(enUnidades ? [{ id: "uret", titulo: "Unid. Ret.", ...importe }] : []),
  ];
}

const claveDe = (c: Categoria) => c.cat;

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
  const [historia, ver] = useState<Categoria | "unidad" | null>(null);
  const [destello, destellar] = useDestello<{ readonly cat: number; readonly texto: string }>();
  const puede = editaTablas.value;
  const enUnidades = regimen === "ur";
  const columnas = useMemo(() => columnasDe(enUnidades, destello), [enUnidades, destello]);
  const nueva: Comando<Categoria> = {
    id: "nueva",
    label: "Nueva categoría",
    shortcut: "n",
    primario: true,
    run: () => editar("nueva"),
  };
  const historias: readonly Comando<Categoria>[] = [
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
