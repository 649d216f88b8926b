/** Escalafones y Categorías: pick a scale, then see what it pays (spec 1 §2). */
import type { ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import type { Escalafon } from "#proto/tablas.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { editaTablas } from "#ui/state/auth.ts";
import { extra } from "#ui/state/hash.ts";
import { useCambios } from "../cambios.ts";
import { Categorias } from "./categorias.tsx";
import { Sinep } from "./sinep.tsx";

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
