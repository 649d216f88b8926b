/** «Seleccionar Organismo» (spec 1 §2): a row opens the data-group dialog of its SAF. */
import type { ReactNode } from "react";
import type { OrganismoAccesible } from "#proto/auth.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { Marco } from "#ui/parts/marco/marco.tsx";
import { pedirGrupo } from "#ui/state/group-dialog.ts";

const COLUMNAS: readonly ColumnaTabla<OrganismoAccesible>[] = [
  { id: "codigo", titulo: "SAF", clase: "entero", ancho: "20%", alinear: "izquierda" },
  { id: "nombre", titulo: "Nombre", clase: "texto", ancho: "60%" },
  { id: "login", titulo: "Login", clase: "texto", ancho: "20%" },
];

const claveDe = (fila: OrganismoAccesible) => fila.codigo;

export default function Organismos(): ReactNode {
  const lectura = useLectura("/organismos");
  return (
    <Marco>
      <Lista
        lista={useLista(lectura, lectura.datos, claveDe)}
        titulo="Seleccionar Organismo"
        nombre="Organismos"
        columnas={COLUMNAS}
        onFila={(fila) => pedirGrupo({ saf: fila.codigo, organismo: fila.nombre })}
      />
    </Marco>
  );
}
