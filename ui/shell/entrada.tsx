/** Who signs in, or what is asked of the account before anything else. */
import { useSignals } from "@preact/signals-react/runtime";
import { perezoso } from "../parts/estados/perezoso.tsx";
import { auth, haySesion } from "../state/auth.ts";
import { Ingreso } from "./ingreso.tsx";

const ClavePendiente = perezoso(() => import("./clave-pendiente.tsx"));
const FactorPendiente = perezoso(() => import("./factor-pendiente.tsx"));

export function Entrada() {
  useSignals();
  const pendiente = haySesion.value ? auth.pendiente.value : "";
  if (pendiente === "") return <Ingreso />;
  return pendiente === "clave" ? <ClavePendiente /> : <FactorPendiente />;
}
