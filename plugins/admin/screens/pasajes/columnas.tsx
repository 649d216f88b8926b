/** Columns of «Pasajes de Cargos»; of a pending one they say what it would do ([J3]). */
import type { PreviaDePendiente } from "../../../../proto/admin.ts";
import type { ColumnaTabla } from "../../../../ui/grid/tabla.tsx";
import { IconoAviso } from "../../../../ui/parts/iconos.tsx";
import { previaEnPalabras } from "../../pasajes/palabras.ts";
import type { Pasaje } from "../pb.ts";
import { casillero, estaPendiente, LADOS, NIVELES } from "./pasaje-modelo.ts";

type Columna = ColumnaTabla<Pasaje>;

export function columnasDe(previas: ReadonlyMap<number, PreviaDePendiente>): readonly Columna[] {
  /** @param entero with what stays behind, which takes several lines of the list. */
  const decir = (p: Pasaje, entero: boolean): string => {
    const previa = estaPendiente(p) ? previas.get(p.id) : undefined;
    return previa
      ? previaEnPalabras(entero ? previa : { ...previa, quedan: "" })
      : p.resultado || "–";
  };
  const avisa = (p: Pasaje): boolean => {
    const previa = estaPendiente(p) ? previas.get(p.id) : undefined;
    return previa !== undefined && (previa.motivo !== "" || previa.errores > 0);
  };
  const deApertura = (lado: typeof LADOS[number], nivel: typeof NIVELES[number]): Columna => ({
    id: casillero(nivel, lado),
    titulo: nivel.titulo,
    grupo: lado.titulo,
    clase: "entero",
    ancho: "50px",
    ayuda: ({ id }) => {
      const { organismo = "", apertura = "" } = previas.get(id)?.[lado.id] ?? {};
      return nivel.id === "saf" ? organismo : apertura;
    },
  });
  return [
    { id: "codipres", titulo: "Presupuesto", clase: "texto", ancho: "92px" },
    ...LADOS.flatMap((lado) => NIVELES.map((nivel) => deApertura(lado, nivel))),
    {
      id: "usuario",
      titulo: "Usuario",
      clase: "texto",
      ancho: "15%",
      texto: (p) => p.nombre_completo ? `${p.usuario} (${p.nombre_completo})` : p.usuario,
      ayuda: (p) => p.nombre_completo,
    },
    {
      id: "ejecucion",
      titulo: "Ejecución",
      clase: "texto",
      ancho: "128px",
      texto: ({ ejecucion }) => ejecucion || "–",
    },
    {
      id: "resultado",
      titulo: "Resultado",
      clase: "texto",
      icono: (p) =>
        avisa(p)
          ? (
            <span className="admin-pendiente">
              <IconoAviso />
            </span>
          )
          : null,
      texto: (p) => decir(p, false),
      ayuda: (p) => decir(p, true),
    },
  ];
}
