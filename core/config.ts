/** Settings, all from the environment (interfaces.md «Environment»). Read once, at start. */

export interface Config {
  readonly databaseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly modo: "produccion" | "desarrollo" | "testing";
  readonly plugins: readonly string[];
  readonly bandeja: string;
  /** Idle and absolute limits of a session, in seconds ([X1]). */
  readonly sesionInactiva: number;
  readonly sesionMaxima: number;
}

const MODOS = ["produccion", "desarrollo", "testing"] as const;

function entero(nombre: string, texto: string | undefined, inicial: number, max: number): number {
  if (texto === undefined || texto === "") return inicial;
  const n = Number(texto);
  if (!Number.isInteger(n) || n < 0 || n > max) {
    throw new Error(`${nombre}: se esperaba un entero entre 0 y ${max}, llegó «${texto}»`);
  }
  return n;
}

/** @throws Error with the name of the variable and what was expected. */
export function leerConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const modo = env.PLANTA_MODO || "produccion";
  if (!(MODOS as readonly string[]).includes(modo)) {
    throw new Error(`PLANTA_MODO: se esperaba ${MODOS.join(", ")}; llegó «${modo}»`);
  }
  return {
    databaseUrl: env.DATABASE_URL || "sqlite:./datos/planta.db",
    host: env.HOST || "127.0.0.1",
    port: entero("PORT", env.PORT, 3000, 65_535),
    modo: modo as Config["modo"],
    plugins: (env.PLANTA_PLUGINS ?? "").split(",").map((s) => s.trim()).filter(Boolean),
    bandeja: env.PLANTA_BANDEJA || "./datos/bandeja",
    sesionInactiva: entero("PLANTA_SESION_INACTIVA", env.PLANTA_SESION_INACTIVA, 8 * 3600, 1e8),
    sesionMaxima: entero("PLANTA_SESION_MAXIMA", env.PLANTA_SESION_MAXIMA, 24 * 3600, 1e8),
  };
}
