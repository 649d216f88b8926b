/** A SAF, by its number or by the name of its organismo: both are offered while it is typed. */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { entradaSaf, type SafConNombre, safDe, safsDe } from "#core/domain/saf-name.ts";
import { useLectura } from "../lectura.ts";
import { CampoTexto, type PropsCampoTexto } from "../parts/campos/campos.tsx";

const NINGUNO: readonly SafConNombre[] = [];

/** Those that the person reaches; none until they are read. */
export function useOrganismos(): readonly SafConNombre[] {
  const { datos } = useLectura("/organismos");
  return useMemo(
    () => datos?.map(({ codigo, nombre }) => ({ saf: codigo, nombre })) ?? NINGUNO,
    [datos],
  );
}

interface PropsCampoSaf extends
  Pick<
    PropsCampoTexto,
    "etiqueta" | "nombre" | "className" | "invalido" | "obligatorio" | "autoFocus"
  > {
  readonly organismos: readonly SafConNombre[];
  /** 0 = none. */
  readonly saf: number;
  /** The name is said somewhere else. */
  readonly sinAyuda?: boolean;
  readonly onCambio: (saf: number) => void;
}

export function CampoSaf(
  { organismos, saf, sinAyuda, onCambio, ...caja }: PropsCampoSaf,
): ReactNode {
  const [escrito, escribir] = useState(saf === 0 ? "" : String(saf));
  // Somebody else emptied or filled it: what was typed is used up.
  useEffect(() => {
    if (safDe(escrito, organismos) !== saf) escribir(saf === 0 ? "" : String(saf));
  }, [saf]);
  // A name that was typed before the names were read.
  useEffect(() => {
    const dicho = safDe(escrito, organismos);
    if (dicho !== saf) onCambio(dicho);
  }, [organismos]);
  const sugerencias = useMemo(
    () => organismos.map((o) => ({ valor: `${o.saf} - ${o.nombre}`, texto: "" })),
    [organismos],
  );
  const nombre = organismos.find((o) => o.saf === saf)?.nombre;
  const ayuda = nombre ??
    (escrito.trim() === "" ? "Número o nombre" : "Ningún organismo, o más de uno");
  return (
    <CampoTexto
      {...caja}
      valor={escrito}
      maximo={220}
      sugerencias={sugerencias}
      ayuda={sinAyuda ? undefined : ayuda}
      onCambio={(crudo) => {
        const texto = entradaSaf(crudo);
        escribir(texto);
        onCambio(safDe(texto, organismos));
      }}
    />
  );
}

/** What the box of several SAFs says under it: which they are. */
export function ayudaDeSafs(escrito: string, organismos: readonly SafConNombre[]): string {
  const { safs } = safsDe(escrito, organismos);
  const dichos = organismos.filter((o) => safs.includes(o.saf));
  return dichos.length === 0
    ? "Número o nombre; varios, con punto y coma; vacío: todos"
    : dichos.map((o) => `${o.saf} ${o.nombre}`).join("; ");
}

/** What is wrong with it: a part that is no organismo, or is several. */
export function fallaDeSafs(
  escrito: string,
  organismos: readonly SafConNombre[],
): { safs?: string } {
  const { ajenas } = safsDe(escrito, organismos);
  return ajenas.length === 0
    ? {}
    : { safs: `Ningún organismo, o más de uno: ${ajenas.join("; ")}` };
}

/** What is sent of it. */
export const formDeSafs = (escrito: string, organismos: readonly SafConNombre[]): string =>
  safsDe(escrito, organismos).safs.join(";");
