/** Apertura programática: organisations, and the programme lines of one (spec 1 §2). */
import { type ReactNode, useMemo } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { extra } from "#ui/state/hash.ts";
import { ListaDeReferencia } from "./lista.tsx";
import { type Lista, LISTAS, PROGRAMAS } from "./listas.ts";

/** Where the chosen organisation stands in the address: `jur-sjur-ent-car-saf`. */
const ORGANIZACION = /^\d{1,4}(-\d{1,4}){4}$/;

export default function Apertura({ titulo }: { readonly titulo: string }): ReactNode {
  useSignals();
  const { org = "", nombre = "" } = extra.value;
  const elegida = ORGANIZACION.test(org) ? org : "";
  const detalle = useMemo<Lista>(() => ({
    ...PROGRAMAS,
    ruta: (m) => `${LISTAS.apertura.ruta(m)}/${elegida.replaceAll("-", "/")}`,
  }), [elegida]);
  if (elegida !== "") {
    const [jur, sjur, ent, car, saf] = elegida.split("-");
    return (
      <ListaDeReferencia
        key={elegida}
        titulo={`${titulo}: ${nombre || `SAF ${saf}`}`}
        detalle={`Jur. ${jur} - Subjur. ${sjur} - Ent. ${ent} - Car. ${car} - SAF ${saf}`}
        lista={detalle}
        onVolver={() => extra.value = {}}
      />
    );
  }
  return (
    <ListaDeReferencia
      key="lista"
      titulo={titulo}
      lista={LISTAS.apertura}
      onFila={(f) =>
        extra.value = {
          org: LISTAS.apertura.clave.map((c) => f[c]).join("-"),
          nombre: String(f.organismo ?? ""),
        }}
    />
  );
}
