/** Calls that answer a job, followed to its end. */
import type { ResultadoDeOperacion, TrabajoDeOperacion } from "#proto/formulacion.ts";
import type { Producto, Rol } from "./producto.ts";

interface Empezado {
  readonly resultado: boolean;
  readonly mensaje: string;
  readonly trabajo: number;
}

export type Seguido = Partial<ResultadoDeOperacion> & { readonly mensaje: string };

/** Looks at a job of the formulation until it ends. @throws Error when it failed. */
export async function seguirOperacion(
  p: Producto,
  trabajo: number,
  rol: Rol = "admin",
): Promise<ResultadoDeOperacion> {
  while (true) {
    const { json } = await p.pedir<TrabajoDeOperacion>(
      "GET",
      `/api/formulacion/trabajos/${trabajo}`,
      { como: p.roles[rol] },
    );
    if (json.estado === "fallado") throw new Error(json.mensaje);
    if (json.resultado) return json.resultado;
    await Bun.sleep(10);
  }
}

/** What came of an operation on many budgets, or its refusal. */
export async function operarEn(
  p: Producto,
  ruta: string,
  form: Readonly<Record<string, string | number>>,
  rol: Rol = "admin",
): Promise<Seguido> {
  const { json } = await p.pedir<Empezado>("POST", `/api/formulacion/${ruta}`, {
    como: p.roles[rol],
    form,
  });
  if (!json.resultado) return json as unknown as Seguido;
  return { mensaje: "", ...await seguirOperacion(p, json.trabajo, rol) };
}
