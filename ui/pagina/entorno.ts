/** What the page knows of its server before any call: the `planta` metadata of index.html. */

export interface Entorno {
  /** `2026.2.0` */
  readonly version: string;
  readonly modo: "produccion" | "desarrollo" | "testing";
  /** Whether the database holds the demonstration. */
  readonly demostracion: boolean;
  /** What people call the organisation's own sign-in ([Q8]); empty for none. */
  readonly institucional: string;
}

/** @returns production without a version when the page has none (component tests). */
export function leerEntorno(): Entorno {
  const texto = document.querySelector("meta[name=planta]")?.getAttribute("content") ?? "{}";
  const datos = JSON.parse(texto) as Partial<Entorno>;
  return {
    version: datos.version ?? "",
    modo: datos.modo ?? "produccion",
    demostracion: datos.demostracion ?? false,
    institucional: datos.institucional ?? "",
  };
}
