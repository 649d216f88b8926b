/** The SINEP scale: grid of levels by grades, unit value, functions, groupings and ranges. */
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { bajarLibro } from "#ui/grid/libro.ts";
import type { Comando } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { ConPlanilla } from "#ui/list/con-planilla.tsx";
import { estadoDeLectura } from "#ui/list/lista.tsx";
import { Encabezado } from "#ui/parts/marco/encabezado.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { editaTablas } from "#ui/state/auth.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { useCambios } from "../cambios.ts";
import type { PropsDetalle } from "./escalafon.ts";
import type { ClaveFechada } from "../listas.ts";
import { elegirMes, mesElegido } from "../mes.ts";
import { planillaDe } from "../planilla.tsx";
import { SelectorMes } from "../selectores.tsx";
import type { NivelDeGrilla } from "./hoja-sinep.ts";
import { Grilla } from "./sinep-grilla.tsx";
import { Laterales } from "./sinep-laterales.tsx";
import { useTramos } from "../tramos-leidos.ts";

const Historia = perezoso(() => import("../valores/historia.tsx"));
const EditorTramos = perezoso(() => import("./tramos.tsx"));
const EditorSuplementos = perezoso(() => import("./suplementos.tsx"));

export function Sinep({ escalafon, seccion, onVolver }: PropsDetalle): ReactNode {
  useSignals();
  const { esc, descripcion, serie_ur, serie_fe } = escalafon;
  const mes = mesElegido.value;
  const lectura = useLectura("/tablas/sinep/:mes", { mes, esc });
  const { datos, cargando, recargar } = lectura;
  const previo = estadoDeLectura(lectura);
  const suplementos = useLectura("/tablas/suplementos/:esc", { esc });
  const tramos = useTramos(mes);
  useCambios(lectura.refrescar);
  useCambios(tramos.refrescar);
  useCambios(suplementos.refrescar);
  const [extraordinarios, verExtraordinarios] = useState(false);
  const [enPesos, verPesos] = useState(false);
  const [historia, ver] = useState<ClaveFechada | null>(null);
  const [editando, editar] = useState<"tramos" | "suplementos" | null>(null);
  const puede = editaTablas.value;
  const acciones: readonly Comando<NivelDeGrilla>[] = [
    {
      id: "extraordinarios",
      label: "Grados extraordinarios",
      shortcut: "g",
      pressed: extraordinarios,
      run: () => verExtraordinarios(!extraordinarios),
    },
    {
      id: "pesos",
      label: "Ver en pesos",
      shortcut: "v",
      pressed: enPesos,
      run: () => verPesos(!enPesos),
    },
  ];
  return (
    <ConPlanilla
      planilla={puede && planillaDe({
        tabla: "sinep_grilla",
        parte: {},
        titulo: "Grilla SINEP (unidades)",
        mes,
        onAplicado: recargar,
      })}
    >
      {(cargar) => (
        <>
          <Encabezado titulo={`${esc} - ${descripcion}`} detalle={seccion} onVolver={onVolver}>
            <SelectorMes
              mes={mes}
              onMes={(otro) => alDejarEditor(() => elegirMes(otro))}
            />
          </Encabezado>
          {previo ?? (datos &&
            (
              <div className="tablas-sinep" aria-busy={cargando}>
                <Grilla
                  datos={datos}
                  mes={mes}
                  extraordinarios={extraordinarios}
                  enPesos={enPesos}
                  puede={puede}
                  cargando={cargando}
                  acciones={[...cargar, ...acciones]}
                  poner={lectura.poner}
                  onExcel={() =>
                    void bajarLibro(`/tablas/sinep/excel/${mes}`, {
                      esc: String(esc),
                      unidad: enPesos ? "pesos" : "ur",
                      grados: extraordinarios ? "10-19" : "0-9",
                    })}
                  onAbrir={(nivel, grado) =>
                    ver({
                      tabla: "sinep_grilla",
                      clave: { nivel, grado },
                      titulo: `Grilla SINEP, nivel ${nivel}, grado ${grado} (unidades)`,
                    })}
                />
                <Laterales
                  datos={datos}
                  serie_ur={serie_ur}
                  serie_fe={serie_fe}
                  enPesos={enPesos}
                  puede={puede}
                  tramos={tramos}
                  suplementos={suplementos.datos}
                  onVer={ver}
                  onTramos={() => editar("tramos")}
                  onSuplementos={() => editar("suplementos")}
                />
              </div>
            ))}
          {historia && (
            <Historia
              {...historia}
              mes={mes}
              onCambio={recargar}
              onCerrar={() => ver(null)}
            />
          )}
          {editando === "suplementos" && suplementos.datos && (
            <EditorSuplementos
              suplementos={suplementos.datos}
              recargar={suplementos.recargar}
              onCerrar={() => editar(null)}
            />
          )}
          {editando === "tramos" && (
            <EditorTramos
              mes={mes}
              puede={puede}
              onCambio={tramos.recargar}
              onCerrar={() => editar(null)}
            />
          )}
        </>
      )}
    </ConPlanilla>
  );
}
