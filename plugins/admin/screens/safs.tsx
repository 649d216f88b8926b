/** «Administración de SAFs» (spec 1 §2; [O1], [O3]). */
import { type ReactNode, useMemo, useState } from "react";
import { bajarLibro, consultaDeLibro } from "../../../ui/grid/libro.ts";
import { type ColumnaTabla, type Comando, Tabla } from "../../../ui/grid/tabla.tsx";
import { usarLectura } from "../../../ui/lectura.ts";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { Encabezado } from "../../../ui/parts/encabezado.tsx";
import { perezoso } from "../../../ui/parts/perezoso.tsx";
import { Reintentar } from "../../../ui/parts/reintentar.tsx";
import type { PropsDePantalla } from "./admin.tsx";
import { usarFoco } from "./foco.ts";
import * as pb from "./pb.ts";

const DialogoSaf = perezoso(() => import("./dialogo-saf.tsx"));

const COLUMNAS: readonly ColumnaTabla<pb.Saf>[] = [
  { id: "codigo", titulo: "SAF", clase: "entero", alinear: "izquierda", ancho: "90px" },
  { id: "nombre", titulo: "Nombre", clase: "texto" },
  { id: "login", titulo: "Login", clase: "texto", ancho: "16%" },
  {
    id: "codsir",
    titulo: "Código SIRHU",
    clase: "texto",
    ancho: "130px",
    texto: ({ codsir }) => codsir || "–",
  },
  { id: "habilitar_me", titulo: "Habilitar Mon. Ext.", clase: "booleano", ancho: "160px" },
  { id: "habilitar_ogas", titulo: "Habilitar Otros Gastos", clase: "booleano", ancho: "180px" },
];

const claveDe = (s: pb.Saf) => s.codigo;

export default function Safs({ titulo }: PropsDePantalla): ReactNode {
  const { datos, cargando, error, recargar } = usarLectura("safs", pb.safs);
  const [abierto, abrir] = useState<pb.Saf | "nuevo" | null>(null);
  const { foco, pedir, pedirVecina } = usarFoco(datos, claveDe);
  const acciones = useMemo<readonly Comando<pb.Saf>[]>(() => [
    { id: "nuevo", label: "Nuevo SAF", shortcut: "n", primario: true, run: () => abrir("nuevo") },
  ], []);
  if (!datos) {
    return error ? <Reintentar error={error} onReintentar={recargar} /> : <CargandoSeccion />;
  }
  return (
    <>
      <Encabezado titulo={titulo} />
      <Tabla
        titulo={titulo}
        columnas={COLUMNAS}
        filas={datos}
        clave={claveDe}
        cargando={cargando}
        acciones={acciones}
        foco={foco}
        onFila={abrir}
        onExcel={(e) => void bajarLibro("/admin/safs/excel", consultaDeLibro(e))}
      />
      {abierto && (
        <DialogoSaf
          saf={abierto === "nuevo" ? null : abierto}
          onCerrar={() => abrir(null)}
          onGuardado={(codigo) => {
            if (codigo !== null) pedir((s) => s.codigo === codigo);
            else if (abierto !== "nuevo") pedirVecina(abierto);
            abrir(null);
            recargar();
          }}
        />
      )}
    </>
  );
}
