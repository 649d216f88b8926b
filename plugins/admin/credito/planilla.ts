/** Credits pasted or dropped from a spreadsheet: the preview, and storing all of it or nothing. */
import { mostrarValor } from "../../../core/domain/fields.ts";
import type { Consulta } from "../../../core/plugin.ts";
import {
  type ClaseDeBloque,
  type ColumnaDeBloque,
  columnasDeBloque,
  type FilaLeida,
  leerFila,
} from "../../../core/sheet/block.ts";
import type { Celda, Formato } from "../../../core/sheet/cells.ts";
import { rechazo as rechazoDeBloque } from "../../../core/sheet/errors.ts";
import type { Planilla } from "../../../core/sheet/process.ts";
import type { Origen } from "../../../core/sheet/source.ts";
import type { FilaDeCreditos, PreviaDeCreditos } from "../../../proto/admin.ts";
import { rechazo } from "../errors.ts";
import {
  CAMPOS_CREDITO,
  claveDeCredito,
  type ColumnaDeCredito,
  COLUMNAS_CREDITO,
  type Credito,
  TITULOS_CREDITO,
} from "./campos.ts";
import { creditosDe, guardarCredito, mostrarCredito } from "./credito.ts";
import { revisorDeCredito } from "./revisar.ts";

/** Plain JSON: it crosses to the worker. */
export interface EntradaCreditos extends Origen {
  readonly ejercicio: number;
  readonly formato: Formato | null;
  /** Token of the preview to store; null = only the preview. */
  readonly token: string | null;
}

interface Plan {
  readonly previa: PreviaDeCreditos;
  readonly cambios: readonly { readonly antes: Credito | null; readonly despues: Credito }[];
}

const COLUMNAS: readonly ColumnaDeBloque[] = COLUMNAS_CREDITO.map((id) => ({
  id,
  titulo: TITULOS_CREDITO[id],
  campo: CAMPOS_CREDITO[id],
  ...(id === "ff" ? { nombres: ["Fuente", "Fuente de financiamiento"] } : {}),
  ...(id === "pprin" ? { nombres: ["Partida principal"] } : {}),
  ...(id === "ppar" ? { nombres: ["Partida parcial"] } : {}),
  ...(id === "mon" ? { nombres: ["Moneda"] } : {}),
}));

const CLASE: ClaseDeBloque<ColumnaDeBloque> = {
  columnas: COLUMNAS,
  // As the file has them, or without the fiscal year, which the screen says.
  sinTitulos: () => [COLUMNAS, COLUMNAS.slice(1)],
  prescindible: () => false,
  de: "planilla de créditos",
  nada: "ningún crédito para cargar",
};

/** `02/01/2026`, as people and screens write it. */
const comoFecha = (celda: Celda | undefined): Celda | undefined =>
  typeof celda === "string"
    ? celda.trim().replace(
      /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
      (_, dia: string, mes: string, anio: string) =>
        `${anio}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}`,
    )
    : celda;

const motivosDe = ({ fallas }: FilaLeida): FilaDeCreditos["motivos"] =>
  fallas.map(({ columna, mensaje, escrito, lecturas }) => ({
    columna,
    motivo: mensaje,
    ...(lecturas && {
      escrito: escrito ?? "",
      lecturas: lecturas.map((l) => ({
        error: l.error,
        valor: Number(mostrarValor(CAMPOS_CREDITO.importe, l.valor) ?? 0),
      })),
    }),
  }));

/** What a row says, whole; null while some of it is missing. */
function creditoDe({ valores }: FilaLeida, ejercicio: number): Partial<Credito> {
  const vacios = Object.fromEntries(
    COLUMNAS_CREDITO.filter((c) => CAMPOS_CREDITO[c].vacio !== undefined)
      .map((c) => [c, CAMPOS_CREDITO[c].vacio]),
  );
  return { ...vacios, ejercicio, ...valores };
}

