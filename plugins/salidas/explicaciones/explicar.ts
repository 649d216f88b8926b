/** Every figure explains itself ([S3]): the lines that it is the sum of. */
import type { Consulta, Salida } from "#core/plugin.ts";
import { nombresDe } from "#plugins/bases/service.ts";
import { type Estado, type Filtro, lineasDe } from "#plugins/valuation/service.ts";
import { anioDe, pasaEnElAnio } from "../ejecuciones/ejecuciones.ts";
import { avisosDe, lineasDePartes, marcoDe } from "../encabezado.ts";
import { rechazo } from "../errors.ts";
import { leerGrupo } from "../grupo.ts";
import { estadoElegido, leerSeleccion } from "../parametrico/seleccion.ts";
import type { LineasDeFigura } from "./lineas-figura.ts";
import {
  lineasAJson,
  type MedidaDeLineas,
  MEDIDAS,
  OPCIONES_LINEAS,
  TablaDeLineas,
} from "./tabla-de-lineas.ts";

async function listarLineas(
  q: Consulta,
  estado: Estado,
  filtro: Filtro,
  medida: MedidaDeLineas,
  lista: LineasDeFigura,
): Promise<void> {
  for await (const { tramo } of lineasDe(q, estado)) {
    lista.agregarTodas(tramo, tramo.elegir(filtro, medida));
  }
}

/** The same filter over the year of an execution. */
async function listarAnual(
  q: Consulta,
  estado: Estado,
  filtro: Filtro,
  lista: LineasDeFigura,
): Promise<void> {
  const pasa = pasaEnElAnio(filtro);
  for (const r of (await anioDe(q, estado)).renglones) {
    if (!pasa(r)) continue;
    const { linea, importe, ppar, esSac } = r;
    const como = esSac ? { ppar, rubro: "sac", clave: "sac" } as const : undefined;
    lista.agregar({ linea, cantidad: importe, ...(como ? { como } : {}) });
  }
}

export const explicar: Salida = {
  id: "explicar",
  title: "Líneas de un importe",
  menu: false,
  hiddenFor: [],
  options: {
    ...OPCIONES_LINEAS,
    medida: {
      description: "La medida que se explica",
      values: Object.keys(MEDIDAS),
      initial: "valor",
    },
    anualizado: { description: "La ejecución llevada al año", values: ["si"] },
  },
  async query(ctx, valores) {
    const { q, format: formato } = ctx;
    const { g, estado: completo, r } = await leerGrupo(ctx);
    const medida = (valores.medida || "valor") as MedidaDeLineas;
    const seleccion = leerSeleccion(valores);
    const estado = await estadoElegido(q, completo, seleccion);
    const porMeses = g.criterio === "mensual";
    const nombres = valores.como === "renglones" ? await nombresDe(q, g) : null;
    const tabla = new TablaDeLineas(
      r,
      medida,
      seleccion.filtro,
      valores,
      formato,
      porMeses,
      nombres,
    );
    const { lista } = tabla;
    if (valores.anualizado) {
      if (g.tipo !== "ejecucion" || medida !== "valor") {
        throw rechazo("anualizado_sin_ejecucion");
      }
      if (seleccion.filtro.combinaciones) throw rechazo("filtro_invalido", { campo: "grupos" });
      if (seleccion.filtro.meses) throw rechazo("filtro_invalido", { campo: "mes" });
      await listarAnual(q, estado, seleccion.filtro, lista);
    } else {
      await listarLineas(q, estado, seleccion.filtro, medida, lista);
    }
    const marco = await marcoDe(q, g, completo, ...lineasDePartes(g, completo));
    return tabla.tabla(marco, avisosDe(g, completo));
  },
  json: (tabla) => lineasAJson(tabla),
};
