import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos, leidas } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { RespuestaDe } from "#proto/salidas.ts";
import { PLANTILLAS } from "./plantillas.ts";

interface Tabla {
  valorizado: boolean;
  notas: string[];
  encabezado: string[];
  filas: Record<string, number | string | null>[];
}

type Juntos = RespuestaDe<"formularios">;

const FORMULARIOS = PLANTILLAS.map((p) => p.id);
const centavos = (n: unknown): number => Math.round(Number(n) * 100);

for (const base of basesDeDatos()) {
  describe(`formularios en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base, { safs: [103, 307, 357, 750], renglones: 120 });
    }, 600_000);
    afterAll(() => p.cerrar());

    const ruta = (id: string, resto = "", saf = 357) => `/api/salidas/${id}/${saf}/E2601${resto}`;
    const pedir = (id: string, resto = "", saf = 357) =>
      p.pedir("GET", ruta(id, resto, saf), { como: p.roles.admin });
    const tabla = async (id: string) =>
      (await p.pedir<Tabla>("GET", ruta(id, "?formato=json"), { como: p.roles.analista })).json;
    const valorizar = () =>
      p.pedir("POST", "/api/valorizar", {
        como: p.roles.admin,
        form: { saf: 357, codipres: "E2601" },
      });
    const totalGeneral = (t: Tabla, mon: number, campo: string) =>
      t.filas.find((f) => f.tipo === "total mon" && f.mon === mon)?.[campo] ?? 0;

    test("[S4] without a valuation no form is printed", async () => {
      for (const id of FORMULARIOS) {
        expect({ id, status: (await pedir(id)).status }).toEqual({ id, status: 409 });
      }
    });

    test("[O2] the consolidated organismo has no forms", async () => {
      await valorizar();
      expect((await pedir("formulariof4", "", 750)).status).toBe(409);
    });

    test("[S4] each form is a PDF with its pages, and the same input gives the same bytes", async () => {
      await valorizar();
      for (const id of FORMULARIOS) {
        const { status, headers, bytes } = await pedir(id);
        expect({ id, status }).toEqual({ id, status: 200 });
        expect(headers.get("content-type")).toBe("application/pdf");
        const texto = new TextDecoder("latin1").decode(bytes);
        expect(texto.startsWith("%PDF-1.7")).toBe(true);
        expect(texto).toContain("/Lang (es-AR)");
        expect(texto).toContain("/Marked true");
        expect(texto.match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(1);
        expect(texto).toContain("/FontFile2");
        expect((await pedir(id)).bytes).toEqual(bytes);
        const libro = await pedir(id, "/excel");
        expect(libro.status).toBe(200);
        // A workbook says in words what each of its lines is.
        const [hoja] = await hojasDe(libro.bytes);
        const renglones = new Set(hoja.filas.map((f) => String(f.celdas[0])));
        expect(renglones).toContain("Total de la partida principal");
        expect(renglones).toContain("Total de la moneda");
        expect([...renglones].filter((r) => /total [a-z]{2,5}$/.test(r))).toEqual([]);
      }
    });

    test("[S4] F.9 and F.9 B together are the valuation, by item and in total", async () => {
      await valorizar();
      const f9 = await tabla("formulariof9");
      const f9b = await tabla("formulariof9b");
      const [{ totales }] = await leidas<{ totales: string }>(
        p.app.db,
        "SELECT totales FROM valuaciones WHERE saf = 357 AND codipres = 'E2601'",
      );
      for (const [mon, total] of Object.entries(JSON.parse(totales) as Record<string, number>)) {
        const suma = centavos(totalGeneral(f9, Number(mon), "valor")) +
          centavos(totalGeneral(f9b, Number(mon), "valor"));
        expect({ mon, suma }).toEqual({ mon, suma: total });
      }
      const { json } = await p.pedir<{ resultados: Record<string, number>[] }>(
        "GET",
        ruta("parametrico", "?tipo=valores&campos=mon,prog,ff,pprin,ppar"),
        { como: p.roles.analista },
      );
      const detalles = [...f9.filas, ...f9b.filas].filter((f) => f.tipo === "detalle");
      const clave = (f: Record<string, unknown>) =>
        [f.mon, f.prog, f.ff, f.pprin, f.ppar, centavos(f.valor)].join("|");
      expect(detalles.map(clave).sort()).toEqual(json.resultados.map(clave).sort());
    });

    test("[S4] [V10] F.4 and F.4 B count every position of the budget once", async () => {
      await valorizar();
      const formularios = [await tabla("formulariof4"), await tabla("formulariof4b")];
      const { json } = await p.pedir<{ totales: Record<string, number> }>(
        "GET",
        ruta("parametrico", "?campos=mon"),
        { como: p.roles.analista },
      );
      for (const medida of ["ocupados", "vacantes", "cargos", "horas"]) {
        const suma = formularios.flatMap((t) => t.filas).filter((f) => f.tipo === "total mon")
          .reduce((s, f) => s + Number(f[medida]), 0);
        expect({ medida, suma }).toEqual({ medida, suma: json.totales[medida] });
      }
      const contratos = formularios[1].filas.filter((f) => f.tipo === "total pprin");
      expect(new Set(contratos.map((f) => f.pprin))).toEqual(new Set([8]));
    });

    test("[S11] each form says why its total is not that of its pair, base by base", async () => {
      await valorizar();
      const importeDe = (t: string | undefined) =>
        centavos(t?.replaceAll(".", "").replace(",", "."));
      for (
        const [uno, otro] of [["formulariof4", "formulariof9"], ["formulariof4b", "formulariof9b"]]
      ) {
        const [f4, f9] = [await tabla(uno), await tabla(otro)];
        const [a, b] = [f4, f9].map((t) => centavos(totalGeneral(t, 1, "valor")));
        // Only the contracts may be all there is.
        if (uno === "formulariof4") expect(a).not.toBe(b);
        if (a === b) {
          expect([f4.notas, f9.notas]).toEqual([[], []]);
          continue;
        }
        for (const { notas, encabezado } of [f4, f9]) {
          const [frase, ...bases] = notas;
          expect(frase).toMatch(/^Pesos: el total del F\.(4|9)/);
          const importes = frase.match(/\d[\d.]*,\d\d/g) ?? [];
          expect(importes.map(importeDe).sort()).toEqual([a, b, Math.abs(a - b)].sort());
          const deBases = bases.map((l) => importeDe(l.split(": ").at(1)));
          expect(deBases.reduce((t, n) => t + n, 0)).toBe(Math.abs(a - b));
          expect(encabezado.slice(-notas.length)).toEqual(notas);
        }
      }
    });

    test("[S4] the four together: each total, its first page, and that they are the valuation", async () => {
      await valorizar();
      const ver = async (resto = "") =>
        (await p.pedir<Juntos>("GET", ruta("formularios", resto), {
          como: p.roles.analista,
        })).json;
      const juntos = await ver();
      expect(juntos.formularios.map((f) => f.codigo)).toEqual(["F.4", "F.4 B", "F.9", "F.9 B"]);
      for (const f of juntos.formularios) {
        const suya = await tabla(f.id);
        for (const { mon, total } of f.totales) {
          expect(centavos(total)).toBe(centavos(totalGeneral(suya, mon, "valor")));
        }
        const { bytes } = await pedir(f.id);
        const paginas = new TextDecoder("latin1").decode(bytes).match(/\/Type \/Page\b/g)?.length;
        expect({ id: f.id, paginas: f.paginas }).toEqual({ id: f.id, paginas: paginas ?? 0 });
        // What the first page says is what the document says there.
        const textos = f.primera.flatMap((t) => t.clase === "texto" ? [t.texto] : []);
        expect(textos).toContain(f.titulo);
        expect(textos).toContain(`Página 1 de ${f.paginas}`);
        expect(f.primera.every((t) => t.clase !== "texto" || t.x + t.ancho <= 841.89)).toBe(true);
      }
      expect(juntos.comprobacion.length).toBeGreaterThan(0);
      for (const c of juntos.comprobacion) {
        const aparte = c.sin_cargos.reduce((n, b) => n + centavos(b.importe), 0);
        expect(centavos(c.gastos)).toBe(centavos(c.valorizacion));
        expect(centavos(c.cargos) + aparte).toBe(centavos(c.valorizacion));
        expect(c.coincide).toBe(true);
      }
      // By programme they add up to the whole, and agree one by one.
      const suma = new Map<number, number>();
      for (const { prog } of juntos.programas) {
        const suyo = await ver(`?prog=${prog}`);
        expect(suyo.comprobacion.every((c) => c.coincide)).toBe(true);
        for (const c of suyo.comprobacion) {
          suma.set(c.mon, (suma.get(c.mon) ?? 0) + centavos(c.gastos));
        }
      }
      expect([...suma].sort()).toEqual(
        juntos.comprobacion.map((c): [number, number] => [c.mon, centavos(c.valorizacion)]).sort(),
      );
      expect((await pedir("formularios", "?prog=x")).status).toBe(400);
      const { bytes, headers } = await pedir("formularios", "?formato=pdf");
      expect(headers.get("content-type")).toBe("application/pdf");
      const todas = new TextDecoder("latin1").decode(bytes).match(/\/Type \/Page\b/g)?.length;
      expect(todas).toBe(juntos.formularios.reduce((n, f) => n + f.paginas, 0));
      // A valuation whose stored total is another one is said, and never passes for right.
      const { totales: [{ mon }] } = juntos.formularios[2];
      const guardado = await leidas<{ totales: string }>(
        p.app.db,
        "SELECT totales FROM valuaciones WHERE saf = 357 AND codipres = 'E2601'",
      );
      const otro = JSON.parse(guardado[0].totales) as Record<string, number>;
      const poner = (totales: string) =>
        p.app.db.tx((q) =>
          q.ejecutar(
            "UPDATE valuaciones SET totales = ? WHERE saf = 357 AND codipres = 'E2601'",
            [totales],
          )
        );
      await poner(JSON.stringify({ ...otro, [mon]: otro[mon] + 1 }));
      expect((await ver()).comprobacion.find((c) => c.mon === mon)?.coincide).toBe(false);
      await poner(guardado[0].totales);
    });

    test("[S4] every subtotal is the sum of its lines", async () => {
      await valorizar();
      for (const { id, niveles } of PLANTILLAS) {
        const { filas } = await tabla(id);
        niveles.forEach((nivel, n) => {
          const campos = niveles.slice(0, n + 1);
          for (const total of filas.filter((f) => f.tipo === `total ${nivel}`)) {
            const suya = filas.filter((f) =>
              f.tipo === "detalle" && campos.every((c) => f[c] === total[c])
            );
            const suma = suya.reduce((s, f) => s + centavos(f.valor), 0);
            expect({ id, nivel, suma }).toEqual({ id, nivel, suma: centavos(total.valor) });
          }
        });
      }
    });
  });
}
