#!/usr/bin/env -S bun --no-install
/** The program: in one file when one of these sources is kept, which loads in half the time. */
import { programaGuardado } from "#core/program/kept.ts";

// Without it Bun fetches from the registry, and runs, an imported package that nobody installed.
const SIN_INSTALAR = "--no-install";
if (!process.execArgv.includes(SIN_INSTALAR)) {
  const { execPath, execArgv, argv, env } = process;
  const orden = [execPath, SIN_INSTALAR, ...execArgv, import.meta.path, ...argv.slice(2)];
  process.execve?.(execPath, orden, env);
}

// A plugin of third parties imports sources: they have to be those that run.
const guardado = process.env.PLANTA_PLUGINS ? undefined : programaGuardado();
await import(guardado ?? "./programa.ts");
