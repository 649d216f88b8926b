/** Description, month and classifier of a data group: the same boxes to create and to edit. */
import type { ReactNode } from "react";
import { mesDe } from "../../../core/domain/period.ts";
import type { VersionDisponible } from "../../../proto/bases.ts";
import { CampoTexto } from "../../../ui/parts/campos.tsx";
import { Seleccion } from "../../../ui/parts/seleccion.tsx";
import {
  ayudaMes,
  claveVersion,
  type Encabezado,
  entradaMes,
  LARGO_DESCRIPCION,
  LARGO_MES,
} from "./grupo.ts";

interface PropsCampos {
  readonly encabezado: Encabezado;
  readonly versiones: readonly VersionDisponible[];
  readonly onCambio: (encabezado: Encabezado) => void;
  readonly autoFocus?: boolean;
}

const anioActual = (): number => Math.trunc(mesDe(Date.now()) / 100);

export function CamposDeGrupo(
  { encabezado, versiones, onCambio, autoFocus }: PropsCampos,
): ReactNode {
  const { descripcion, mes, clasificador } = encabezado;
  return (
    <>
      <CampoTexto
        etiqueta="Descripción"
        obligatorio
        autoFocus={autoFocus}
        maximo={LARGO_DESCRIPCION}
        valor={descripcion}
        onCambio={(v) => onCambio({ ...encabezado, descripcion: v })}
      />
      <CampoTexto
        etiqueta="Mes de los valores (AAAAMM)"
        obligatorio
        maximo={LARGO_MES}
        valor={mes}
        {...ayudaMes(mes)}
        onCambio={(v) => onCambio({ ...encabezado, mes: entradaMes(v, anioActual()) })}
      />
      <Seleccion<string>
        etiqueta="Clasificador"
        obligatorio
        valor={clasificador}
        opciones={versiones.map((v) => ({
          id: claveVersion(v),
          descripcion: v.descripcion || claveVersion(v),
        }))}
        onCambio={(v) => onCambio({ ...encabezado, clasificador: v === 0 ? "" : v })}
      />
    </>
  );
}
