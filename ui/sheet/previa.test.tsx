import "../testing/dom.ts";
import { expect, test } from "bun:test";

const { cleanup, render, screen } = await import("@testing-library/react");
const { PreguntaDeFormato } = await import("./previa.tsx");

test("the doubt is asked with the number that was pasted, and goes on saying how it was read", () => {
  const pregunta = (cuantos: number, ejemplo: string, formato: string) => (
    <PreguntaDeFormato
      cuantos={cuantos}
      ejemplo={ejemplo}
      formato={formato}
      onElegir={() => {}}
    />
  );
  const { rerender } = render(pregunta(2, "3.000", ""));
  screen.getByText("Hay 2 números que se pueden leer de dos maneras. ¿Qué quiere decir 3.000?");
  screen.getByLabelText("El punto separa los miles: 3000");
  screen.getByLabelText("El punto separa los decimales: 3,000");
  rerender(pregunta(0, "", "plano"));
  screen.getByText("3.000 se leyó así:");
  rerender(pregunta(1, "4,500", ""));
  screen.getByLabelText("El punto separa los miles: 4,500");
  screen.getByLabelText("El punto separa los decimales: 4500");
  rerender(pregunta(0, "", ""));
  expect(screen.queryByRole("group")).toBeNull();
  cleanup();
});
