/** The way to the screen where what a message tells of is mended. */
import type { ReactNode, Ref } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import type { LugarDelProducto } from "#ui/paleta/destinos.ts";
import { secciones } from "#ui/secciones/secciones.ts";
import { estado } from "#ui/state/estado.ts";
import { escribirHash } from "#ui/state/hash.ts";

/** Nothing where this person is not offered that screen. */
export function IrALugar({ lugar, onIr, ref }: {
  readonly lugar: LugarDelProducto | undefined;
  readonly onIr: () => void;
  readonly ref?: Ref<HTMLAnchorElement>;
}): ReactNode {
  useSignals();
  const { seccion = "", item = "", extra = {} } = lugar ?? {};
  const ofrecido = secciones.value.find((s) => s.id === seccion)?.items.find((i) => i.id === item);
  if (!ofrecido) return null;
  const { saf, codipres } = lugar?.grupo ??
    { saf: estado.saf.value, codipres: estado.codipres.value };
  return (
    <a
      ref={ref}
      className="boton boton-secundario"
      href={escribirHash({ seccion, item, saf, codipres, extra })}
      onClick={onIr}
    >
      Ir a {ofrecido.titulo}
    </a>
  );
}
