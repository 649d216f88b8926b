import { expect, test } from "bun:test";
import { motivoDeNoValorizar, vencidosDe } from "./descarga-modelo.ts";

test("[V12] a file is of the group and of those beside it: any of them may be stale", () => {
  const comparados = [
    { codipres: "E2501", desactualizado: true },
    { codipres: "M2412", desactualizado: false },
  ];
  expect(vencidosDe("E2601", null)).toEqual([]);
  expect(vencidosDe("E2601", { desactualizado: false })).toEqual([]);
  expect(vencidosDe("E2601", { desactualizado: true, comparados })).toEqual(["E2601", "E2501"]);
  expect(vencidosDe("E2601", { comparados })).toEqual(["E2501"]);
});

test("[V12] whoever cannot value is told why: the parts, the account, or the group", () => {
  const de = (consolidado: boolean, consulta: boolean) =>
    motivoDeNoValorizar({ consolidado, consulta }).split(": ")[1];
  expect(de(true, true)).toBe("cada organismo valoriza el suyo.");
  expect(de(false, true)).toBe("su usuario es de sólo consulta.");
  expect(de(false, false)).toBe("este grupo de datos no se puede valorizar.");
});
