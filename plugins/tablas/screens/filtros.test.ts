import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { errorDeFiltro, filasFiltradas } from "#ui/grid/modelo.ts";
import { escribirElegidos, valoresDeColumna } from "#ui/grid/filtros/valores-de-filtro.ts";
import { filasDe, LISTAS } from "./listas.ts";

const MOMENTO = { mes: 202412, version: { ejercicio: 2026, version: 1 } } as const;
const ESCRITOS = ["1", ">10", "2..40", "a*", "*te*", "<>1", "=", ">x"];

paraCadaBase("filters of the reference tables", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  test("[S9] what passes on screen is what the workbook has, in every list", async () => {
    const vistos = { filtrados: 0, rehusados: 0 };
    for (const [id, lista] of Object.entries(LISTAS)) {
      const ruta = lista.ruta({ ...MOMENTO } as unknown as Parameters<typeof lista.ruta>[0]);
      const pedir = (camino: string) => p.pedir("GET", camino, { como: p.roles.consulta });
      const filas = filasDe(lista, (await pedir(`/api${ruta}`)).json);
      for (const [i, columna] of lista.columnas.entries()) {
        const nada = { filtros: {}, soloErrores: false };
        const ofrecidos = valoresDeColumna(filas, lista.columnas, columna, nada);
        const elegidos = new Set(ofrecidos.slice(1, 3).map((v) => v.valor));
        const escritos = [
          ESCRITOS[i % ESCRITOS.length],
          ESCRITOS[(i + id.length) % ESCRITOS.length],
          escribirElegidos(ofrecidos, columna, elegidos),
        ];
        for (const escrito of escritos.filter(Boolean)) {
          const caso = { id, columna: columna.id, escrito };
          const filtros = { [columna.id]: escrito };
          const query = new URLSearchParams({ filtros: JSON.stringify(filtros) });
          const libro = await pedir(`/api${ruta}/excel?${query}`);
          const error = errorDeFiltro(columna, escrito);
          expect({ ...caso, status: libro.status })
            .toEqual({ ...caso, status: error === "" ? 200 : 400 });
          if (error !== "") {
            vistos.rehusados++;
            continue;
          }
          const pasan = filasFiltradas(filas, lista.columnas, { filtros, soloErrores: false });
          vistos.filtrados += pasan.length > 0 && pasan.length < filas.length ? 1 : 0;
          const [hoja] = await hojasDe(libro.bytes);
          expect({ ...caso, filas: hoja.filas.length - 1 }).toEqual({
            ...caso,
            filas: pasan.length,
          });
        }
      }
    }
    expect(vistos.filtrados).toBeGreaterThan(20);
    expect(vistos.rehusados).toBeGreaterThan(0);
  }, 600_000);
});
