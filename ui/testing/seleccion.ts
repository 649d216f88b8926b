/** A select of ours, as a person uses it: its box opens a list, a click takes an option. */
import type { Locator, Page } from "playwright-core";

type Donde = Page | Locator;

const paginaDe = (donde: Donde): Page => "page" in donde ? donde.page() : donde;
const listaAbierta = (donde: Donde) => paginaDe(donde).locator(".lista-de-seleccion");

/** The box, by its label as it is read: «obligatorio» needs no saying. */
export function seleccionDe(donde: Donde, nombre: string | RegExp): Locator {
  const name = typeof nombre === "string" ? new RegExp(`^${nombre} ?(obligatorio)?$`) : nombre;
  return donde.getByRole("combobox", { name });
}

/** @returns the options, with the list open. */
export async function abrirSeleccion(donde: Donde, nombre: string | RegExp): Promise<Locator> {
  await seleccionDe(donde, nombre).click();
  const opciones = listaAbierta(donde).getByRole("option");
  await opciones.first().waitFor();
  return opciones;
}

async function cerrada(donde: Donde): Promise<void> {
  await listaAbierta(donde).waitFor({ state: "detached" });
}

export async function elegirOpcion(
  donde: Donde,
  nombre: string | RegExp,
  opcion: string | RegExp,
): Promise<void> {
  await abrirSeleccion(donde, nombre);
  await listaAbierta(donde)
    .getByRole("option", { name: opcion, exact: typeof opcion === "string" }).click();
  await cerrada(donde);
}

export async function opcionesDe(donde: Donde, nombre: string | RegExp): Promise<string[]> {
  const textos = await (await abrirSeleccion(donde, nombre)).allInnerTexts();
  await paginaDe(donde).keyboard.press("Escape");
  await cerrada(donde);
  return textos;
}

export const valorElegido = (donde: Donde, nombre: string | RegExp): Promise<string> =>
  seleccionDe(donde, nombre).innerText();
