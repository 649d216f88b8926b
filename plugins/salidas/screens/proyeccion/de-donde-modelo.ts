/** Where a figure of the projection comes from, month by month ([S3]). Pure. */
import { MESES, nombreDeMes } from "#core/domain/period.ts";
import type { ProyeccionDeCierre } from "#proto/salidas.ts";
import { api } from "#ui/api.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import type { Figura } from "../explicaciones/explicable.ts";
import type { OrigenDeCierre } from "./cierre-modelo.ts";

/** Which of the three figures of a row. */
export type CifraDeFila = "ejecutado" | "proyectado" | "total";

export interface MesDeFigura {
  /** 1–12 */
  readonly mes: number;
  readonly clase: "Ejecutado" | "Proyectado";
  readonly centavos: number;
  /** What it is made from, in words. */
  readonly origen: string;
  /** Its lines, or those that it is worked out from. */
  readonly figura: Figura;
}

/** Of which answer, and under which agreement it was made (its number; empty = none). */
export interface DeQueProyeccion {
  readonly saf: number;
  readonly codipres: string;
  readonly consolidado: boolean;
  readonly acuerdo: string;
  readonly datos: Pick<ProyeccionDeCierre, "base" | "ejecuciones" | "ultimo_mes">;
}

type DeLineas = NonNullable<Figura["leer"]>;

/** The lines of a month as the agreement leaves them; nothing of it is stored ([W4]). */
const bajoAcuerdo = ({ saf, codipres, acuerdo }: DeQueProyeccion): DeLineas => (valores, signal) =>
  api.post("/escenarios/explicar", { ...valores, saf, codipres, acuerdos: `[${acuerdo}]` }, {
    signal,
  });

function ejecutado(de: DeQueProyeccion, o: OrigenDeCierre, mes: number): MesDeFigura[] {
  const centavos = aCentavos(o.porMes.ejecutado[mes - 1]);
  const grupo = de.datos.ejecuciones.find((e) => e.mes === mes);
  if (centavos === 0 || !grupo) return [];
  const { codipres } = grupo;
  return [{
    mes,
    clase: "Ejecutado",
    centavos,
    origen: `Ejecución ${codipres}`,
    figura: {
      saf: de.saf,
      codipres,
      seleccion: o.seleccion,
      medida: "valor",
      titulo: `Ejecutado en ${nombreDeMes(mes)}: ${o.nombre}`,
      cifra: centavos,
    },
  }];
}

function proyectado(de: DeQueProyeccion, o: OrigenDeCierre, mes: number): MesDeFigura[] {
  const centavos = aCentavos(o.porMes.proyectado[mes - 1]);
  if (centavos === 0) return [];
  const { saf, codipres, consolidado, acuerdo, datos: { base, ultimo_mes, ejecuciones } } = de;
  const comun = { mes, clase: "Proyectado", centavos } as const;
  const nombre = nombreDeMes(mes);
  const ultima = ejecuciones.find((e) => e.mes === ultimo_mes);
  if (base === "ejecucion" && ultima && ultimo_mes !== null) {
    const desde = nombreDeMes(ultimo_mes);
    return [{
      ...comun,
      origen: `Ejecución ${ultima.codipres}, de ${desde}, con los valores de ${nombre}`,
      // What it is worked out from: as much as was executed in that month, and not as is projected.
      figura: {
        saf,
        codipres: ultima.codipres,
        seleccion: o.seleccion,
        medida: "valor",
        titulo: `Ejecutado en ${desde}, desde lo que se proyecta ${nombre}: ${o.nombre}`,
      },
    }];
  }
  return [{
    ...comun,
    origen: `Presupuesto ${codipres}, valores de ${nombre}${acuerdo && ", con el acuerdo"}`,
    figura: {
      saf,
      codipres,
      seleccion: { ...o.seleccion, mes: String(mes) },
      medida: "valor",
      titulo: `Presupuestado en ${nombre}: ${o.nombre}`,
      // In the consolidated one, the budgets of who executed that month are lines too.
      ...(consolidado ? {} : { cifra: centavos }),
      ...(acuerdo ? { leer: bajoAcuerdo(de) } : {}),
    },
  }];
}

/** The months that a figure adds up. */
export function mesesDeFigura(
  de: DeQueProyeccion,
  origen: OrigenDeCierre,
  cual: CifraDeFila,
): MesDeFigura[] {
  return MESES.flatMap((mes) => [
    ...(cual === "proyectado" ? [] : ejecutado(de, origen, mes)),
    ...(cual === "ejecutado" ? [] : proyectado(de, origen, mes)),
  ]);
}
