import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { DatosOrganismo } from "#proto/bases.ts";
import type { CategoriaBuscada } from "#proto/tablas.ts";
import { textoDe } from "#ui/grid/columnas.ts";
import { errorDeFiltro, filasFiltradas } from "#ui/grid/modelo.ts";
import {
  escribirElegidos,
  nombreDeValor,
  valoresDeColumna,
} from "#ui/grid/filtros/valores-de-filtro.ts";
import { baseDe } from "../bases.ts";
import { columnasDeTabla } from "./columnas.ts";
import { crearCatalogo } from "./editor/catalogo-cliente.ts";
import type { FilaMostrada } from "./tipos.ts";

/** A sequence that is the same in every run. */
function azar(semilla: number): (n: number) => number {
  let s = semilla;
  return (n) => {
    s = (s * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((s / 2_147_483_648) * n);
  };
}

paraCadaBase("filters of the bases", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const leer = async <T>(camino: string): Promise<T> =>
    (await p.pedir<T>("GET", camino, { como: p.roles.consulta })).json;
  const pedirLibro = (cual: string, filtros: Record<string, string>) =>
    p.pedir(
      "GET",
      `/api/bases/excel/${cual}/357/E2601?${new URLSearchParams({
        filtros: JSON.stringify(filtros),
      })}`,
      { como: p.roles.consulta },
    );

  /** The table of a base as its screen has it. */
  async function pantalla(cual: string) {
    const datos = await leer<DatosOrganismo>("/api/valores/datospresupuesto/357/E2601");
    const { [cual]: filas } = await leer<Record<string, FilaMostrada[]>>(
      `/api/bases/${cual}/357/E2601`,
    );
    const porEscala = new Map<number, readonly CategoriaBuscada[]>();
    for (const esc of new Set(filas.map((f) => Number(f.esc)))) {
      const lista = await leer<CategoriaBuscada[]>(`/api/valores/categoriasescalafon/${esc}`);
      porEscala.set(esc, lista);
    }
    const catalogo = crearCatalogo({
      datos,
      categorias: (esc) => porEscala.get(esc) ?? [],
      sinep: null,
    });
    const descripta = baseDe(cual);
    if (!descripta) throw new Error(cual);
    return { filas, columnas: columnasDeTabla(descripta, catalogo) };
  }

  for (const cual of ["cargos", "adicionales", "otrosgastos"]) {
    test(
      `[S9] ${cual}: what passes on screen passes in the call and is in the workbook`,
      async () => {
        const { filas, columnas } = await pantalla(cual);
        const entre = azar(cual.length);
        const una = <T>(lista: readonly T[]): T => lista[entre(lista.length)];
        let conFilas = 0;
        let rehusados = 0;
        for (let vez = 0; vez < 40; vez++) {
          const columna = una(columnas);
          const [dicha, otra] = [textoDe(columna, una(filas)), textoDe(columna, una(filas))];
          const palabra = (columna.ayuda?.(una(filas)) ?? "").split(" ").at(-1) || "nada";
          const ofrecidos = valoresDeColumna(filas, columnas, columna, {
            filtros: {},
            soloErrores: false,
          });
          const elegidos = new Set([una(ofrecidos).valor, una(ofrecidos).valor]);
          const escrito = una([
            dicha,
            `>${dicha}`,
            `<=${dicha}`,
            `${dicha}..${otra}`,
            `${dicha};${otra}`,
            `<>${dicha}`,
            palabra,
            `*${palabra}*`,
            `${palabra} ${(columna.ayuda?.(una(filas)) ?? "").split(" ")[0]}`,
            `${palabra.slice(0, 2)}*`,
            "=",
            "<>",
            escribirElegidos(ofrecidos, columna, elegidos),
          ]);
          const filtros = { [columna.id]: escrito };
          const respuesta = await pedirLibro(cual, filtros);
          const { status } = respuesta;
          const error = errorDeFiltro(columna, escrito);
          const esperado = error === "" ? 200 : 400;
          expect({ columna: columna.id, escrito, status })
            .toEqual({ columna: columna.id, escrito, status: esperado });
          const pasan = filasFiltradas(filas, columnas, { filtros, soloErrores: false });
          if (error !== "") {
            rehusados++;
            expect((respuesta.json as { mensaje: string }).mensaje).toBe(
              `${columna.titulo}: ${error}`,
            );
            expect(pasan).toEqual([]);
            continue;
          }
          conFilas += pasan.length > 0 && pasan.length < filas.length ? 1 : 0;
          const oculta = (await hojasDe(respuesta.bytes))[1];
          const ids = oculta.filas.slice(1).map((f) => f.celdas[0]);
          expect({ columna: columna.id, escrito, ids })
            .toEqual({ columna: columna.id, escrito, ids: pasan.map((f) => f.id) });
        }
        expect(conFilas).toBeGreaterThan(10);
        expect(rehusados).toBeGreaterThan(0);
      },
      600_000,
    );
  }

  test("[S9] a category is found by its words, on screen and in the workbook", async () => {
    const { filas, columnas } = await pantalla("cargos");
    const cat = columnas.find((c) => c.id === "cat");
    const una = filas.find((f) => f.agrup === "P" && Number(f.grado) > 0);
    if (!cat?.ayuda || !una) throw new Error("a professional");
    const { nivel, grado } = una;
    expect(cat.ayuda(una)).toBe(`Profesional, nivel ${nivel}, grado ${grado}`);
    const deNivel = filas.filter((f) => f.agrup === "P" && f.nivel === nivel);
    const deGrado = deNivel.filter((f) => f.grado === grado);
    expect(deNivel.length).toBeLessThan(filas.filter((f) => f.agrup === "P").length);
    for (
      const [escrito, son] of [
        [`profesional ${nivel}`, deNivel],
        [`Profesional, nivel ${nivel}`, deNivel],
        [`${grado} profes ${nivel}`, deGrado],
        [cat.ayuda(una), deGrado],
      ] as const
    ) {
      const filtros = { cat: escrito };
      const pasan = filasFiltradas(filas, columnas, { filtros, soloErrores: false });
      const libro = await pedirLibro("cargos", filtros);
      const ids = (await hojasDe(libro.bytes))[1].filas.slice(1).map((f) => f.celdas[0]);
      const esperados = son.map((f) => f.id);
      expect({ escrito, pasan: pasan.map((f) => f.id), ids })
        .toEqual({ escrito, pasan: esperados, ids: esperados });
    }
  });

  test("[S9] a number alone is a category exactly; with an asterisk, those that begin so", async () => {
    const { filas, columnas } = await pantalla("cargos");
    const numeradas = filas.filter((f) => f.agrup === "" && f.cat !== 0);
    const texto = String(numeradas[0].cat).slice(0, 1);
    const conFiltro = (cat: string) =>
      filasFiltradas(filas, columnas, { filtros: { cat }, soloErrores: false }).map((f) => f.id);
    const iguales = numeradas.filter((f) => String(f.cat) === texto).map((f) => f.id);
    expect(conFiltro(texto)).toEqual(iguales);
    const empiezan = numeradas.filter((f) => String(f.cat).startsWith(texto)).map((f) => f.id);
    expect(conFiltro(`${texto}*`)).toEqual(empiezan);
    expect(filas.some((f) => f.agrup !== "" && String(f.grado) === texto)).toBe(true);
  });

  test("[S9] the values of a column are counted under the other filters, and choose their rows", async () => {
    const { filas, columnas } = await pantalla("cargos");
    const esc = columnas.find((c) => c.id === "esc");
    if (!esc) throw new Error("esc");
    const filtros = { cargos: ">0", esc: "999" };
    const estado = { filtros, soloErrores: false };
    const ofrecidos = valoresDeColumna(filas, columnas, esc, estado);
    const conCargos = filas.filter((f) => Number(f.cargos) > 0);
    expect(ofrecidos.reduce((n, v) => n + v.cuantas, 0)).toBe(conCargos.length);
    expect(ofrecidos.every((v) => nombreDeValor(esc, v) !== "")).toBe(true);
    expect(ofrecidos.map((v) => v.valor))
      .toEqual([...new Set(conCargos.map((f) => f.esc))].sort((a, b) => Number(a) - Number(b)));
    const dos = new Set(ofrecidos.slice(0, 2).map((v) => v.valor));
    const escrito = escribirElegidos(ofrecidos, esc, dos);
    expect(escrito).toBe([...dos].join(","));
    expect(filasFiltradas(filas, columnas, { filtros: { esc: escrito }, soloErrores: false }))
      .toEqual(filas.filter((f) => dos.has(f.esc)));
  });
});
