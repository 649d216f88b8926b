import { expect, test } from "bun:test";
import { cediendo, dichoDeFusion, fundir } from "./fusion.ts";

const visto = { cargos: "4", vacantes: "0", safs: [1], norma: "" };

test("[K1] fields that one person changed are hers; those that both changed alike are nobody's question", () => {
  const f = fundir(
    visto,
    { ...visto, vacantes: "2", norma: "D 1" },
    { ...visto, cargos: "7", norma: "D 1" },
  );
  expect(f).toEqual({
    fundido: { cargos: "7", vacantes: "2", safs: [1], norma: "D 1" },
    disputados: [],
    ajenos: ["cargos"],
  });
  expect(dichoDeFusion("ana@economia", ["Cargos"]))
    .toBe("Se guardó junto con lo que cambió ana@economia: Cargos");
});

test("[K1] what both changed is asked about, and only that is given up; a list is one value", () => {
  const guardado = { ...visto, cargos: "7", vacantes: "1", safs: [1, 3] };
  const f = fundir(visto, { ...visto, cargos: "5", safs: [1, 2], norma: "D 2" }, guardado);
  expect(f.disputados).toEqual(["cargos", "safs"]);
  expect(f.fundido).toEqual({ cargos: "5", vacantes: "1", safs: [1, 2], norma: "D 2" });
  expect(cediendo(f, guardado))
    .toEqual({ cargos: "7", vacantes: "1", safs: [1, 3], norma: "D 2" });
});

test("what is typed and never stored stays", () => {
  const b: Partial<typeof visto> & { clave: string } = { cargos: "4", clave: "x" };
  expect(fundir<Partial<typeof b>>({ cargos: "4" }, b, { cargos: "7" }).fundido)
    .toEqual({ cargos: "7", clave: "x" });
});
