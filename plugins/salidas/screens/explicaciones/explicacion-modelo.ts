/** The answer of `explicar` as the panel shows it. Pure. */
import { nombreMes } from "#core/domain/period.ts";
import type { LineaDeExplicacion, RespuestaExplicar } from "#proto/salidas.ts";
import { aCentavos, type ColumnaTabla } from "#ui/grid/columnas.ts";
import type { SumaDelServidor } from "#ui/grid/tabla.tsx";
import { escribirHash } from "#ui/state/hash.ts";
import { nombreDeMoneda } from "#ui/state/organismo.ts";
import type { Figura } from "./explicable.ts";

/** What the call of the lines behind a figure is asked ([S3]). */
export const consultaDeFigura = (f: Figura): Record<string, string> => ({
  ...f.seleccion,
  medida: f.medida,
  ...(f.anualizado ? { anualizado: "si" } : {}),
});

/** Columns of the panel, narrowest first; the rest of the answer is in its file. */
const MOSTRADAS: readonly (readonly [campo: string, ancho: string])[] = [
  ["saf", "48px"],
  ["mon", "48px"],
  ["prog", "44px"],
  ["subp", "48px"],
  ["proy", "46px"],
  ["act", "42px"],
  ["ubic", "46px"],
  ["ff", "52px"],
  ["pprin", "60px"],
  ["ppar", "60px"],
  ["esc", "60px"],
  ["cat", "64px"],
  ["descripcion", "23%"],
  ["porcentaje", "84px"],
  ["mensual", "116px"],
];

/** A text that does not fit is read whole on focus and hover. */
const textoDe = (campo: string) => (f: LineaDeExplicacion): string => String(f[campo] ?? "");

/** Every amount of the panel in its own column; codes that say nothing are left out. */
export function columnasDeLineas(
  { columnas, campos_usados }: Pick<RespuestaExplicar, "columnas" | "campos_usados">,
  bases: ReadonlyMap<string, string>,
): ColumnaTabla<LineaDeExplicacion>[] {
  const mostradas = MOSTRADAS.flatMap(([campo, ancho]) => {
    const columna = columnas.find((c) => c.campo === campo);
    const dice = campo === "descripcion" || campos_usados.includes(campo);
    return columna && dice ? [{ columna, ancho }] : [];
  });
  const medida = columnas.find((c) => c.tipo === "medida");
  return [
    { id: "desc_base", titulo: "Base", clase: "texto", ancho: "11%", ayuda: textoDe("desc_base") },
    {
      id: "id",
      titulo: "Registro",
      clase: "entero",
      ancho: "84px",
      // Pressing it opens the row in its base.
      boton: (f) => bases.has(String(f.base)),
    },
    ...mostradas.map(({ columna, ancho }): ColumnaTabla<LineaDeExplicacion> => ({
      id: columna.campo,
      // What a line is of: a component, or an element of the composition.
      titulo: columna.campo === "descripcion" ? "Componente" : columna.titulo,
      clase: columna.clase === "entero" ? "exacto" : columna.clase,
      ancho,
      ...(columna.clase === "texto" ? { ayuda: textoDe(columna.campo) } : {}),
    })),
    ...(medida
      ? [{
        id: medida.campo,
        titulo: medida.titulo,
        clase: medida.clase,
        medida: true,
        ancho: "156px",
      }]
      : []),
  ];
}

/** Centavos of an amount, units of a count. */
const cifraDe = (medida: string, valor: number): number =>
  medida === "valor" ? aCentavos(valor) : valor;

/** The figure of the answer: centavos of an amount, units of a count; null in several currencies. */
export const sumaDe = ({ figura: { total } }: RespuestaExplicar, medida: string): number | null =>
  total === null ? null : cifraDe(medida, total);

/** Totals of the lines that pass the filters, in the same units. */
export function totalesDe(
  { totales }: RespuestaExplicar,
  medida: string,
): readonly SumaDelServidor[] {
  if (Array.isArray(totales)) {
    return totales.map(({ mon, importe }) => ({
      de: nombreDeMoneda(mon),
      totales: { importe: cifraDe(medida, importe) },
    }));
  }
  const dichos = Object.entries(totales).flatMap(([campo, v]) =>
    typeof v === "number" ? [[campo, cifraDe(medida, v)]] : []
  );
  return [{ de: "", totales: Object.fromEntries(dichos) }];
}

/** «desde diciembre de 2024»; nothing for tables without dates. */
export const vigenciaDe = (p: LineaDeExplicacion["parametros"][number]): string =>
  p.desde_mes === null ? "" : `desde ${nombreMes(p.desde_mes)}`;

/** Address of the row in its base, on the cell that the line comes from; null when it is in none. */
export function enlaceDeRegistro(
  f: LineaDeExplicacion,
  medida: string,
  codipres: string,
  bases: ReadonlyMap<string, string>,
): string | null {
  const base = String(f.base);
  if (!bases.has(base)) return null;
  return escribirHash({
    seccion: "bases",
    item: base,
    saf: Number(f.saf),
    codipres,
    extra: { registro: String(f.id), celda: medida === "valor" ? String(f.clave) : medida },
  });
}
