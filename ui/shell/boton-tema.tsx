/** Light or dark, by hand. */
import { IconoTema } from "../parts/iconos.tsx";
import { alternarTema } from "../theme.ts";

export function BotonTema() {
  return (
    <button
      type="button"
      className="boton boton-plano boton-icono"
      aria-label="Cambiar entre tema claro y oscuro"
      onClick={alternarTema}
    >
      <IconoTema />
    </button>
  );
}
