/** A SAF, by its number or by the name of its organismo: both are offered while it is typed. */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { normalizar } from "../../../core/domain/text-key.ts";
import { CampoTexto, type PropsCampoTexto } from "../../../ui/parts/campos.tsx";
import type { Organismo } from "./pb.ts";

/** The SAF that a text says: its number, or a name that only one organismo has; 0 = none. */
export function safDe(texto: string, organismos: readonly Organismo[]): number {
  const numero = /^\s*(\d{1,3})(\s*-.*|\s*)$/.exec(texto)?.[1];
  if (numero !== undefined) return Number(numero);
  const buscado = normalizar(texto.trim());
  if (buscado === "") return 0;
  const hallados = organismos.filter((o) => normalizar(o.nombre).includes(buscado));
  return hallados.length === 1 ? hallados[0].saf : 0;
}

interface PropsCampoSaf extends Pick<PropsCampoTexto, "etiqueta" | "className" | "invalido"> {
  readonly organismos: readonly Organismo[];
  /** 0 = none. */
  readonly saf: number;
  readonly onCambio: (saf: number) => void;
}

export function CampoSaf(
  { etiqueta, className, invalido, organismos, saf, onCambio }: PropsCampoSaf,
): ReactNode {
  const [escrito, escribir] = useState(saf === 0 ? "" : String(saf));
  // Somebody else emptied it: what was typed is used up.
  useEffect(() => {
    if (saf === 0 && safDe(escrito, organismos) !== 0) escribir("");
  }, [saf]);
  const sugerencias = useMemo(
    () => organismos.map((o) => ({ valor: `${o.saf} - ${o.nombre}`, texto: o.login })),
    [organismos],
  );
  const nombre = organismos.find((o) => o.saf === saf)?.nombre;
  return (
    <CampoTexto
      etiqueta={etiqueta}
      className={className}
      valor={escrito}
      maximo={220}
      invalido={invalido}
      sugerencias={sugerencias}
      ayuda={nombre ??
        (escrito.trim() === "" ? "Número o nombre" : "Ningún organismo, o más de uno")}
      onCambio={(texto) => {
        escribir(texto);
        onCambio(safDe(texto, organismos));
      }}
    />
  );
}
