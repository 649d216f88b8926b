/** The whole product over a sample of the demonstration, signed in as each kind of user. */
import { expect } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generarMuestra, type Muestra } from "#plugins/demostracion/service.ts";
import { plugins } from "#plugins/index.ts";
import { ejecutarCli } from "../cli/run.ts";
import type { Config } from "../process/config.ts";
import type { Actor } from "../db/types.ts";
import { importar } from "../transfer/import.ts";
import { type AppDePrueba, appDePrueba, type Credencial } from "./api.ts";
import type { TipoDeBase } from "./db.ts";

/** Who writes in tests that call services directly. */
export const ACTOR: Actor = { id_usuario: null, usuario: "prueba", origen: "prueba" };

const CUENTAS = {
  admin: "admin@onp",
  onp: "onp@onp",
  analista: "analista@economia",
  consulta: "consulta@economia",
  tablas: "tablas@economia",
  ajena: "presupuesto@conicet",
} as const;

export type Rol = keyof typeof CUENTAS;

export interface Producto extends AppDePrueba {
  readonly roles: Readonly<Record<Rol, Credencial>>;
  /** Imports these CSV texts, by file name without extension. */
  importarTextos(archivos: Readonly<Record<string, string>>): ReturnType<typeof importar>;
  /** Runs an order with `--json`, as the operator «operadora» does: what it says, and its code. */
  orden(...argv: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
}

async function enCarpeta<T>(fn: (carpeta: string) => Promise<T>): Promise<T> {
  const carpeta = await mkdtemp(join(tmpdir(), "planta-prueba-"));
  try {
    return await fn(carpeta);
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

const MUESTRA: Muestra = { safs: [103, 307, 357, 750], renglones: 30 };

/** Imports the sample and signs everybody in: the note is who they are. */
async function sembrar(prueba: AppDePrueba, muestra: Muestra): Promise<string> {
  const { errores } = await enCarpeta(async (carpeta) => {
    await generarMuestra(carpeta, muestra);
    return await importar(prueba.app, ACTOR, carpeta);
  });
  expect(errores).toEqual([]);
  const roles: Record<string, Credencial> = {};
  for (const [rol, cuenta] of Object.entries(CUENTAS)) {
    roles[rol] = await prueba.ingresar(cuenta, "demostracion-2026");
  }
  return JSON.stringify(roles);
}

/** @throws when nobody decided how an act that was audited is taken back, or why it is not ([F12]). */
async function exigirDecididos({ app }: AppDePrueba): Promise<void> {
  // Of what the product did, not what a test wrote by itself; a database that a test left broken on
  // purpose cannot be asked.
  const hechos = await app.db.valores(
    "SELECT DISTINCT entidad, accion FROM auditoria WHERE origen <> ?",
    [ACTOR.origen],
  ).catch(() => []);
  const { registro } = app;
  const sueltos = hechos.map(([entidad, accion]) => [String(entidad), String(accion)] as const)
    .filter(([e, a]) => !registro.reversa(e, a) && registro.sinReversa(e, a) === undefined);
  expect({ sin_reversa_ni_motivo: sueltos }).toEqual({ sin_reversa_ni_motivo: [] });
}

/** A fresh database with the sample, and the server over it. */
export async function abrirProducto(
  base: TipoDeBase,
  muestra = MUESTRA,
  ajustes: Partial<Config> = {},
): Promise<Producto> {
  const prueba = await appDePrueba(base, plugins, ajustes, {
    nombre: `muestra ${JSON.stringify(muestra)}`,
    sembrar: (original) => sembrar(original, muestra),
  });
  const cerrar = prueba.cerrar.bind(prueba);
  return Object.assign(prueba, {
    async cerrar() {
      try {
        await exigirDecididos(prueba);
      } finally {
        await cerrar();
      }
    },
    roles: JSON.parse(prueba.nota) as Record<Rol, Credencial>,
    async orden(...argv: readonly string[]) {
      const lineas: string[] = [];
      const codigo = await ejecutarCli([...argv, "--json"], plugins, {
        env: { DATABASE_URL: prueba.app.config.databaseUrl, PLANTA_MODO: "testing" },
        escribir: (l) => void lineas.push(l),
        avisar: () => {},
        esTerminal: false,
        entrada: () => Promise.resolve(""),
        usuario: "operadora",
      });
      return { codigo, ...JSON.parse(lineas.join("\n")) as object };
    },
    importarTextos: (archivos: Readonly<Record<string, string>>) =>
      enCarpeta(async (carpeta) => {
        for (const [nombre, texto] of Object.entries(archivos)) {
          await Bun.write(join(carpeta, `${nombre}.csv`), texto);
        }
        return await importar(prueba.app, ACTOR, carpeta);
      }),
  });
}
