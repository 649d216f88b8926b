/** A code of activation, shown this once: to be copied or printed ([U6]). */
import type { ReactNode } from "react";
import { fechaYHoraDe } from "#core/domain/period.ts";
import type { CodigoDeActivacion as Codigo } from "#proto/admin.ts";
import { api } from "#ui/api.ts";
import { CodigosUnaVez } from "#ui/parts/dialogos/codigos-una-vez.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";

/** Gives an account a code in the place of its password. @throws ErrorApi */
export const generarCodigo = (id: number): Promise<Codigo> =>
  api.post("/admin/usuarios/codigos", { id });

export function CodigoDeActivacion(
  { codigo: { usuario, codigo, vence }, onListo }: {
    readonly codigo: Codigo;
    readonly onListo: () => void;
  },
): ReactNode {
  return (
    <Dialogo titulo="Código de activación" subtitulo={usuario} ancho="angosto">
      <CodigosUnaVez codigos={[codigo]} onListo={onListo}>
        Entréguelo sólo a esa persona. Lo escribe en lugar de la contraseña, sirve para ingresar una
        vez y lleva a elegir la suya. Vence el {fechaYHoraDe(vence)}. <b>No se vuelve a mostrar.</b>
      </CodigosUnaVez>
    </Dialogo>
  );
}
