/** What a person must know of this installation: its mode, and whether its data is invented. */
import { leerEntorno } from "../pagina/entorno.ts";

const MODOS = {
  produccion: null,
  desarrollo: "Utilizando Entorno de Desarrollo",
  testing: "Utilizando Entorno de Testing",
} as const;

export function Banners() {
  const { modo, demostracion } = leerEntorno();
  const textos = [
    MODOS[modo],
    demostracion ? "Demostración: los organismos, las cuentas y los importes son inventados" : null,
  ].filter((t) => t !== null);
  if (textos.length === 0) return null;
  return (
    <aside className="banners" aria-label="Instalación">
      {textos.map((t) => <p key={t}>{t}</p>)}
    </aside>
  );
}
