/**
 * Every call of the program by its key, as types alone: what the browser's client asks and gets. A
 * plugin of a third party adds its own to `Calls` (`declare module`).
 */
import type { Static, TSchema } from "@sinclair/typebox";
import type { calls as admin } from "./admin.ts";
import type { calls as auth } from "./auth.ts";
import type { calls as avisos } from "./avisos.ts";
import type { calls as bases } from "./bases.ts";
import type { calls as escenarios } from "./escenarios.ts";
import type { calls as estructura } from "./estructura.ts";
import type { calls as formulacion } from "./formulacion.ts";
import type { calls as inicio } from "./inicio.ts";
import type { calls as nucleo } from "./nucleo.ts";
import type { Salidas } from "./salidas.ts";
import type { calls as sellos } from "./sellos.ts";
import type { calls as tablas } from "./tablas.ts";
import type { calls as valuation } from "./valuation.ts";
import type { calls as vistas } from "./vistas.ts";
import type { De } from "./wire.ts";

type Propias =
  & typeof admin
  & typeof auth
  & typeof avisos
  & typeof bases
  & typeof escenarios
  & typeof estructura
  & typeof formulacion
  & typeof inicio
  & typeof nucleo
  & Salidas
  & typeof sellos
  & typeof tablas
  & typeof valuation
  & typeof vistas;

export interface Calls extends Propias {}

export type Method = "GET" | "POST";
/** Paths under `/api` that a method has: `/bases/:base/:saf/:codipres`. */
export type Path<M extends Method> = keyof Calls extends infer K
  ? K extends `${M} ${infer P}` ? P : never
  : never;

/**
 * A path that is data, as a plugin that describes no calls has: what it answers is unknown until
 * somebody reads it. A path that is written down must be a described one.
 */
export type Unlisted<R extends string> = R & (string extends R ? unknown : never);

type CallOf<M extends Method, P extends string> = Calls[`${M} ${P}` & keyof Calls];
type Part<C, N extends "query" | "body"> = C extends { readonly [K in N]: infer S extends TSchema }
  ? Static<S>
  : unknown;
type Names<P> = P extends `${string}:${infer N}/${infer R}` ? N | Names<R>
  : P extends `${string}:${infer N}` ? N
  : never;
type Value = string | number | boolean;

/** What goes with a path: its parameters, the query of a GET, the form of a POST. All is sent as text. */
export type Values<M extends Method, P extends string> =
  & { readonly [N in Names<P>]: string | number }
  & (M extends "GET" ? { readonly [K in keyof Part<CallOf<M, P>, "query">]: Value | undefined }
    : { readonly [K in keyof Part<CallOf<M, P>, "body">]: Value | Blob | undefined });

export type Answer<M extends Method, P extends string> = CallOf<M, P> extends
  { readonly answer: infer S extends TSchema } ? De<S> : never;

/** The values may be left out where none is needed. */
export type Asked<V, O> = object extends V ? [values?: V, options?: O] : [values: V, options?: O];
