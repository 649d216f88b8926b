/** Help texts of the program and of each command. */
import type { Comando } from "../plugin.ts";
import { VERSION } from "../version.ts";
import { opcionesDe } from "./arguments.ts";

function columnas(pares: readonly (readonly [string, string])[]): string {
  const ancho = Math.max(...pares.map(([a]) => a.length)) + 2;
  return pares.map(([a, b]) => `  ${a.padEnd(ancho)}${b}`).join("\n");
}

function firma(comando: Comando): string {
  const args = (comando.argumentos ?? []).map((a) => a.varios ? `${a.nombre}…` : a.nombre);
  return ["planta", comando.nombre, ...args].join(" ");
}

/** Every command with its summary, by name. */
export function ayudaGeneral(comandos: readonly Comando[]): string {
  const ordenados = [...comandos].sort((a, b) => a.nombre < b.nombre ? -1 : 1);
  return [
    `Planta ${VERSION}: formulación del presupuesto de gastos en personal`,
    "",
    "Uso: planta COMANDO [opciones]",
    "",
    "Comandos:",
    columnas(ordenados.map((c) => [c.nombre, c.resumen] as const)),
    "",
    "«planta COMANDO --ayuda» describe cada uno. --json responde para programas.",
    "La base de datos y el puerto se eligen con DATABASE_URL, HOST y PORT.",
  ].join("\n");
}

/** One command: how it is written, its arguments and its options. */
export function ayudaDe(comando: Comando): string {
  const opciones = Object.entries(opcionesDe(comando)).map(([nombre, o]) => {
    const nombres = [
      ...o.corta ? [`-${o.corta}`] : [],
      ...nombre === o.corta ? [] : [`--${nombre}`],
    ];
    const valor = o.tipo === "bandera" ? "" : o.tipo === "numero" ? " N" : " VALOR";
    const repetible = o.multiple ? " (repetible)" : "";
    return [nombres.join(", ") + valor, o.descripcion + repetible] as const;
  });
  const argumentos = (comando.argumentos ?? []).map((a) => [a.nombre, a.descripcion] as const);
  return [
    comando.resumen,
    "",
    `Uso: ${firma(comando)} [opciones]`,
    ...(argumentos.length ? ["", "Argumentos:", columnas(argumentos)] : []),
    "",
    "Opciones:",
    columnas(opciones),
  ].join("\n");
}
