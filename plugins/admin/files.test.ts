import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appDePrueba } from "#core/testing/api.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { volcar } from "#core/transfer/export.ts";
import { importar } from "#core/transfer/import.ts";
import { plugins } from "../index.ts";

const ACTOR = { id_usuario: null, usuario: "prueba", origen: "prueba" };
const ORGANISMOS =
  "saf,nombre,login,codsir,jur,sjur,ent,car,habilitar_me,habilitar_ogas,consolidado,usa_coefval,onp\n" +
  "357,Economía,economia,EC,50,0,0,1,0,0,0,0,0\n";

paraCadaBase("files of ceilings and current staffing", (base) => {
  test("[T1] rows replace those of their SAF and year, are written back alike, and refer to a SAF", async () => {
    const { app, cerrar } = await appDePrueba(base, plugins);
    const carpeta = await mkdtemp(join(tmpdir(), "planta-techos-"));
    const poner = async (archivos: Record<string, string>) => {
      const origen = await mkdtemp(join(carpeta, "origen-"));
      for (const [nombre, texto] of Object.entries(archivos)) {
        await Bun.write(join(origen, `${nombre}.csv`), texto);
      }
      return (await importar(app, ACTOR, origen)).errores;
    };
    try {
      const techos = 'ejercicio,saf,cargos,observaciones\n2026,357,120,"Decreto, artículo 3"\n';
      const vigente = "ejercicio,saf,cargos,horas,observaciones\n2026,357,118,40,\n";
      expect(await poner({ organismos: ORGANISMOS, techos, vigente })).toEqual([]);
      const otro = "ejercicio,saf,cargos,observaciones\n2025,357,100,\n2026,357,125,\n";
      expect(await poner({ techos: otro })).toEqual([]);
      const destino = join(carpeta, "destino");
      await volcar(app, destino);
      expect(await Bun.file(join(destino, "techos.csv")).text()).toBe(otro);
      expect(await Bun.file(join(destino, "vigente.csv")).text()).toBe(vigente);
      const malo = "ejercicio,saf,cargos,observaciones\n2026,358,1,\n2026,357,-1,\n2026,357,1.5,\n";
      expect((await poner({ techos: malo })).map((e) => `${e.fila} ${e.columna}`).sort()).toEqual([
        "2 saf",
        "3 cargos",
        "4 cargos",
        "4 ejercicio",
      ]);
      await volcar(app, destino);
      expect(await Bun.file(join(destino, "techos.csv")).text()).toBe(otro);
    } finally {
      await cerrar();
      await rm(carpeta, { recursive: true });
    }
  });
});
