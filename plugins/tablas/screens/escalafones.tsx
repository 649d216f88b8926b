/** Escalafones y Categorías: pick a scale, then see what it pays (spec 1 §2). */
import { type ReactNode, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { type ColumnaTabla, type Comando, Tabla } from "../../../ui/grid/tabla.tsx";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { perezoso } from "../../../ui/parts/perezoso.tsx";
import { Vacio } from "../../../ui/parts/vacio.tsx";
import { auth } from "../../../ui/state/auth.ts";
import { extra } from "../../../ui/state/hash.ts";
import { usarCambios } from "./cambios.ts";
import { Categorias } from "./categorias.tsx";
import type { Escalafon } from "./escalafon.ts";
import { Encabezado } from "../../../ui/parts/encabezado.tsx";
import { usarLectura } from "../../../ui/lectura.ts";
import { bajarLibro, consultaDeLibro } from "../../../ui/grid/libro.ts";
import { Reintentar } from "../../../ui/parts/reintentar.tsx";
import { Sinep } from "./sinep.tsx";

const DialogoEscalafon = perezoso(() => import("./dialogo-escalafon.tsx"));

const LAPIZ = "editar";

const COLUMNAS: readonly ColumnaTabla<Escalafon>[] = [
  { id: "esc", titulo: "Escalafón", clase: "entero", alinear: "izquierda", ancho: "130px" },
  { id: "descripcion", titulo: "Descripción", clase: "texto" },
];

const COLUMNA_LAPIZ: ColumnaTabla<Escalafon> = {
  id: LAPIZ,
  titulo: "Editar",
  clase: "texto",
  texto: () => "✎",
  ayuda: ({ esc }) => `Editar el escalafón ${esc}`,
  filtro: false,
  alinear: "centro",
  ancho: "80px",
};

export default function Escalafones({ titulo }: { readonly titulo: string }): ReactNode {
  useSignals();
  const { datos, cargando, error, recargar, refrescar } = usarLectura<readonly Escalafon[]>(
    "/tablas/escalafones",
  );
  const [dialogo, abrir] = useState<Escalafon | "nuevo" | null>(null);
  usarCambios(refrescar);
  const puede = auth.ediciontablas.value && !auth.consulta.value;
  const columnas = useMemo(() => puede ? [...COLUMNAS, COLUMNA_LAPIZ] : COLUMNAS, [puede]);
  const acciones = useMemo<readonly Comando<Escalafon>[]>(() => {
    if (!puede) return [];
    return [
      {
        id: "nuevo",
        label: "Nuevo Escalafón",
        shortcut: "n",
        primario: true,
        run: () => abrir("nuevo"),
      },
      { id: "editar", label: "Editar escalafón", shortcut: "F2", sobreFila: true, run: abrir },
    ];
  }, [puede]);
  const elegir = (esc: number) => extra.value = { esc: String(esc) };
  if (!datos) {
    return error ? <Reintentar error={error} onReintentar={recargar} /> : <CargandoSeccion />;
  }
  const { esc = "" } = extra.value;
  const elegido = datos.find((e) => String(e.esc) === esc);
  const volver = () => extra.value = {};
  if (elegido) {
    const Detalle = elegido.regimen === "sinep" ? Sinep : Categorias;
    return <Detalle key={elegido.esc} escalafon={elegido} seccion={titulo} onVolver={volver} />;
  }
  return (
    <>
      <Encabezado titulo={titulo} />
      {esc !== "" && <Vacio texto={`No existe el escalafón ${esc}`} />}
      <div className="tablas-angosta">
        <Tabla
          titulo={titulo}
          columnas={columnas}
          filas={datos}
          clave={(e) => e.esc}
          cargando={cargando}
          acciones={acciones}
          onFila={(e, columna) => columna === LAPIZ ? abrir(e) : elegir(e.esc)}
          onExcel={(e) => void bajarLibro("/tablas/escalafones/excel", consultaDeLibro(e))}
        />
      </div>
      {dialogo !== null && (
        <DialogoEscalafon
          escalafon={dialogo === "nuevo" ? null : dialogo}
          existentes={datos}
          onCerrar={() => abrir(null)}
          onGuardado={() => {
            abrir(null);
            recargar();
          }}
        />
      )}
    </>
  );
}
