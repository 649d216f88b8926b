/** The four forms at once: what each adds up to, its first page, and that they agree ([S4]). */
import { toNumber } from "#core/domain/money.ts";
import { fechaDe } from "#core/domain/period.ts";
import { leyenda, medida } from "#core/outputs/columns.ts";
import type { Tabla } from "#core/outputs/table.ts";
import type { ContextoSalida, Salida } from "#core/plugin.ts";
import type { ComprobacionDeFormularios, FormularioALaVista } from "#proto/salidas.ts";
import { baseDe } from "#plugins/bases/service.ts";
import { type Agregado, Agregador } from "#plugins/valuation/service.ts";
import { marcoDe } from "../encabezado.ts";
import { leerPrograma, leerPropio, programaDe } from "../grupo.ts";
import { primerasPaginas } from "../pdf/imprimir.ts";
import { versionDeGrupo } from "../resumen.ts";
import { type Plantilla, PLANTILLAS } from "./plantillas.ts";
import { armar, type FormularioArmado, impresosDe, pdfDe, PROGRAMA } from "./salida.ts";

/** Centavos of the total of a form, by currency: what its last line of each says. */
const totalesDe = ({ renglones }: FormularioArmado): ReadonlyMap<number, number> =>
  new Map(
    renglones.filter((r) => r.clase === "cierra" && r.nivel === 0)
      .map(({ clave, medidas }) => [Number(clave.mon), medidas.valor]),
  );

/** What a form counts: positions, or how many programmes and sources it goes through. */
function cuentaDe({ plantilla, renglones }: FormularioArmado): FormularioALaVista["cuenta"] {
  const distintos = (campo: "prog" | "ff") =>
    new Set(renglones.filter((r) => r.clase === "detalle").map((r) => r.clave[campo])).size;
  const suma = (de: "cargos" | "horas") =>
    renglones.filter((r) => r.clase === "cierra" && r.nivel === 0)
      .reduce((n, r) => n + r.medidas[de], 0);
  if (!plantilla.columnas.some((c) => c.campo === "cargos")) {
    return [
      { titulo: "Programas", cantidad: distintos("prog") },
      { titulo: "Fuentes de financiamiento", cantidad: distintos("ff") },
    ];
  }
  const horas = suma("horas");
  return [
    { titulo: "Cargos", cantidad: suma("cargos") },
    ...(horas > 0 ? [{ titulo: "Horas", cantidad: horas }] : []),
  ];
}

/** Fields that tell which forms a line is in. */
const CAMPOS = ["mon", "prog", "base", "pprin"] as const;
type Sumadas = Agregado<typeof CAMPOS[number]>["filas"];

/** Whether the lines of that base and item are in a form. */
function entra({ filtro: { solo, sin } }: Plantilla, clave: Sumadas[number]["clave"]): boolean {
  const dice = (de: typeof solo, campo: "base" | "pprin") => {
    const valores: readonly unknown[] | undefined = de?.[campo];
    return valores?.includes(clave[campo]);
  };
  return (["base", "pprin"] as const).every((c) => dice(solo, c) !== false && !dice(sin, c));
}

/**
 * What the forms add up to, line by line and subtotal by subtotal, against what the valuation has
 * kept of itself: two ways to the same figure, which must be the same to the cent.
 */
