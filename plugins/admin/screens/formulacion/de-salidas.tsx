/** «Estado de la formulación» for who reads it without being an administrator ([F1]). */
import type { ReactNode } from "react";
import type { PropsPantalla } from "#ui/secciones/secciones.ts";
import Formulacion from "./formulacion.tsx";
import "../admin.css";

export default function DeSalidas(_props: Partial<PropsPantalla>): ReactNode {
  return <Formulacion titulo="Estado de la formulación" />;
}
