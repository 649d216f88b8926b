/** Whether a file can be made now, and why not ([V12]). Pure. */

/** Codes whose valuation is stale: the group's own, and those that stand beside it. */
export function vencidosDe(
  codipres: string,
  datos: {
    readonly desactualizado?: boolean;
    readonly comparados?: readonly {
      readonly codipres: string;
      readonly desactualizado: boolean;
    }[];
  } | null,
): string[] {
  return [
    ...(datos?.desactualizado ? [codipres] : []),
    ...(datos?.comparados ?? []).filter((c) => c.desactualizado).map((c) => c.codipres),
  ];
}

/** Why this person cannot value what is stale; said where the button would do it. */
export function motivoDeNoValorizar(
  { consolidado, consulta }: { readonly consolidado: boolean; readonly consulta: boolean },
): string {
  const inicio = "No se puede descargar hasta que se valorice de nuevo: ";
  if (consolidado) return `${inicio}cada organismo valoriza el suyo.`;
  if (consulta) return `${inicio}su usuario es de sólo consulta.`;
  return `${inicio}este grupo de datos no se puede valorizar.`;
}