function comprobar(
  formularios: readonly FormularioArmado[],
  lineas: Sumadas,
  prog: number,
): ComprobacionDeFormularios[] {
  const [{ estado, r }] = formularios;
  const suyas = lineas.filter((l) => prog === 0 || l.clave.prog === prog);
  const guardados = estado.valuaciones[0].totales;
  const total = (mon: number) =>
    prog === 0
      ? guardados[mon] ?? 0
      : suyas.filter((l) => l.clave.mon === mon).reduce((t, l) => t + l.valor, 0);
  const de = (mon: number, ids: readonly Plantilla["id"][]) =>
    formularios.filter((f) => ids.includes(f.plantilla.id))
      .reduce((t, f) => t + (totalesDe(f).get(mon) ?? 0), 0);
  const conCargos = PLANTILLAS.filter((p) => p.columnas.some((c) => c.campo === "cargos"));
  return [...new Set(suyas.map((l) => l.clave.mon))].sort((a, b) => a - b).map((mon) => {
    const fuera = new Map<string, number>();
    for (const { clave, valor } of suyas) {
      if (clave.mon !== mon || conCargos.some((p) => entra(p, clave))) continue;
      fuera.set(clave.base, (fuera.get(clave.base) ?? 0) + valor);
    }
    const valorizacion = total(mon);
    const gastos = de(mon, ["formulariof9", "formulariof9b"]);
    const cargos = de(mon, ["formulariof4", "formulariof4b"]);
    const sinCargos = [...fuera].filter(([, importe]) => importe !== 0);
    const aparte = sinCargos.reduce((t, [, importe]) => t + importe, 0);
    return {
      mon,
      descripcion: r.descripcion("monedas", { mon }),
      valorizacion: toNumber(valorizacion),
      gastos: toNumber(gastos),
      cargos: toNumber(cargos),
      sin_cargos: sinCargos.map(([base, importe]) => ({
        base,
        titulo: baseDe(base)?.titulo ?? base,
        importe: toNumber(importe),
      })),
      coincide: gastos === valorizacion && cargos + aparte === valorizacion,
    };
  });
}

async function juntos(ctx: ContextoSalida, prog: number): Promise<Tabla> {
  const { g, estado, r } = await leerPropio(ctx);
  const columnas = [
    leyenda("formulario", "Formulario", "texto", 12),
    leyenda("titulo", "Título", "texto", 60),
    leyenda("moneda", "Moneda", "texto", 20),
    medida("total", "Total", "importe", 22),
    medida("paginas", "Páginas", "entero"),
  ];
  const marco = await marcoDe(ctx.q, g, estado);
  const vacia = { programas: [], formularios: [], comprobacion: [] };
  if (!estado.valorizado) return { ...marco, columnas, filas: [], datos: vacia };
  const lineas = new Agregador(CAMPOS);
  const armados = await armar(ctx, PLANTILLAS, prog, [lineas]);
  const dibujos = await primerasPaginas(await impresosDe(ctx, armados));
  const nombre = programaDe({ g, r });
  const { filas } = lineas.resultado();
  const programas = [...new Set(filas.map((l) => l.clave.prog))].sort((a, b) => a - b)
    .map((suyo) => ({ prog: suyo, descripcion: nombre(suyo) }));
  const formularios = armados.map((f, i): FormularioALaVista => ({
    id: f.plantilla.id,
    codigo: f.plantilla.codigo,
    titulo: f.plantilla.titulo,
    totales: [...totalesDe(f)].map(([mon, total]) => ({
      mon,
      descripcion: r.descripcion("monedas", { mon }),
      total: toNumber(total),
    })),
    cuenta: cuentaDe(f),
    paginas: dibujos[i].paginas,
    primera: dibujos[i].trazos,
  }));
  return {
    ...marco,
    columnas,
    filas: armados.flatMap((f, i) =>
      [...totalesDe(f)].map(([mon, total]) => ({
        formulario: f.plantilla.codigo,
        titulo: f.plantilla.titulo,
        moneda: r.descripcion("monedas", { mon }),
        total,
        paginas: dibujos[i].paginas,
      }))
    ),
    datos: { programas, formularios, comprobacion: comprobar(armados, filas, prog) },
  };
}

export const losFormularios: Salida = {
  id: "formularios",
  title: "Formularios F.4, F.4 B, F.9 y F.9 B",
  formatted: true,
  menu: false,
  hiddenFor: ["consolidado", "ejecucion"],
  options: PROGRAMA,
  // The pages say on which day they are printed.
  version: async (ctx) => `${await versionDeGrupo(ctx)}-${fechaDe(Date.now())}`,
  query: (ctx, { prog }) => juntos(ctx, leerPrograma(prog)),
  files: { pdf: (ctx, { prog }) => pdfDe(ctx, PLANTILLAS, leerPrograma(prog)) },
};
