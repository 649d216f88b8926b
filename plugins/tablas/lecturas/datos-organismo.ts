/** The organisation data of a data group (spec 1 §3, spec 2 §3). Pure. */
import { elegir } from "#core/domain/fields.ts";
import { romano } from "#core/domain/roman.ts";
import type { FilaReferencia, Referencias } from "./referencias.ts";

/** The flags of an organismo that the client needs ([O1]). */
export interface BanderasOrganismo {
  readonly saf: number;
  readonly habilitar_me: boolean;
  readonly habilitar_ogas: boolean;
  readonly usa_coefval: boolean;
  readonly consolidado: boolean;
}

const item = (codigo: string) => (f: FilaReferencia) => ({
  codigo: f[codigo],
  descripcion: f.descripcion,
});

/** One item per main item: its own line (ppar 0) describes it, else its first partial. */
function partidasPrincipales(r: Referencias) {
  const porPartida = Map.groupBy(r.filas("clasificador"), (f) => Number(f.pprin));
  return [...porPartida].map(([codigo, filas]) => ({
    codigo,
    descripcion: filas[0].descripcion,
  }));
}

export function armarDatos(r: Referencias, organismo: BanderasOrganismo) {
  return {
    datos_saf: r.institucion(organismo.saf),
    apertura_saf: r.aperturas(organismo.saf).map(({ prog, subp, proy, act, descripcion }) => ({
      prog,
      subp,
      proy,
      act,
      descripcion,
    })),
    ubicaciones: r.filas("ubicaciones").map(item("ubic")),
    fuentes_financiamiento: r.filas("fuentes").map(item("ff")),
    partidas_principales: partidasPrincipales(r),
    escalafones: r.filas("escalafones").map((f) => ({ ...item("esc")(f), regimen: f.regimen })),
    codigos_procesamiento: r.filas("codigos_procesamiento").map((f) => ({
      ...item("codp")(f),
      unidad: f.unidad,
    })),
    funciones_ejecutivas: r.filas("sinep_funciones").map((f) => ({
      codigo: f.feje,
      descripcion: romano(Number(f.feje)),
    })),
    agrupamientos: r.filas("sinep_agrupamientos").map(item("agrup")),
    monedas: r.filas("monedas").map((f) => ({ ...item("mon")(f), simbolo: f.simbolo })),
    composicion_salarial: r.filas("composicion").map(
      ({ c_comp, c_scom, n_comp, descripcion }) => ({ c_comp, c_scom, n_comp, descripcion }),
    ),
    codigos_destino: r.filas("codigos_destino").map((f) => ({ ...item("codes")(f), mon: f.mon })),
    ...elegir(organismo, ["habilitar_me", "habilitar_ogas", "usa_coefval", "consolidado"]),
  };
}
