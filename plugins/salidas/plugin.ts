import { CONTRACT, definePlugin, type Salida } from "#core/plugin.ts";
import { answers } from "#proto/salidas.ts";
import { comparables } from "./comparaciones/comparables.ts";
import { comparativoProa } from "./ejecuciones/comparativo-proa.ts";
import { conciliacion } from "./explicaciones/conciliar.ts";
import { controlRemuneraciones } from "./remuneraciones/control-remuneraciones.ts";
import { diferencias } from "./comparaciones/diferencias.ts";
import { explicar } from "./explicaciones/explicar.ts";
import { ARCHIVO_PAQUETES } from "./fop/archivo.ts";
import { creditosfop } from "./fop/salida.ts";
import { losFormularios } from "./formularios/juntos.ts";
import { formularios } from "./formularios/salida.ts";
import { parametrico } from "./parametrico/parametrico.ts";
import { programacionMensual } from "./programacion/programacion.ts";
import { resumen } from "./resumen.ts";
import { tables } from "./tables.ts";
import { valoresProa } from "./ejecuciones/valores-proa.ts";
import { routes, VISTAS } from "./vistas/vistas.ts";

const conRespuesta = (salida: Salida): Salida => ({
  ...salida,
  answer: answers[salida.id as keyof typeof answers],
});

/** Outputs over the valued lines. */
export const plugin = definePlugin({
  id: "salidas",
  contract: CONTRACT,
  requires: ["auth", "tablas", "bases", "valuation", "creditos"],
  prefixes: ["/api/vistas"],
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
    losFormularios,
    creditosfop,
  ].map(conRespuesta),
  tables,
  routes,
  resources: [VISTAS],
  files: [ARCHIVO_PAQUETES],
  entities: {
    paquetes_fop: {
      reversal: { reasons: { paquete: "es la constancia de lo que se entregó" } },
      inert: "todas",
    },
  },
  screens: { salidas: "section", explicacion: "dialog" },
  sections: [{
    id: "salidas",
    title: "Salidas",
    order: 20,
    module: "salidas/salidas",
    hosts: "outputs",
    opens: ["consolidated"],
    items: [
      { id: "valorizacion", title: "Valorización", contains: "Resumen por objeto del gasto" },
      { id: "programacionmensual", title: "Programación mensual" },
      { id: "proyeccioncierre", title: "Proyección de cierre" },
      {
        id: "formulariospdf",
        title: "Formularios PDF",
        contains: "F.4, F.4 B, F.9 y F.9 B",
        hiddenFor: ["consolidado"],
      },
      {
        id: "enviosfop",
        title: "Envíos FOP",
        contains: "Paquete de créditos",
        hiddenFor: ["consolidado"],
      },
      { id: "valoresproasirhu", title: "Valores eProa-SIRHU" },
      { id: "comparativoproasirhu", title: "Comparativo eProa-SIRHU" },
      {
        id: "controlderemuneraciones",
        title: "Control de remuneraciones",
        hiddenFor: ["consolidado"],
      },
      { id: "parametrico", title: "Listado Paramétrico", opens: ["execution"] },
    ],
  }],
});
