/** Client state of the spec (spec 1 §3 «estado»): each signal has this one owner. */
import { lugarDe } from "../secciones/lugares.ts";
import { batch, computed, signal } from "@preact/signals-react";
import { type Criterio, type EncabezadoDeGrupo, esDeEjecucion } from "#core/domain/group.ts";
import type { DatosOrganismo } from "#proto/bases.ts";
import { type AperturaPres, organismo, SAF_CONSOLIDADO } from "./organismo.ts";

/** A data group as chosen in a dialog, or remembered from the last session. */
export interface GrupoElegido extends EncabezadoDeGrupo {
  /** How it is valued ([Y1]). */
  readonly criterio: Criterio;
  /** Description of the classifier, when the chooser knows it. */
  readonly apertura?: string;
}

export const estado = {
  cargando: signal(false),
  seccion: signal(lugarDe("start")[0]),
  /** Name of the organismo. */
  organismo: signal(""),
  saf: signal(0),
  codipres: signal(""),
  descpres: signal(""),
  aperturapres: signal<AperturaPres>({ ejercicio: 0, version: 0, descripcion: "" }),
  /** yyyymm */
  desde_mes: signal(0),
  /** AAAA-MM-DD */
  fecha_alta: signal(""),
  criterio: signal<Criterio>("unico"),
  preseditable: signal(false),
};

/** Raised by whatever changes rows or headers wholesale; sections reload when it changes. */
export const refresco = signal(0);
/** Makes the sections read again. */
export function refrescar(): void {
  refresco.value = refresco.peek() + 1;
}

/** Whether the current organismo is the consolidated one: its flag, or its number until it loads. */
export const esConsolidado = computed(() =>
  organismo.datos.value?.consolidado ?? estado.saf.value === SAF_CONSOLIDADO
);

/** Whether the current group is a monthly execution (code begins with M). */
export const esEjecucion = computed(() => esDeEjecucion(estado.codipres.value));

/** What is under way; another one from when the session is left: what ends later is nobody's. */
let enCurso = new Set<object>();

/** Keeps the loading flag on while the work runs; nested work counts. */
export async function conCarga<T>(trabajo: () => Promise<T>): Promise<T> {
  const suyo = enCurso;
  const este = {};
  suyo.add(este);
  estado.cargando.value = true;
  try {
    return await trabajo();
  } finally {
    suyo.delete(este);
    if (suyo === enCurso && suyo.size === 0) estado.cargando.value = false;
  }
}

/** Makes a group current (spec 1 §4): preseditable only when its code begins with E or O. */
export function elegirGrupo(saf: number, nombreOrganismo: string, grupo: GrupoElegido): void {
  batch(() => {
    if (saf !== estado.saf.peek() || grupo.codipres !== estado.codipres.peek()) organismo.limpiar();
    estado.saf.value = saf;
    estado.organismo.value = nombreOrganismo;
    aplicarEncabezado(grupo);
  });
}

/** The organisation data of the current group arrived; it says how its classifier is called. */
export function recibirOrganismo(datos: DatosOrganismo): void {
  const actual = estado.aperturapres.peek();
  const { ejercicio, version, descripcion } = datos.aperturapres ?? actual;
  batch(() => {
    organismo.recibir(datos);
    // While the header is being edited, the data may still be of the classifier before.
    if (ejercicio === actual.ejercicio && version === actual.version && descripcion !== "") {
      estado.aperturapres.value = { ejercicio, version, descripcion };
    }
  });
}

/** Header of the current group after it was edited. */
export function aplicarEncabezado(grupo: GrupoElegido): void {
  const { ejercicio, version } = grupo;
  const descripcion = grupo.apertura || (ejercicio ? `${ejercicio}.${version}` : "");
  batch(() => {
    estado.codipres.value = grupo.codipres;
    estado.descpres.value = grupo.descripcion;
    estado.aperturapres.value = { ejercicio, version, descripcion };
    estado.desde_mes.value = grupo.desde_mes;
    estado.fecha_alta.value = grupo.fecha_alta;
    estado.criterio.value = grupo.criterio;
    estado.preseditable.value = /^[EO]/.test(grupo.codipres);
  });
}

/** Back to nothing: part of leaving the session. */
export function limpiarEstado(): void {
  enCurso = new Set();
  batch(() => {
    estado.cargando.value = false;
    [estado.seccion.value] = lugarDe("start");
    elegirGrupo(0, "", {
      codipres: "",
      descripcion: "",
      desde_mes: 0,
      ejercicio: 0,
      version: 0,
      fecha_alta: "",
      criterio: "unico",
    });
    organismo.limpiar();
  });
}
