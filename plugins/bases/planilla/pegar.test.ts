import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos, leidas } from "#core/testing/db.ts";
import { type FilaDeLibro, retocarLibro } from "#core/testing/files/libro.ts";
import { libroAMano } from "#core/testing/files/libro-a-mano.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { CambioMostrado, Deshecho } from "#proto/bases.ts";
import { BASES } from "../bases.ts";

interface Previa {
  resultado: boolean;
  aplicable: boolean;
  resumen: Record<string, number>;
  filas: {
    estado: string;
    fila: number | null;
    id: number | null;
    valores: Record<string, unknown> | null;
    actual: Record<string, unknown> | null;
    con_error: boolean;
    quien?: string;
  }[];
  cantidad_dudosos: number;
  diferencia: object | null;
  errores: {
    fila: number;
    columna: string;
    mensaje: string;
    escrito?: string;
    dudosa?: true;
  }[];
}
type Fila = Record<string, unknown> & { id: number; rev: number };

const GASTO = "18\t0\t0\t1\t2\t11\t1\t303\t";

for (const base of basesDeDatos()) {
  describe(`trabajo en bloque en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base);
    }, 600_000);
    afterAll(() => p.cerrar());

    const listar = async (b: string, grupo = "357/E2601") => {
      const { json } = await p.pedir<Record<string, Fila[]>>("GET", `/api/bases/${b}/${grupo}`, {
        como: p.roles.admin,
      });
      return json[b];
    };
    const pegar = (
      b: string,
      form: Record<string, string | number | File>,
      como = p.roles.analista,
      grupo = "357/E2601",
    ) =>
      p.pedir<Previa & { mensaje: string }>("POST", `/api/bases/${b}/pegar/${grupo}`, {
        como,
        form,
      });
    const deshacer = (b: string, como = p.roles.analista, form: Record<string, string> = {}) =>
      p.pedir<Deshecho & { resultado: boolean; mensaje: string }>(
        "POST",
        `/api/bases/${b}/deshacer/357/E2601`,
        { como, form: { nada: "", ...form } },
      );
    const cambios = async (como = p.roles.analista) => {
      const { json } = await p.pedir<{ cambios: CambioMostrado[] }>(
        "GET",
        "/api/bases/cambios/357/E2601",
        { como },
      );
      return json.cambios;
    };
    const guardar = (b: string, form: Record<string, unknown>, como = p.roles.analista) =>
      p.pedir("POST", `/api/bases/${b}/357/E2601`, {
        como,
        form: form as Record<string, string | number>,
      });
    /** The exported workbook with its rows rewritten. */
    async function libro(b: string, tocar: (filas: FilaDeLibro[]) => FilaDeLibro[]) {
      const r = await p.pedir("GET", `/api/bases/excel/${b}/357/E2601`, { como: p.roles.analista });
      const bytes = await retocarLibro(r.bytes, tocar);
      return new File([bytes], `${b}.xlsx`);
    }
    const sinRev = (filas: readonly Fila[]) => filas.map(({ id: _i, rev: _r, ...resto }) => resto);

    test("[B1] a block in es-AR numbers is previewed without storing, then stored whole", async () => {
      const antes = await listar("otrosgastos");
      const texto = `${GASTO}1.234,50\n${GASTO}$ 1.000.000,00\r\n\n${GASTO}70\n`;
      const { json } = await pegar("otrosgastos", { texto });
      expect(json).toMatchObject({
        resultado: true,
        aplicable: true,
        errores: [],
        resumen: { nueva: 3, cambiada: 0, igual: 0, eliminada: 0, conflicto: 0 },
      });
      expect(json.filas.map((f) => f.valores?.costo_total)).toEqual([1234.5, 1000000, 70]);
      expect(json.diferencia).toEqual({
        antes: [],
        despues: [{ mon: 1, total: 1001304.5 }],
        con_error: 0,
      });
      expect(await listar("otrosgastos")).toEqual(antes);
      const hecho = await pegar("otrosgastos", { texto, aplicar: 1 });
      expect(hecho.json).toMatchObject({ resultado: true, aplicado: true });
      const despues = await listar("otrosgastos");
      expect(despues).toHaveLength(antes.length + 3);
      expect(despues.slice(-3).map((f) => f.costo_total)).toEqual([1234.5, 1000000, 70]);
      const asientos = await leidas<{ clave: string }>(
        p.app.db,
        "SELECT clave FROM auditoria WHERE entidad = 'otrosgastos' AND accion = 'nuevo' ORDER BY id",
      );
      expect(asientos.map((a) => Number(a.clave))).toEqual(despues.slice(-3).map((f) => f.id));
      const vuelta = await deshacer("otrosgastos");
      expect(vuelta.json).toMatchObject({ resultado: true, deshechos: 3, conservados: [] });
      expect(await listar("otrosgastos")).toEqual(antes);
    });

    test("what the screen of Cargos shows pastes back, with the category in one cell and with its parts", async () => {
      const antes = await listar("cargos");
      const apertura = "18\t0\t0\t1\t2\t11\t1\t";
      const pantalla = [
        `${apertura}303 Sistema Nacional de Empleo Público\tP C 4\tII\t1\t1.200\t0\t12`,
        `${apertura}303Sistema Nacional de Empleo Público\tgd0\t\t1\t2,0\t0\t12`,
      ].join("\n");
      const { json } = await pegar("cargos", { texto: pantalla });
      expect(json).toMatchObject({ resultado: true, aplicable: true, errores: [] });
      expect(json.filas.map((f) => f.valores)).toMatchObject([
        { esc: 303, agrup: "P", nivel: "C", grado: 4, cat: 0, feje: 2, cargos: 1200, codes: 0 },
        { esc: 303, agrup: "G", nivel: "D", grado: 0, cat: 0, feje: 0, cargos: 2, coefval: 1 },
      ]);
      const partes = `${apertura}303\tP\tC\t4\t0\t2\t1\t1200\t0\t12`;
      const conTitulos = "Prog.\tSubp.\tProy.\tAct.\tUbic.\tF. Fin.\tP. Prin.\tEsc.\tCat.\t" +
        `Cod. P.\tCargos\tVacantes\tT. Cober.\n${apertura}303\tP C 4\t1\t1200\t0\t12`;
      for (const texto of [partes, conTitulos]) {
        const otra = await pegar("cargos", { texto });
        expect(otra.json).toMatchObject({ aplicable: true, errores: [] });
        expect(otra.json.filas[0].valores)
          .toMatchObject({ agrup: "P", nivel: "C", grado: 4, cat: 0, cargos: 1200, tcober: 12 });
      }
      const mala = await pegar("cargos", { texto: `${apertura}303\tZ 9\t\t1\t1\t0\t12` });
      expect(mala.json.errores).toMatchObject([{ fila: 1, columna: "cat", escrito: "Z 9" }]);
      const corta = await pegar("cargos", { texto: "18" });
      expect(corta.json.mensaje)
        .toStartWith("La fila tiene 1 columna y se esperan 17 o 14, como en pantalla (Prog.");
      expect(await listar("cargos")).toEqual(antes);
    });

    test("[V14] the preview says what a block of percentage rules would do to the total", async () => {
      const total = async () => {
        const { json } = await p.pedir<{ totales: { mon: number; total: number }[] }>(
          "GET",
          "/api/valorizar/momento/357/E2601",
          { como: p.roles.analista },
        );
        return json.totales.reduce((s, t) => s + Math.round(t.total * 100), 0);
      };
      const sumar = (de: { total: number }[]) =>
        de.reduce((s, t) => s + Math.round(t.total * 100), 0);
      const [{ id, rev: _, validacion: _v, costo_anual: _c, ...regla }] = await listar(
        "contribuciones",
      );
      expect(id).toBeGreaterThan(0);
      // Its currency is that of the budget, and its table does not show it.
      const vistas = BASES.find((b) => b.id === "contribuciones")?.columnas
        .filter((c) => c.id !== "mon") ?? [];
      const texto = `${vistas.map((c) => c.titulo).join("\t")}\n${
        vistas.map((c) => String(regla[c.id]).replace(".", ",")).join("\t")
      }`;
      const previo = await total();
      const { json } = await pegar("contribuciones", { texto });
      const { antes, despues } = json.diferencia as Record<string, { total: number }[]>;
      await pegar("contribuciones", { texto, aplicar: 1 });
      expect(sumar(despues) - sumar(antes)).toBe(await total() - previo);
      expect(await total()).toBeGreaterThan(previo);
      await deshacer("contribuciones");
      expect(await total()).toBe(previo);
    });

    test("an uploaded text file is a block too, in whichever alphabet the spreadsheet saved it", async () => {
      const texto = `Prog;Subp;Proy;Act;P. Prin;Esc;Subcomp.;Nro. Comp.;Porcentaje\n` +
        "Todos los programas;0;0;0;1;303 Público;A;1;10,5\n";
      for (const bytes of [Buffer.from(texto), Buffer.from(texto, "latin1")]) {
        const { json } = await pegar("adicionales", { archivo: new File([bytes], "filas.csv") });
        expect(json.filas[0].valores).toMatchObject({ prog: 0, esc: 303, porcentaje: 10.5 });
      }
    });

    test("a block of a base with programmes in words is read as the screen writes them", async () => {
      const { json } = await pegar("adicionales", {
        texto: "Todos los programas\t0\t0\t0\t1\t303\tA\t1\t10,5",
      });
      expect(json.filas[0].valores).toMatchObject({ prog: 0, esc: 303, porcentaje: 10.5 });
    });

    test("[B4] errors are told cell by cell with the words of the editor, and nothing is stored", async () => {
      const antes = await listar("otrosgastos");
      const texto = [
        `${GASTO}1.234`,
        `${GASTO}-5`,
        `${GASTO}1,005`,
        `${GASTO}mucho`,
        "18\t0\t0\t77\t2\t11\t1\t303\t10",
        "18\t0\t0\t1\t999\t11\t1\t9999\t10",
        "0\t0\t0\t1\t2\t11\t1\t303\t10",
        `${GASTO}10\tde más`,
        `${GASTO}10`,
        "18\t\t0\t1\t2\t11\t1\t303\t10",
      ].join("\n");
      for (const aplicar of [0, 1]) {
        const { status, json } = await pegar("otrosgastos", { texto, aplicar });
        expect(status).toBe(200);
        expect(json.resultado).toBe(aplicar === 0);
        const { errores, aplicable } = aplicar === 0 ? json : (json as never as { previa: Previa })
          .previa;
        expect(aplicable).toBe(false);
        expect(errores.map((e) => `${e.fila} ${e.columna}`)).toEqual([
          "1 costo_total",
          "2 costo_total",
          "3 costo_total",
          "4 costo_total",
          "5 act",
          "6 ubic",
          "6 esc",
          "7 prog",
          "8 ",
          "10 subp",
        ]);
        expect(errores[0].mensaje).toContain("se puede leer de dos maneras");
        expect(errores[4].mensaje).toBe("Apertura programática incompleta o incorrecta");
      }
      expect(await listar("otrosgastos")).toEqual(antes);
    });

    test("a heading names the columns in any order; the rest take their initial value", async () => {
      const texto =
        "Esc.;Nivel;Agrup.;Grado;Prog.;Subp.;Proy.;Act.;Ubic.;F. Fin.;P. Prin.;Cod. P.;" +
        "Cargos;Vacantes\n303;c;p;4;18;0;0;1;2;11;1;1;3;0\n";
      const { json } = await pegar("cargos", { texto });
      expect(json).toMatchObject({ aplicable: true, errores: [] });
      expect(json.filas[0].valores).toMatchObject({
        agrup: "P",
        nivel: "C",
        grado: 4,
        cat: 0,
        feje: 0,
        codes: 0,
        tcober: 12,
        coefval: 1,
      });
      for (
        const [malo, mensaje] of [
          ["Prog.;Inventada\n1;2\n", "«Inventada»"],
          ["Prog.;Prog.\n1;2\n", "«Prog.»"],
          ["Prog.;Subp.\n1;2\n", "Falta la columna"],
          ["\n \n", "No hay ningún registro"],
          ['"abierta\n', "No se pudo leer"],
        ]
      ) {
        const r = await pegar("cargos", { texto: malo });
        expect({ malo, resultado: r.json.resultado }).toEqual({ malo, resultado: false });
        expect(r.json.mensaje).toContain(mensaje);
      }
    });

    test("[S9] every exported workbook dropped back unchanged, or sorted, changes nothing", async () => {
      for (const { id } of BASES) {
        for (const tocar of [(f: FilaDeLibro[]) => f, (f: FilaDeLibro[]) => f.reverse()]) {
          const archivo = await libro(id, tocar);
          const { json } = await pegar(id, { archivo });
          const total = (await listar(id)).length;
          expect({ id, resumen: json.resumen, errores: json.errores }).toEqual({
            id,
            resumen: { nueva: 0, cambiada: 0, igual: total, eliminada: 0, conflicto: 0 },
            errores: [],
          });
          expect(json.aplicable).toBe(false); // there is nothing to store
        }
      }
    });

    test("a workbook with new, changed and deleted rows leaves the base as the sheet says", async () => {
      const antes = await listar("beneficiosycompensaciones");
      const archivo = await libro("beneficiosycompensaciones", (filas) => {
        const nueva = [...filas[2]];
        nueva[nueva.length - 2] = 77.25;
        const cambiada = [...filas[1]];
        cambiada[cambiada.length - 2] = 4321.99;
        return [filas[0], cambiada, filas[2], ...filas.slice(4), nueva];
      });
      const { json } = await pegar("beneficiosycompensaciones", { archivo });
      expect(json.errores).toEqual([]);
      expect(json.resumen).toMatchObject({ nueva: 1, cambiada: 1, eliminada: 1, conflicto: 0 });
      const porEstado = (e: string) => json.filas.find((f) => f.estado === e);
      expect(porEstado("cambiada")).toMatchObject({
        id: antes[1].id,
        valores: { costo_total: 4321.99 },
        actual: { costo_total: antes[1].costo_total },
      });
      expect(porEstado("eliminada")?.id).toBe(antes[3].id);
      const hecho = await pegar("beneficiosycompensaciones", { archivo, aplicar: "true" });
      expect(hecho.json).toMatchObject({ resultado: true });
      const despues = await listar("beneficiosycompensaciones");
      expect(despues).toHaveLength(antes.length);
      expect(despues.find((f) => f.id === antes[1].id)).toMatchObject({
        costo_total: 4321.99,
        rev: 2,
      });
      expect(despues.some((f) => f.id === antes[3].id)).toBe(false);
      expect(despues.at(-1)?.costo_total).toBe(77.25);
      // One undo takes the whole drop back, ids included.
      const vuelta = await deshacer("beneficiosycompensaciones");
      expect(vuelta.json).toMatchObject({ resultado: true, deshechos: 3 });
      const final = await listar("beneficiosycompensaciones");
      expect(sinRev(final)).toEqual(sinRev(antes));
      expect(final.map((f) => f.id)).toEqual(antes.map((f) => f.id));
    });

    test("[K1] rows that someone else changed after the export are conflicts, never overwritten", async () => {
      const b = "asistenciasocial";
      const antes = await listar(b);
      const archivo = await libro(b, (filas) => {
        for (const i of [0, 1]) filas[i][filas[i].length - 2] = 11.11;
        return filas.filter((_, i) => i !== 2);
      });
      const ajena = (fila: Fila, costo: number) => {
        const { validacion: _, ...valores } = fila;
        return guardar(b, { ...valores, accion: "editar", costo }, p.roles.onp);
      };
      await ajena(antes[0], 22.22); // both changed it
      await ajena(antes[3], 33.33); // only the other did
      await guardar(b, { accion: "eliminar", id: antes[1].id }, p.roles.onp); // changed and deleted
      const { json } = await pegar(b, { archivo });
      expect(json.resumen).toEqual({
        nueva: 0,
        cambiada: 0,
        eliminada: 1,
        conflicto: 2,
        igual: antes.length - 3,
      });
      const conflictos = json.filas.filter((f) => f.estado === "conflicto");
      expect(conflictos.map((f) => [f.id, f.actual?.costo ?? null])).toEqual([
        [antes[0].id, 22.22],
        [antes[1].id, null],
      ]);
      expect(conflictos.map((f) => f.quien)).toEqual(["onp@onp", "onp@onp"]);
      expect((await pegar(b, { archivo, aplicar: 1 })).json).toMatchObject({ resultado: false });
      const hecho = await pegar(b, { archivo, aplicar: 1, conflictos: "conservar" });
      expect(hecho.json).toMatchObject({ resultado: true });
      const despues = await listar(b);
      expect(despues.find((f) => f.id === antes[0].id)?.costo).toBe(22.22);
      expect(despues.find((f) => f.id === antes[3].id)?.costo).toBe(33.33);
      expect(despues.some((f) => [antes[1].id, antes[2].id].includes(f.id))).toBe(false);
    });

    test("a workbook of another group is refused, unless its rows are wanted as new ones", async () => {
      const archivo = await libro("complementos", (f) => f);
      const enOtro = (form: Record<string, number>) =>
        pegar("complementos", { archivo, ...form }, p.roles.analista, "357/O2601");
      expect((await enOtro({})).json).toMatchObject({
        resultado: false,
        otro_grupo: true,
        mensaje: "La planilla es del grupo de datos E2601 del SAF 357, y este es O2601",
      });
      const { json } = await enOtro({ otro_grupo: 1 });
      const total = (await listar("complementos")).length;
      expect(json.resumen).toMatchObject({ nueva: total, eliminada: 0, igual: 0 });
    });

    test("a percentage, a formula without a value and hidden rows are told before anything is stored", async () => {
      const titulos = "prog subp proy act pprin esc c_scom n_comp porcentaje".split(" ")
        .map((t) => `<c t="inlineStr"><is><t>${t}</t></is></c>`).join("");
      const fila = (marca: string, prog: string, porcentaje: string) =>
        `<row${marca}>${prog}${"<c><v>0</v></c>".repeat(2)}${
          "<c><v>1</v></c>".repeat(2)
        }<c><v>303</v></c>` +
        `<c t="inlineStr"><is><t>A</t></is></c><c><v>1</v></c>${porcentaje}</row>`;
      const de = async (...filas: string[]) =>
        new File(
          [await libroAMano({ estilos: [0, 10], filas: `<row>${titulos}</row>${filas.join("")}` })],
          "a.xlsx",
        );
      const prog = "<c><v>18</v></c>";
      const archivo = await de(
        fila("", prog, '<c s="1"><v>0.15</v></c>'),
        fila("", '<c s="1"><v>18</v></c>', "<c><f>A1/0</f></c>"),
      );
      const { json } = await pegar("adicionales", { archivo });
      expect(json.filas[0].valores?.porcentaje).toBe(15);
      expect(json.errores.map(({ fila, columna }) => [fila, columna]))
        .toEqual([[3, "prog"], [3, "porcentaje"]]);
      expect(json.errores[0].mensaje).toContain("es un porcentaje");
      expect(json.errores[1].mensaje).toContain("la celda I3 es una fórmula");
      const conFiltro = await de(fila(' hidden="1"', prog, "<c><v>5</v></c>"));
      expect((await pegar("adicionales", { archivo: conFiltro })).json).toMatchObject({
        resultado: false,
        ocultas: ["cargar", "omitir"],
      });
      const todas = await pegar("adicionales", { archivo: conFiltro, ocultas: "cargar" });
      expect(todas.json.filas[0].valores?.porcentaje).toBe(5);
    });

    test("a workbook of another base is refused, also when its columns are the same", async () => {
      const archivo = await libro("adicionales", (f) => f);
      const { json } = await pegar("contribuciones", { archivo });
      expect(json).toMatchObject({
        resultado: false,
        mensaje: "La planilla es de la base Adicionales, y esta es Contribuciones",
      });
    });

    test("a number that can be read in two ways is asked, and the answer reads all of them", async () => {
      const texto = `${GASTO}1.234\n${GASTO}5,678\n${GASTO}1\n`;
      const sin = await pegar("otrosgastos", { texto });
      expect(sin.json).toMatchObject({ cantidad_dudosos: 2, aplicable: false });
      expect(sin.json.errores[0]).toMatchObject({ escrito: "1.234", dudosa: true });
      expect(sin.json.filas.map((f) => f.con_error)).toEqual([true, true, false]);
      const miles = await pegar("otrosgastos", { texto, formato: "es-AR" });
      expect(miles.json.filas[0].valores?.costo_total).toBe(1234);
      expect(miles.json.errores).toMatchObject([
        { fila: 2, columna: "costo_total", mensaje: "admite hasta dos decimales" },
      ]);
      const decimales = await pegar("otrosgastos", { texto, formato: "plano" });
      expect(decimales.json.filas[1].valores?.costo_total).toBe(5678);
      expect((await pegar("otrosgastos", { texto, formato: "otro" })).status).toBe(400);
    });

    test("[K1] several rows are deleted together, or none when one changed meanwhile", async () => {
      const b = "contratosespeciales";
      const filas = await listar(b);
      const eliminar = (registros: string, como = p.roles.analista) =>
        p.pedir<{ conflictos: { id: number; actual: object | null }[] }>(
          "POST",
          `/api/bases/${b}/eliminar/357/E2601`,
          { como, form: { registros } },
        );
      const [una, antes] = filas;
      const { validacion: _v, rev: _r, ...valores } = antes;
      await guardar(b, { ...valores, accion: "editar" }, p.roles.onp);
      const [, otra] = await listar(b);
      const tarde = await eliminar(`${una.id}:${una.rev},${antes.id}:${antes.rev}`);
      expect(tarde.status).toBe(409);
      expect(tarde.json.conflictos).toMatchObject([{
        id: otra.id,
        quien: "onp@onp",
        actual: { rev: otra.rev },
      }]);
      expect(sinRev(await listar(b))).toEqual(sinRev(filas));
      for (const malo of ["", "x", "1:2:3", `${una.id},${una.id}`]) {
        expect((await eliminar(malo)).status).toBe(400);
      }
      expect((await eliminar(String(una.id), p.roles.consulta)).status).toBe(403);
      expect((await eliminar("999999999")).status).toBe(409);
      const bien = await eliminar(`${una.id}:${una.rev},${otra.id}`);
      expect(bien.json).toMatchObject({ resultado: true, eliminados: 2 });
      expect(await listar(b)).toEqual(filas.slice(2));
      expect((await deshacer(b)).json).toMatchObject({ deshechos: 2 });
      expect(sinRev(await listar(b))).toEqual(sinRev(filas));
    });

    test("[K1] undo goes back change by change and never over someone else's later one", async () => {
      const b = "serviciosextraordinarios";
      const [x, y] = await listar(b);
      const editar = (fila: Fila, cantidad: number, como = p.roles.analista) => {
        const { validacion: _v, rev: _r, ...valores } = fila;
        return guardar(b, { ...valores, accion: "editar", cantidad }, como);
      };
      const cantidades = async () => (await listar(b)).slice(0, 2).map((f) => f.cantidad);
      await editar(x, 101);
      await editar(x, 102);
      await editar(y, 201);
      await editar(y, 999, p.roles.onp);
      const [primero, segundo] = (await cambios()).filter((c) => c.base === b && c.libres > 0);
      expect(primero).toMatchObject({ base: b, cantidad: 1, filas: [{ registro: x.id }] });
      expect(segundo).toBeUndefined(); // 101 is under 102, and 201 under the other's
      expect((await deshacer(b, p.roles.analista, { asiento: "1" })).status).toBe(409);
      const asiento = String(primero.filas[0].asiento);
      expect((await deshacer(b, p.roles.analista, { asiento })).json.resultado).toBe(true);
      expect(await cantidades()).toEqual([101, 999]);
      await deshacer(b);
      expect(await cantidades()).toEqual([x.cantidad, 999]);
      expect((await deshacer(b)).json).toMatchObject({ resultado: false });
      // Once the other takes theirs back, one's own change stands again and can be undone.
      await deshacer(b, p.roles.onp);
      expect(await cantidades()).toEqual([x.cantidad, 201]);
      await deshacer(b);
      expect(await cantidades()).toEqual([x.cantidad, y.cantidad]);
      const editor = await guardar(b, { ...y, validacion: "", accion: "editar", cantidad: 5 });
      expect(editor.status).toBe(409); // the version moved on although the values are the same
    });

    test("[K1] a change is undone row by row, also an older one; what was touched later stays, and why", async () => {
      const b = "adicionales";
      const [x, y, z] = await listar(b);
      const porcentajes = async () => (await listar(b)).slice(0, 3).map((f) => f.porcentaje);
      const antes = await porcentajes();
      const archivo = await libro(b, (filas) => {
        for (const i of [0, 1, 2]) filas[i][filas[i].length - 2] = 1 + i;
        return filas;
      });
      await pegar(b, { archivo, aplicar: 1 });
      const editar = (fila: Fila, porcentaje: number, como = p.roles.analista) => {
        const { validacion: _v, rev: _r, ...valores } = fila;
        return guardar(b, { ...valores, accion: "editar", porcentaje }, como);
      };
      await editar(x, 50, p.roles.onp);
      await editar(y, 60);
      const [ultimo, carga] = (await cambios()).filter((c) => c.base === b);
      expect(ultimo).toMatchObject({ cantidad: 1, libres: 1, filas: [{ registro: y.id }] });
      expect(carga).toMatchObject({ cantidad: 3, libres: 1 });
      const porRegistro = new Map(carga.filas.map((f) => [f.registro, f]));
      expect(porRegistro.get(x.id)?.posterior).toEqual({
        usuario: "onp@onp",
        propio: false,
      });
      expect(porRegistro.get(y.id)?.posterior).toMatchObject({ propio: true });
      const instante = String(carga.instante);
      // One row of it, which somebody else touched: nothing is done, and the answer says why.
      const deX = String(porRegistro.get(x.id)?.asiento);
      expect((await deshacer(b, p.roles.analista, { instante, asientos: deX })).json).toMatchObject(
        {
          resultado: false,
          conservados: [{ registro: x.id, motivo: "onp@onp lo modificó después" }],
        },
      );
      const entera = await deshacer(b, p.roles.analista, { instante });
      expect(entera.json).toMatchObject({ deshechos: 1, registros: [z.id] });
      expect(entera.json.conservados.map((c) => c.registro).toSorted()).toEqual(
        [x.id, y.id].toSorted(),
      );
      expect(await porcentajes()).toEqual([50, 60, antes[2]]);
      // Its own later change undone, the older one of that row is free.
      await deshacer(b, p.roles.analista, { instante: String(ultimo.instante) });
      const deY = String(porRegistro.get(y.id)?.asiento);
      const sola = await deshacer(b, p.roles.analista, { instante, asientos: deY });
      expect(sola.json).toMatchObject({ deshechos: 1, conservados: [] });
      expect(await porcentajes()).toEqual([50, antes[1], antes[2]]);
      // What is no longer there to undo says so.
      expect((await deshacer(b, p.roles.analista, { instante, asientos: deY })).status).toBe(409);
      expect((await deshacer(b, p.roles.analista, { instante: "7" })).status).toBe(409);
      expect((await deshacer(b, p.roles.analista, { instante: "x" })).status).toBe(400);
      expect((await cambios(p.roles.onp)).some((c) => c.base === b)).toBe(true);
    });

    test("undo does not reach behind a generation, which replaced every row", async () => {
      const nuevo = await guardar("otrosgastos", {
        accion: "nuevo",
        prog: 18,
        subp: 0,
        proy: 0,
        act: 1,
        ubic: 2,
        ff: 11,
        pprin: 1,
        esc: 303,
        costo_total: 5,
      });
      expect(nuevo.json).toMatchObject({ resultado: true });
      const { json } = await p.pedir("POST", "/api/presupuestos/generacionautomaticadedatos", {
        como: p.roles.analista,
        form: { saf: 357, codipres_origen: "E2699", codipres_destino: "E2601" },
      });
      expect(json).toMatchObject({ resultado: true });
      expect((await deshacer("otrosgastos")).json).toMatchObject({ resultado: false });
    });

    test("who may not write is refused, and so is a group that takes no rows", async () => {
      const texto = `${GASTO}1\n`;
      const casos: [ReturnType<typeof pegar>, number][] = [
        [pegar("otrosgastos", { texto }, p.roles.consulta), 403],
        [pegar("otrosgastos", { texto }, p.roles.ajena), 403],
        [pegar("otrosgastos", { nada: 1 }), 400],
        [pegar("inventada", { texto }), 404],
        [pegar("otrosgastos", { texto }, p.roles.admin, "357/E9999"), 404],
        [pegar("otrosgastos", { archivo: new File(["<html>"], "x.xlsx") }), 400],
      ];
      for (const [i, [respuesta, estado]] of casos.entries()) {
        expect({ i, estado: (await respuesta).status }).toEqual({ i, estado });
      }
      for (const grupo of ["357/M2412", "750/E2601"]) {
        const { json } = await pegar("otrosgastos", { texto }, p.roles.admin, grupo);
        expect(json.resultado).toBe(false);
      }
    });
  });
}
