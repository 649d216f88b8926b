import { expect, test } from "bun:test";
import { join } from "node:path";

test("a start over a file loads no driver, workbook or drawing library that it has no use for", () => {
  const programa = `
    import { plugins } from ${JSON.stringify(join(import.meta.dir, "../../plugins/index.ts"))};
    import { ejecutarCli } from ${JSON.stringify(join(import.meta.dir, "../cli/run.ts"))};
    if (!ejecutarCli || plugins.length === 0) throw new Error("no hay programa");
    console.log(Object.keys(require.cache).join("\\n"));`;
  const { stdout, success } = Bun.spawnSync([process.execPath, "-e", programa]);
  const cargados = stdout.toString();
  expect([success, cargados.includes("/node_modules/elysia/")]).toEqual([true, true]);
  const ajenos = [
    "postgres/src",
    "drizzle-orm/sqlite-core",
    "exceljs",
    "pdfkit",
    "jszip",
    "yauzl",
    "yazl",
  ];
  expect(ajenos.filter((a) => cargados.includes(`/node_modules/${a}/`))).toEqual([]);
});
