import "#ui/testing/dom.ts";
import { afterEach, expect, test } from "bun:test";
import { useState } from "react";

const { cleanup, fireEvent, render, screen } = await import("@testing-library/react");
const { AccesoSafs } = await import("./dialogo-usuario.tsx");

afterEach(cleanup);

const ORGANISMOS = [
  { saf: 103, nombre: "Consejo de Investigaciones", login: "consejo" },
  { saf: 209, nombre: "Agencia de Datos", login: "datos" },
  { saf: 210, nombre: "Agencia de Redes", login: "redes" },
  { saf: 357, nombre: "Ministerio de Economía", login: "economia" },
];

function Caja() {
  const [safs, poner] = useState<readonly number[]>([]);
  const [escrito, escribir] = useState(0);
  return (
    <AccesoSafs
      propio={ORGANISMOS[3]}
      organismos={ORGANISMOS}
      safs={safs}
      escrito={escrito}
      onEscribir={escribir}
      onCambio={poner}
    />
  );
}

test("the box of a SAF says what may be typed in it, whose it is, and why it cannot be added", () => {
  render(<Caja />);
  const caja = screen.getByLabelText<HTMLInputElement>("Agregar SAF");
  const dicho = (escrito: string) => {
    fireEvent.change(caja, { target: { value: escrito } });
    const nota = document.getElementById(caja.getAttribute("aria-describedby") ?? "");
    const mal = caja.getAttribute("aria-invalid") === "true";
    const puede = screen.getByText("Agregar").getAttribute("aria-disabled") !== "true";
    return [caja.value, nota?.textContent, mal, puede];
  };
  expect(dicho(" ")).toEqual([" ", "Número o nombre", false, false]);
  expect(dicho("209")).toEqual(["209", "Agencia de Datos", false, true]);
  expect(dicho("consejo")).toEqual(["consejo", "Consejo de Investigaciones", false, true]);
  expect(dicho("agencia")).toEqual(["agencia", "Ningún organismo, o más de uno", false, false]);
  expect(dicho("357")).toEqual([
    "357",
    "El usuario ya tiene acceso a su propio SAF",
    true,
    false,
  ]);
  // As every number box: no leading zeros, and up to the greatest number of a SAF (spec 1 §5, §9).
  expect(dicho("0103")).toEqual(["103", "Consejo de Investigaciones", false, true]);
  expect(dicho("2090")).toEqual(["999", "No existe el SAF 999", true, false]);
});
