/** Help texts of the program and of each command. */
import type { Comando } from "../plugin.ts";
import { VERSION } from "../process/version.ts";
import { opcionesDe } from "./arguments.ts";

function columnas(pares: readonly (readonly [string, string])[]): string {
  const ancho = Math.max(...pares.map(([a]) => a.length)) + 2;
  return pares.map(([a, b]) => `  ${a.padEnd(ancho)}${b}`).join("\n");
}

function firma(comando: Comando): string {
  const args = (comando.arguments ?? []).map((a) =>
    a.optional ? `[${a.name}]` : a.many ? `${a.name}…` : a.name
  );
  return ["planta", comando.name, ...args].join(" ");
}

/** Every command with its summary, by name. */
export function ayudaGeneral(comandos: readonly Comando[]): string {
  const ordenados = [...comandos].sort((a, b) => a.name < b.name ? -1 : 1);
  return [
    `Planta ${VERSION}: formulación del presupuesto de gastos en personal`,
    "",
    "Uso: planta COMANDO [opciones]",
    "",
    "Comandos:",
    columnas(ordenados.map((c) => [c.name, c.summary] as const)),
    "",
    "«planta COMANDO --ayuda» describe cada uno. --json responde para programas.",
    "--version dice la versión. Se termina en 0 si se hizo, 1 si no, y 2 si la orden está mal escrita.",
    "La base de datos y el puerto se eligen con DATABASE_URL, HOST y PORT.",
  ].join("\n");
}

/** One command: how it is written, its arguments and its options. */
export function ayudaDe(comando: Comando): string {
  const opciones = Object.entries(opcionesDe(comando)).map(([nombre, o]) => {
    const nombres = [
      ...o.short ? [`-${o.short}`] : [],
      ...nombre === o.short ? [] : [`--${nombre}`],
    ];
    const valor = o.type === "flag" ? "" : o.type === "number" ? " N" : " VALOR";
    const repetible = o.multiple ? " (repetible)" : "";
    return [nombres.join(", ") + valor, o.description + repetible] as const;
  });
  const argumentos = (comando.arguments ?? []).map((a) => [a.name, a.description] as const);
  return [
    comando.summary,
    "",
    `Uso: ${firma(comando)} [opciones]`,
    ...(argumentos.length ? ["", "Argumentos:", columnas(argumentos)] : []),
    "",
    "Opciones:",
    columnas(opciones),
  ].join("\n");
}
