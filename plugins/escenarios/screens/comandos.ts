/** What can be done with an agreement of the strip: one list for its menu and its keys. Pure. */
import type { Comando } from "#ui/grid/mando/comandos.ts";
import type { Acuerdo } from "./tablero/acuerdo.ts";
import {
  type Letra,
  LETRAS,
  type PuestoDeTablero,
  sinGuardar,
  soloLectura,
} from "./tablero/tablero.ts";

/** Who does it. */
export interface Hacedor {
  /** Why this person stores nothing; null when he may. */
  readonly impedimento: string | null;
  /** Why it cannot be homologated; null when it can. */
  readonly homologable: (p: PuestoDeTablero) => string | null;
  readonly onDatos: () => void;
  readonly onGuardar: () => void;
  readonly onDuplicar: () => void;
  /** @param guardado as it was stored. */
  readonly onDescartar: (guardado: Acuerdo) => void;
  readonly onHomologar: () => void;
  readonly onLetra: (letra: Letra) => void;
  readonly onCerrar: () => void;
}

/** Why it cannot be homologated from here; null when it can. */
export function impedimentoDeHomologar(
  p: PuestoDeTablero,
  quien: { readonly ediciontablas: boolean; readonly onp: boolean; readonly admin: boolean },
): string | null {
  if (p.acuerdo.estado === "homologado") return "El acuerdo ya está homologado";
  if (!quien.ediciontablas || !(quien.onp || quien.admin)) {
    return "Homologan los usuarios de la ONP con edición de tablas, y los administradores";
  }
  if (p.id === null || sinGuardar(p)) return "Guarde antes el acuerdo";
  if (!p.propio) return "El acuerdo es de otro organismo";
  return p.acuerdo.estado === "acta"
    ? null
    : "Es un borrador: se homologa cuando es acta (su estado se cambia bajo su nombre)";
}

/** The agreement as it was stored. */
export const guardadoDe = ({ guardado }: PuestoDeTablero): Acuerdo | null =>
  guardado === null ? null : JSON.parse(guardado) as Acuerdo;

export function comandosDe(p: PuestoDeTablero, h: Hacedor): readonly Comando[] {
  const fija = soloLectura(p);
  const cambio = sinGuardar(p);
  const guardado = guardadoDe(p);
  return [
    { id: "datos", label: "Nombre, norma, fecha y estado…", enabled: () => !fija, run: h.onDatos },
    {
      id: "guardar",
      label: p.id === null ? "Guardar" : "Guardar los cambios",
      shortcut: "ctrl+s",
      enabled: () => h.impedimento === null && cambio && !fija,
      run: h.onGuardar,
    },
    {
      id: "descartar",
      label: "Descartar los cambios",
      enabled: () => guardado !== null && cambio && !fija,
      run: () => guardado && h.onDescartar(guardado),
    },
    { id: "duplicar", label: "Duplicar en la tira", run: h.onDuplicar },
    ...LETRAS.filter((l) => l !== p.letra).map((letra) => ({
      id: `letra-${letra}`,
      label: `Pasar al escenario ${letra}`,
      run: () => h.onLetra(letra),
    })),
    {
      id: "homologar",
      label: "Homologar…",
      enabled: () => h.homologable(p) === null,
      run: h.onHomologar,
    },
    { id: "cerrar", label: "Quitar de la tira", run: h.onCerrar },
  ];
}
