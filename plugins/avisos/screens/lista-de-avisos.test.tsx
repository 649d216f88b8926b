import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";

const { render, screen } = await import("@testing-library/react");
const { ListaDeAvisos } = await import("./campana.tsx");

test("[F5] a notice leads to each group that it is about and closes the list; the others are text", () => {
  const aviso = { clase: "grupo" as const, instante: 0, titulo: "SAF 357" };
  const en = (codipres: string, saf = 357) => ({ saf, codipres });
  const avisos = [
    { ...aviso, clave: "1", texto: "E2601 fue congelado", grupos: [en("E2601")] },
    { ...aviso, clave: "2", texto: "E2602 pasó a Información Histórica", grupos: [] },
    {
      ...aviso,
      clave: "3",
      texto: "UR: 1 → 2. Lo leen E2601 (SAF 103), E2601 (SAF 357), O2601 (SAF 357)",
      grupos: [en("E2601", 103), en("E2601"), en("O2601")],
    },
    { ...aviso, clave: "4", texto: "Se cargó la ejecución de mayo", grupos: [en("M2605")] },
  ];
  let cerrada = 0;
  render(
    <ListaDeAvisos
      avisos={{ avisos, total: 4, marca: "" }}
      onLeidos={() => {}}
      onCerrar={() => cerrada++}
    />,
  );
  const enlaces = screen.getAllByRole("link");
  expect(enlaces.map((e) => [e.textContent, e.getAttribute("href")?.replace(/^#\/.*\?/, "")]))
    .toEqual([
      ["E2601", "saf=357&codipres=E2601"],
      ["E2601 (SAF 103)", "saf=103&codipres=E2601"],
      ["E2601 (SAF 357)", "saf=357&codipres=E2601"],
      ["O2601 (SAF 357)", "saf=357&codipres=O2601"],
      ["Se cargó la ejecución de mayo", "saf=357&codipres=M2605"],
    ]);
  expect(document.body.textContent).toContain("E2601 fue congelado");
  enlaces[0].click();
  expect(cerrada).toBe(1);
});
