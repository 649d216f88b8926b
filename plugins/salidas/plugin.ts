import { CONTRACT, definePlugin, type Salida } from "../../core/plugin.ts";
import { answers } from "../../proto/salidas.ts";
import { comparables } from "./comparaciones/comparables.ts";
import { comparativoProa } from "./ejecuciones/comparativo-proa.ts";
import { conciliacion } from "./explicaciones/conciliar.ts";
import { controlRemuneraciones } from "./remuneraciones/control-remuneraciones.ts";
import { diferencias } from "./comparaciones/diferencias.ts";
import { errors } from "./errors.ts";
import { explicar } from "./explicaciones/explicar.ts";
import { ARCHIVO_PAQUETES } from "./fop/archivo.ts";
import { creditosfop } from "./fop/salida.ts";
import { formularios } from "./formularios/salida.ts";
import { parametrico } from "./parametrico/parametrico.ts";
import { programacionMensual } from "./programacion/programacion.ts";
import { resumen } from "./resumen.ts";
import { tables } from "./tables.ts";
import { valoresProa } from "./ejecuciones/valores-proa.ts";

const conRespuesta = (salida: Salida): Salida => ({
  ...salida,
  answer: answers[salida.id as keyof typeof answers],
});

/** Outputs over the valued lines. */
export const plugin = definePlugin({
  id: "salidas",
  contract: CONTRACT,
  requires: ["auth", "tablas", "bases", "valuation"],
  outputs: [
    resumen,
    programacionMensual,
    parametrico,
    comparables,
    valoresProa,
    comparativoProa,
    controlRemuneraciones,
    explicar,
    conciliacion,
    diferencias,
    ...formularios,
    creditosfop,
  ].map(conRespuesta),
  tables,
  files: [ARCHIVO_PAQUETES],
  reversals: {
    paquetes_fop: { motivos: { paquete: "es la constancia de lo que se entregó" } },
  },
  errors,
  screens: ["salidas"],
  dialogs: ["explicacion"],
  sections: [{
    id: "salidas",
    titulo: "Salidas",
    orden: 20,
    modulo: "salidas/salidas",
    hosts: "outputs",
    opens: ["consolidated"],
    items: [
      { id: "valorizacion", titulo: "Valorización" },
      { id: "programacionmensual", titulo: "Programación mensual" },
      { id: "proyeccioncierre", titulo: "Proyección de cierre" },
      { id: "formulariospdf", titulo: "Formularios PDF", consolidado: false },
      { id: "enviosfop", titulo: "Envíos FOP", consolidado: false },
      { id: "valoresproasirhu", titulo: "Valores eProa-SIRHU", consolidado: false },
      { id: "comparativoproasirhu", titulo: "Comparativo eProa-SIRHU", consolidado: false },
      { id: "controlderemuneraciones", titulo: "Control de remuneraciones", consolidado: false },
      { id: "parametrico", titulo: "Listado Paramétrico", opens: ["execution"] },
    ],
  }],
});
