/** What is said of each data group where one is chosen, and which of them a search leaves. Pure. */
import { type ClaseDeEstado, mesConGuion, PALABRAS_DE_ESTADO } from "#core/domain/group.ts";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import { cuandoFue, fechaCorta, nombreMes } from "#core/domain/period.ts";
import { buscarPalabras, normalizar } from "#core/domain/text-key.ts";
import type { GrupoEnPanorama } from "#proto/admin.ts";
import type { GrupoListado } from "#proto/bases.ts";

/** State of a group: its icon, its word, and the fact behind it. */
export interface EstadoDicho {
  readonly clase: ClaseDeEstado;
  readonly palabra: string;
  readonly hecho: string;
}

const dicho = (clase: ClaseDeEstado, hecho: string): EstadoDicho => ({
  clase,
  palabra: PALABRAS_DE_ESTADO[clase],
  hecho,
});

/** Of what can no longer be changed. */
export const cerrado = (fecha_alta: string): EstadoDicho =>
  dicho("cerrado", fecha_alta === "" ? "" : `el ${fechaCorta(fecha_alta)}`);

/** @param cambio what made the valuation stale. */
export function estadoDePresupuesto(
  p: Pick<GrupoEnPanorama, "errores" | "valuacion" | "desactualizado">,
  cambio: string,
  ahora: number,
): EstadoDicho {
  if (p.errores > 0) {
    return dicho("mal", contar(p.errores, "registro con error", "registros con error"));
  }
  if (!p.valuacion) return dicho("nada", "todavía no se hizo");
  if (p.desactualizado) return dicho("aviso", cambio);
  return dicho("bien", `valorizado ${cuandoFue(p.valuacion.instante, ahora)}`);
}

export function estadoDicho(
  { tipo, fecha_alta }: Pick<GrupoListado, "tipo" | "fecha_alta">,
  p: GrupoEnPanorama,
  ahora: number,
): EstadoDicho {
  if (p.safs) {
    const { valorizados, todos } = p.safs;
    const hecho = `${formatEnteroEsAr(valorizados)} de ${contar(todos, "organismo", "organismos")}`;
    if (tipo !== "presupuesto") return dicho("cerrado", hecho);
    return dicho(valorizados === 0 ? "nada" : valorizados < todos ? "aviso" : "bien", hecho);
  }
  if (tipo !== "presupuesto") return cerrado(fecha_alta);
  const cambio = p.guardados > 0
    ? contar(p.guardados, "cambio sin valorizar", "cambios sin valorizar")
    : "cambiaron los valores";
  const estado = estadoDePresupuesto(p, cambio, ahora);
  if (!p.cierre_pedido) return estado;
  return { ...estado, hecho: `cierre pedido por ${sinDominio(p.cierre_pedido.usuario)}` };
}

/** «ana», of ana@economia. */
export const sinDominio = (usuario: string): string => usuario.split("@")[0];

/** «11.837» over «de 11.962», and whether they are too many; null where positions are not counted. */
export function cargosDichos({ posiciones }: GrupoEnPanorama) {
  if (!posiciones) return null;
  const { cargos, techo, supera } = posiciones;
  const contra = techo === null
    ? "sin techo"
    : supera
    ? `${formatEnteroEsAr(cargos - techo)} sobre el techo`
    : `de ${formatEnteroEsAr(techo)}`;
  return { cargos: formatEnteroEsAr(cargos), contra, supera };
}

/** Those whose code, description or month says what was typed. */
export function filtrarGrupos(
  grupos: readonly GrupoListado[],
  texto: string,
): readonly GrupoListado[] {
  if (texto.trim() === "") return grupos;
  const buscado = buscarPalabras(texto);
  return grupos.filter(({ codipres, descripcion, desde_mes }) =>
    buscado.en(
      normalizar([codipres, descripcion, nombreMes(desde_mes), mesConGuion(desde_mes)].join(" ")),
    )
  );
}

/** The one that stays chosen among those that are left: itself, the one that was typed, the first. */
export function elegidoEntre(
  grupos: readonly GrupoListado[],
  codigo: string,
  texto: string,
): string {
  const tecleado = texto.trim().toUpperCase();
  const suyo = grupos.find((g) => g.codipres === tecleado) ??
    grupos.find((g) => g.codipres === codigo) ?? grupos[0];
  return suyo?.codipres ?? "";
}
