import "../../../../ui/testing/dom.ts";
import { expect, test } from "bun:test";

const { render, screen } = await import("@testing-library/react");
const { ListaDeAvisos } = await import("./lista-de-avisos.tsx");

test("[F5] a notice about a group leads to it and closes the list; the others are text", () => {
  const aviso = { clase: "grupo" as const, instante: 0, titulo: "SAF 357", saf: 357 };
  const avisos = [
    { ...aviso, clave: "1", texto: "E2601 fue congelado", codipres: "E2601" },
    { ...aviso, clave: "2", texto: "E2602 pasó a Información Histórica", codipres: null },
  ];
  let cerrada = 0;
  render(
    <ListaDeAvisos
      avisos={{ avisos, total: 2, marca: "" }}
      onLeidos={() => {}}
      onCerrar={() => cerrada++}
    />,
  );
  const enlaces = screen.getAllByRole("link");
  expect(enlaces.map((e) => e.textContent)).toEqual(["E2601 fue congelado"]);
  expect(enlaces[0].getAttribute("href")).toMatch(/^#\/.*\?saf=357&codipres=E2601$/);
  enlaces[0].click();
  expect(cerrada).toBe(1);
});
