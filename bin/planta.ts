#!/usr/bin/env bun
/** The program: in one file when one of these sources is kept, which loads in half the time. */
import { programaGuardado } from "../core/program/kept.ts";

// A plugin of third parties imports sources: they have to be those that run.
const guardado = process.env.PLANTA_PLUGINS ? undefined : programaGuardado();
await import(guardado ?? "./programa.ts");
