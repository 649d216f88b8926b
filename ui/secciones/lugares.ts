/** Where the shell goes by itself: what plugins declare for it, as the page tells. */

/** What is opened; see `Place` in the contract of plugins. */
type Lugar = "start" | "home" | "group" | "consolidated" | "execution" | "organism" | "person";

function leer(): Readonly<Record<string, string | undefined>> {
  const meta = globalThis.document?.querySelector("meta[name=planta-lugares]");
  return JSON.parse(meta?.getAttribute("content") ?? "{}");
}

/** Section, and item of it where one is said; an empty section when no plugin declares it. */
export function lugarDe(lugar: Lugar): readonly [seccion: string, item?: string] {
  const [seccion, item] = (leer()[lugar] ?? "").split("/");
  return item === undefined ? [seccion] : [seccion, item];
}

/** Screen in which a data group is chosen; empty when no plugin brings one. */
export const dialogoDeGrupo = (): string => leer().dialog ?? "";

/** Screens that the frame shows whatever the section: in its heading, or in the titles of a group. */
export const pantallasDelMarco = (donde: "encabezado" | "titulos" | "paginas"): string[] =>
  (leer()[donde] ?? "").split(" ").filter(Boolean);

/** The screen that an address opens by itself, without a session too; undefined for any other. */
export const paginaDe = (hash: string): string | undefined =>
  // With a session the frame adds its data group to the address.
  pantallasDelMarco("paginas").find((p) =>
    hash.replace(/^#\/?/, "").split("?", 1)[0] === p.split("/")[1]
  );
