/** What every output says before it has something to show; null once it has. */
import type { ReactNode } from "react";
import type { PartesConsolidadas } from "#proto/salidas.ts";
import { CargandoSeccion } from "#ui/parts/estados/cargando.tsx";
import { Reintentar } from "#ui/parts/estados/reintentar.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import type { Carga } from "./carga.ts";
import { Partes } from "./partes.tsx";
import { ningunoValorizado, sinValorizar } from "./resumen/resumen-modelo.ts";

/** @param alFallar what else can be done where reading failed, beside trying again. */
export function estadoDeSalida(
  { datos, error, ajenos, recargar }: Carga<{ readonly valorizado?: boolean } & PartesConsolidadas>,
  codipres: string,
  alFallar?: ReactNode,
): ReactNode {
  if (!datos || ajenos) {
    return error
      ? <Reintentar error={error} onReintentar={recargar}>{alFallar}</Reintentar>
      : <CargandoSeccion />;
  }
  if (datos.valorizado !== false) return null;
  if (datos.safs_sin_valorizar) {
    return (
      <Vacio
        texto={ningunoValorizado(codipres)}
        accion={<Partes datos={datos} codipres={codipres} />}
      />
    );
  }
  return <Vacio texto={sinValorizar(codipres)} />;
}
