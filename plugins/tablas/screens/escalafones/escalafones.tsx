/** Escalafones y Categorías: pick a scale, then see what it pays (spec 1 §2). */
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import type { Escalafon } from "#proto/tablas.ts";
import type { ColumnaTabla, Comando } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { estadoDeLectura, Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { editaTablas } from "#ui/state/auth.ts";
import { extra } from "#ui/state/hash.ts";
import { bajarLibro } from "#ui/grid/libro.ts";
import { ConPlanilla } from "#ui/list/con-planilla.tsx";
import { Encabezado } from "#ui/parts/marco/encabezado.tsx";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { useCambios } from "../cambios.ts";
import type { ClaveFechada } from "../listas.ts";
import { elegirMes, mesElegido } from "../mes.ts";
import { planillaDe } from "../planilla.tsx";
import { SelectorMes } from "../selectores.tsx";
import { useTramos } from "../tramos-leidos.ts";
import { Categorias } from "./categorias.tsx";
import type { PropsDetalle } from "./escalafon.ts";
import type { NivelDeGrilla } from "./hoja-sinep.ts";
import { Grilla } from "./sinep-grilla.tsx";
import { Laterales } from "./sinep-laterales.tsx";

// The SINEP scale: grid of levels by grades, unit value, functions, groupings and ranges.

const Historia = perezoso(() => import("../valores/historia.tsx"));
const EditorTramos = perezoso(() => import("./tramos.tsx"));
const EditorSuplementos = perezoso(() => import("./suplementos.tsx"));

function Sinep({ escalafon, seccion, onVolver }: PropsDetalle): ReactNode {
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

const DialogoEscalafon = perezoso(() => import("./dialogo-escalafon.tsx"));

const LAPIZ = "editar";

const COLUMNAS: readonly ColumnaTabla<Escalafon>[] = [
  { id: "esc", titulo: "Escalafón", clase: "entero", alinear: "izquierda", ancho: "130px" },
  { id: "descripcion", titulo: "Descripción", clase: "texto" },
];

const CON_LAPIZ: readonly ColumnaTabla<Escalafon>[] = [...COLUMNAS, {
  id: LAPIZ,
  titulo: "Editar",
  clase: "texto",
  texto: () => "✎",
  ayuda: ({ esc }) => `Editar el escalafón ${esc}`,
  filtro: false,
  alinear: "centro",
  ancho: "80px",
}];

const EDITAR = { id: "editar", label: "Editar escalafón", shortcut: "F2", sobreFila: true };

const claveDe = (e: Escalafon) => e.esc;

export default function Escalafones({ titulo }: { readonly titulo: string }): ReactNode {
  useSignals();
  const lectura = useLectura("/tablas/escalafones");
  useCambios(lectura.refrescar);
  const { datos } = lectura;
  const lista = useLista(lectura, datos, claveDe);
  const puede = editaTablas.value;
  const { esc = "" } = extra.value;
  const elegido = datos?.find((e) => String(e.esc) === esc);
  if (elegido) {
    const Detalle = elegido.regimen === "sinep" ? Sinep : Categorias;
    return (
      <Detalle
        key={elegido.esc}
        escalafon={elegido}
        seccion={titulo}
        onVolver={() => extra.value = {}}
      />
    );
  }
  return (
    <Lista
      lista={lista}
      titulo={titulo}
      nota={esc !== "" && <Vacio texto={`No existe el escalafón ${esc}`} />}
      className="tablas-angosta"
      columnas={puede ? CON_LAPIZ : COLUMNAS}
      alta={puede ? { label: "Nuevo Escalafón" } : undefined}
      acciones={puede ? [{ ...EDITAR, run: (e) => lista.abrir(e) }] : undefined}
      onFila={(e, columna) =>
        columna === LAPIZ ? lista.abrir(e) : extra.value = { esc: String(e.esc) }}
      dialogo={(escalafon, cerrar) => (
        <DialogoEscalafon escalafon={escalafon} existentes={lista.filas} {...cerrar} />
      )}
      libro="/tablas/escalafones/excel"
    />
  );
}
