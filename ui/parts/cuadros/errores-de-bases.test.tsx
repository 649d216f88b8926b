import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";

const { fireEvent, render, screen, within } = await import("@testing-library/react");
const { secciones } = await import("#ui/secciones/secciones.ts");
const { ErroresDeBases } = await import("./errores-de-bases.tsx");

function abrir() {
  secciones.value = [{
    id: "bases",
    titulo: "Bases",
    orden: 1,
    modulo: "bases/bases",
    items: [{ id: "asistenciasocial", titulo: "Asistencia social", oculto_para: ["consolidado"] }],
  }];
  const vistos: string[] = [];
  let cerrado = 0;
  render(
    <ErroresDeBases
      errores={[{ base: "asistenciasocial", registros: 1 }, { base: "ajena", registros: 2500 }]}
      cierre="Verifique."
      onCerrar={() => cerrado++}
      onVerErrores={(base) => vistos.push(base)}
    />,
  );
  return { vistos, cerrado: () => cerrado };
}

test("[V11] the bases with invalid rows are listed with the spec's sentences", () => {
  abrir();
  const dialogo = screen.getByRole("dialog", { name: "Error" });
  const tabla = within(dialogo).getByRole("table", {
    name: "Se han encontrado los siguientes registros con errores:",
  });
  const filas = within(tabla).getAllByRole("row").slice(1)
    .map((f) => [...f.children].map((c) => c.textContent));
  expect(filas).toEqual([["Asistencia social", "1 registro"], ["ajena", "2.500 registros"]]);
  expect(dialogo.textContent).toContain("Verifique.");
});

test("each base leads to its erroneous rows, and the dialog closes", () => {
  const { vistos, cerrado } = abrir();
  fireEvent.click(screen.getByRole("button", { name: "Asistencia social" }));
  expect(vistos).toEqual(["asistenciasocial"]);
  const cerrar = screen.getAllByRole("button", { name: "Cerrar" }).at(-1);
  fireEvent.click(cerrar as Element);
  expect(cerrado()).toBe(1);
});
