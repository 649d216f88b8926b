/** Named views of the parametric list, kept in this browser for each user. */

export interface VistaGuardada {
  readonly nombre: string;
  /** The view as it stands in the address. */
  readonly valores: Readonly<Record<string, string>>;
}

const claveDe = (usuario: number): string => `planta.vistas.${usuario}`;

function esVista(x: unknown): x is VistaGuardada {
  if (x === null || typeof x !== "object") return false;
  const { nombre, valores } = x as Partial<VistaGuardada>;
  return typeof nombre === "string" && nombre !== "" && valores !== null &&
    typeof valores === "object" && Object.values(valores).every((v) => typeof v === "string");
}

/** By name; what is not a view any more is left out. */
export function vistasDe(usuario: number, donde: Storage = localStorage): VistaGuardada[] {
  try {
    const leidas: unknown = JSON.parse(donde.getItem(claveDe(usuario)) ?? "[]");
    return Array.isArray(leidas) ? leidas.filter(esVista) : [];
  } catch {
    return [];
  }
}

function escribir(usuario: number, vistas: readonly VistaGuardada[], donde: Storage): void {
  donde.setItem(claveDe(usuario), JSON.stringify(vistas));
}

/** Another view of the same name is replaced. */
export function guardarVista(
  usuario: number,
  vista: VistaGuardada,
  donde: Storage = localStorage,
): void {
  const otras = vistasDe(usuario, donde).filter((v) => v.nombre !== vista.nombre);
  const todas = [...otras, vista].sort((a, b) => a.nombre.localeCompare(b.nombre, "es-AR"));
  escribir(usuario, todas, donde);
}

/** Forgets a view of a user by its name; one that is not there is no error. */
export function eliminarVista(
  usuario: number,
  nombre: string,
  donde: Storage = localStorage,
): void {
  escribir(usuario, vistasDe(usuario, donde).filter((v) => v.nombre !== nombre), donde);
}
