/** What an administrator does to the budgets of the chosen organismos at once ([F2]). */
import { useEffect, useState } from "react";
import { contar, formatEnteroEsAr } from "../../../../core/domain/money.ts";
import type {
  FormulacionDeOrganismo as Fila,
  HechoEnOrganismo,
} from "../../../../proto/formulacion.ts";
import { api } from "../../../../ui/api.ts";
import { escucharEventos } from "../../../../ui/events.ts";
import type { Comando } from "../../../../ui/grid/tabla.tsx";
import type { ListaLeida } from "../../../../ui/list/use-lista.ts";
import { alerta, confirmar } from "../../../../ui/state/alerts.ts";
import { auth } from "../../../../ui/state/auth.ts";

interface Accion {
  readonly id: string;
  readonly label: string;
  readonly shortcut: string;
  /** What is said before: what happens to them. */
  readonly que: string;
  /** Whether it changes anything there. */
  sirve(f: Fila): boolean;
  enviar(
    pedido: { codipres: string; safs: string },
  ): Promise<{ organismos: readonly HechoEnOrganismo[] }>;
  /** The one that undoes it. */
  readonly inversa?: string;
}

const ACCIONES: readonly Accion[] = [
  {
    id: "valorizar",
    label: "Valorizar",
    shortcut: "v",
    que: "Se valorizan",
    sirve: (f) => f.existe && !f.invalidos,
    enviar: (p) => api.post("/formulacion/valorizar", p),
  },
  {
    id: "congelar",
    label: "Congelar",
    shortcut: "c",
    que: "Quedan de sólo lectura",
    sirve: (f) => f.existe && !f.congelado,
    enviar: (p) => api.post("/formulacion/congelar", p),
    inversa: "reabrir",
  },
  {
    id: "reabrir",
    label: "Reabrir",
    shortcut: "r",
    que: "Se podrán modificar otra vez",
    sirve: (f) => f.congelado,
    enviar: (p) => api.post("/formulacion/reabrir", p),
    inversa: "congelar",
  },
  {
    id: "quitar",
    label: "Pasar a Histórico",
    shortcut: "h",
    que: "Dejan de ofrecerse, y conservan sus datos:",
    sirve: (f) => f.existe,
    enviar: (p) => api.post("/formulacion/historico", { ...p, accion: "quitar" }),
    inversa: "agregar",
  },
];

const VOLVER: Accion = {
  id: "agregar",
  label: "Traer de Histórico",
  shortcut: "",
  que: "",
  sirve: () => true,
  enviar: (p) => api.post("/formulacion/historico", { ...p, accion: "agregar" }),
};

const presupuestos = (n: number) => contar(n, "presupuesto", "presupuestos");

/** What is about to be done, with numbers. */
function previa({ que, sirve }: Accion, codipres: string, filas: readonly Fila[]): string {
  const suyas = filas.filter(sirve);
  const renglones = suyas.reduce((n, f) => n + (f.renglones ?? 0), 0);
  const resto = filas.length - suyas.length;
  return `${que} ${presupuestos(suyas.length)} ${codipres}, con ${formatEnteroEsAr(renglones)} ` +
    `renglones.${
      resto > 0 ? ` En ${formatEnteroEsAr(resto)} de los elegidos no hay qué hacer.` : ""
    }`;
}

/** What came of it: how many, and where not, each with its reason. */
export function resultado(organismos: readonly HechoEnOrganismo[]): string {
  const fallas = organismos.filter((o) => !o.hecho);
  const hechos = organismos.length - fallas.length;
  return [
    `Hecho en ${formatEnteroEsAr(hechos)} de ${formatEnteroEsAr(organismos.length)}.`,
    ...fallas.map((o) => `SAF ${o.saf}: ${o.mensaje}`),
  ].join("\n");
}

interface Hecha {
  readonly label: string;
  readonly inversa: Accion;
  readonly safs: readonly number[];
}

/** None for who is no administrator. What was done last can be undone, as one. */
export function useAcciones(codipres: string, lista: ListaLeida<Fila>) {
  const [aviso, decir] = useState("");
  const [ultima, recordar] = useState<Hecha | null>(null);
  useEffect(() => recordar(null), [codipres]);
  useEffect(() =>
    escucharEventos((e) => {
      if (e.tipo === "progreso" && e.datos.trabajo === "formulacion.valorizar") {
        decir(`Valorizando, ${String(e.datos.mensaje)}`);
      }
    }), []);

  async function enviar(accion: Accion, safs: readonly number[], deVuelta = false): Promise<void> {
    const { organismos } = await accion.enviar({ codipres, safs: safs.join(";") });
    const hechos = organismos.filter((o) => o.hecho).map((o) => o.saf);
    const inversa = [...ACCIONES, VOLVER].find((a) => a.id === accion.inversa);
    const seDeshace = inversa !== undefined && hechos.length > 0 && !deVuelta;
    recordar(seDeshace ? { label: accion.label, inversa, safs: hechos } : null);
    const dicho = resultado(organismos);
    decir(`${accion.label}: ${dicho.split("\n")[0]}`);
    if (hechos.length < organismos.length) await alerta(dicho, accion.label);
  }

  async function hacer(accion: Accion, filas: readonly Fila[]): Promise<void> {
    if (lista.ocupado) return;
    const suyas = filas.filter(accion.sirve);
    if (suyas.length === 0) return await alerta("En ninguno de los elegidos hay qué hacer");
    const opciones = { titulo: accion.label, aceptar: accion.label };
    if (!await confirmar(previa(accion, codipres, filas), opciones)) return;
    await lista.hacer(() => enviar(accion, suyas.map((f) => f.saf)));
  }

  if (!auth.admin.peek()) return { acciones: [], aviso };
  const acciones = ACCIONES.map((a): Comando<Fila> => ({
    id: a.id,
    label: a.label,
    labelDeVarias: (n) => `${a.label} ${formatEnteroEsAr(n)}`,
    shortcut: a.shortcut,
    sobreFila: true,
    run: (_, filas) => void hacer(a, filas),
  }));
  const deshacer: Comando<Fila> = {
    id: "deshacer",
    label: ultima ? `Deshacer «${ultima.label}»` : "Deshacer",
    shortcut: "ctrl+z",
    lugar: "barra",
    run: () => ultima && void lista.hacer(() => enviar(ultima.inversa, ultima.safs, true)),
  };
  return { acciones: ultima ? [...acciones, deshacer] : acciones, aviso };
}
