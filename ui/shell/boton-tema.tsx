/** Light or dark, by hand. */
import { Boton } from "../parts/botones/boton.tsx";
import { IconoTema } from "../parts/botones/iconos.tsx";
import { alternarTema } from "../pagina/theme.ts";

export function BotonTema() {
  return (
    <Boton
      clase="plano"
      className="boton-icono"
      aria-label="Cambiar entre tema claro y oscuro"
      onClick={alternarTema}
    >
      <IconoTema />
    </Boton>
  );
}
