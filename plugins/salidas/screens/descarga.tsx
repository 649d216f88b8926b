/** Button that downloads an output in one of its formats. */
import { type ReactNode, useState } from "react";
import { api, type Consulta } from "../../../ui/api.ts";
import { mostrarError } from "../../../ui/state/alerts.ts";
import { archivoDe, nombreDeFormato } from "./generica-modelo.ts";

export interface PropsDescarga {
  readonly ruta: string;
  readonly consulta: Consulta;
  readonly id: string;
  readonly formato: string;
}

/** The workbook of a table on screen; what fails is said in an alert. */
export async function bajarLibro(ruta: string, id: string, consulta: Consulta): Promise<void> {
  try {
    await api.descargar(`${ruta}/excel`, archivoDe(id, "excel"), consulta);
  } catch (error) {
    await mostrarError(error);
  }
}

/** Excel has a call of its own; the other formats are asked by name. */
export function Descarga({ ruta, consulta, id, formato }: PropsDescarga): ReactNode {
  const [bajando, setBajando] = useState(false);
  const descargar = async () => {
    setBajando(true);
    try {
      const excel = formato === "excel";
      await api.descargar(
        excel ? `${ruta}/excel` : ruta,
        archivoDe(id, formato),
        excel ? consulta : { ...consulta, formato },
      );
    } catch (error) {
      void mostrarError(error);
    } finally {
      setBajando(false);
    }
  };
  return (
    <button
      type="button"
      className="boton boton-secundario"
      aria-disabled={bajando}
      onClick={() => bajando || void descargar()}
    >
      {nombreDeFormato(formato)}
    </button>
  );
}