function planDe(
  leidas: readonly FilaLeida[],
  ejercicio: number,
  guardados: readonly Credito[],
  revisar: (c: Credito) => { readonly columna: string; readonly mensaje: string } | null,
): Plan {
  const porClave = new Map(guardados.map((c) => [claveDeCredito(c), c]));
  const vistas = new Map<string, number>();
  const cambios: { antes: Credito | null; despues: Credito }[] = [];
  const filas = leidas.map((leida): FilaDeCreditos => {
    const motivos = [...motivosDe(leida)];
    const parcial = creditoDe(leida, ejercicio);
    for (const columna of COLUMNAS_CREDITO) {
      if (parcial[columna] === undefined && !motivos.some((m) => m.columna === columna)) {
        motivos.push({ columna, motivo: "es obligatorio" });
      }
    }
    const entera = motivos.length === 0 ? parcial as Credito : null;
    const clave = entera && claveDeCredito(entera);
    const antes = clave === null ? null : porClave.get(clave) ?? null;
    if (entera && clave) {
      const repetida = vistas.get(clave);
      const falla = entera.ejercicio !== ejercicio
        ? { columna: "ejercicio", mensaje: `debe ser ${ejercicio}` }
        : repetida !== undefined
        ? { columna: "norma", mensaje: `repite lo que ya dice la fila ${repetida}` }
        : revisar(entera);
      if (falla) motivos.push({ columna: falla.columna, motivo: falla.mensaje });
      else if (antes?.importe !== entera.importe) cambios.push({ antes, despues: entera });
      vistas.set(clave, leida.numero);
    }
    const bien = motivos.length === 0;
    return {
      numero: leida.numero,
      estado: !bien
        ? (motivos.every((m) => m.lecturas) ? "dudosa" : "erronea")
        : antes === null
        ? "nueva"
        : antes.importe === entera?.importe
        ? "igual"
        : "cambiada",
      antes: antes && mostrarCredito(antes).importe,
      credito: bien && entera ? mostrarCredito(entera) : null,
      motivos: motivos.map((m) => ({
        ...m,
        motivo: m.columna
          ? `${TITULOS_CREDITO[m.columna as ColumnaDeCredito]}: ${m.motivo}`
          : m.motivo,
      })),
    };
  });
  const resumen = { nueva: 0, cambiada: 0, igual: 0, erronea: 0, dudosa: 0 };
  for (const f of filas) resumen[f.estado]++;
  const token = new Bun.CryptoHasher("sha256").update(JSON.stringify([ejercicio, filas]))
    .digest("hex").slice(0, 16);
  return { previa: { filas, resumen, token }, cambios };
}

async function revisar(
  q: Consulta,
  { ejercicio, formato }: EntradaCreditos,
  registros: Parameters<typeof columnasDeBloque>[1],
): Promise<Plan> {
  const { orden, registros: datos } = columnasDeBloque(CLASE, registros);
  const obligatorias = COLUMNAS.filter((c) => c.id !== "ejercicio" && c.campo.vacio === undefined);
  const falta = obligatorias.find((c) => !orden.some((o) => o?.id === c.id));
  if (falta) throw rechazoDeBloque("columna_ausente", { columna: falta.titulo });
  const leidas = datos.map((r) =>
    leerFila(orden, r, {
      formato,
      de: CLASE.de,
      abrir: ({ id }, celda) => ({ celda: id === "fecha" ? comoFecha(celda) : celda }),
    })
  );
  const guardados = await creditosDe(q, ejercicio, null);
  return planDe(leidas, ejercicio, guardados, await revisorDeCredito(q));
}

export const PLANILLA_CREDITOS: Planilla<EntradaCreditos, Plan, PreviaDeCreditos> = {
  maximo: 10_000,
  guarda: ({ token }) => token !== null,
  revisar: (q, entrada, { registros }) => revisar(q, entrada, registros),
  /** @throws Rechazo with the new preview when that of the token is no longer right ([K1]). */
  async guardar(q, actor, { token }, { previa, cambios }) {
    if (previa.token !== token) throw rechazo("creditos_cambiados", {}, { previa });
    if (previa.resumen.erronea + previa.resumen.dudosa > 0) {
      throw rechazo("creditos_con_errores", {}, { previa });
    }
    for (const { antes, despues } of cambios) await guardarCredito(q, actor, antes, despues);
    return previa;
  },
};
