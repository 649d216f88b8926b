/** «Avisos»: what administrators tell the organismos, and until when ([F5]). */
import { diaDe } from "#core/domain/period.ts";
import type { AvisoGuardado } from "#proto/avisos.ts";
import { AVISO, listaDe, safsDe } from "#proto/recursos/aviso.ts";
import { describir } from "#ui/recurso/descripcion.ts";
import { pantallaDe } from "#ui/recurso/lista.tsx";

/** A list of SAFs as it is stored; what is no number stays, to be told. */
function listaEnOrden(texto: string): string {
  const lista = texto.split(/[\s,;]+/).filter(Boolean).join(";");
  return /^[\d;]*$/.test(lista) ? listaDe(safsDe(lista)) : lista;
}

export const AVISOS = describir<AvisoGuardado>({
  datos: AVISO,
  llamada: "/admin/avisos",
  filas: "avisos",
  columnas: {
    safs: {
      ancho: "220px",
      texto: ({ safs }) => safs.length === 0 ? "Todos los organismos" : safs.join(", "),
      decir: (safs) => String(safs || "Todos"),
      celda: { entrada: listaEnOrden },
    },
    texto: { deClave: "260px" },
  },
  indicacion: "Columnas: Desde y Hasta, el último día; SAF, separados por punto y coma, y Texto. " +
    "SAF vacío: todos.",
  hoja: {
    cerrada: "Con el primer día y el texto es otro aviso: agréguelo",
    dice: (a, columna) =>
      columna === "safs" ? a.safs.join(";") : a[columna as "desde" | "hasta" | "texto"],
    con: (a, { safs, ...valores }) => ({
      ...a,
      ...valores,
      ...(typeof safs === "string" ? { safs: safs.split(";").filter(Boolean).map(Number) } : {}),
    }),
  },
  dialogo: {
    cajas: {
      texto: {
        falta: "Ingrese el texto",
        ayuda: "Se muestra al ingresar y en la campana, hasta que se lee",
      },
      desde: { falta: "Ingrese el primer día" },
      hasta: {
        falta: "Ingrese el último día",
        ayuda: "El último día en que se muestra: DD/MM/AAAA",
      },
      safs: { de: "safs" },
    },
    borradorDe: (a) => a ? {} : { desde: diaDe(Date.now()) },
    pregunta: () => "Deja de mostrarse, también a quien no lo leyó.",
  },
  vacio: "No hay avisos",
});

export default pantallaDe(AVISOS);
