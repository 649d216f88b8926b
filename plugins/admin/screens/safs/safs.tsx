/** «Administración de SAFs» (spec 1 §2; [O1], [O3]). */
import type { ReactNode } from "react";
import type { ColumnaTabla } from "../../../../ui/grid/tabla.tsx";
import { useLectura } from "../../../../ui/lectura.ts";
import { Lista } from "../../../../ui/list/lista.tsx";
import { useLista } from "../../../../ui/list/use-lista.ts";
import { perezoso } from "../../../../ui/parts/perezoso.tsx";
import type { PropsDePantalla } from "../pantalla.ts";
import * as pb from "../pb.ts";

const DialogoSaf = perezoso(() => import("./dialogo-saf.tsx"));

const COLUMNAS: readonly ColumnaTabla<pb.Saf>[] = [
  { id: "codigo", titulo: "SAF", clase: "entero", alinear: "izquierda", ancho: "90px" },
  { id: "nombre", titulo: "Nombre", clase: "texto" },
  { id: "login", titulo: "Login", clase: "texto", ancho: "16%" },
  {
    id: "codsir",
    titulo: "Código SIRHU",
    clase: "texto",
    ancho: "130px",
    texto: ({ codsir }) => codsir || "–",
  },
  { id: "habilitar_me", titulo: "Habilitar Mon. Ext.", clase: "booleano", ancho: "160px" },
  { id: "habilitar_ogas", titulo: "Habilitar Otros Gastos", clase: "booleano", ancho: "180px" },
];

const claveDe = (s: pb.Saf) => s.codigo;

export default function Safs({ titulo }: PropsDePantalla): ReactNode {
  const lectura = useLectura("safs", pb.safs);
  return (
    <Lista
      lista={useLista(lectura, lectura.datos, claveDe)}
      titulo={titulo}
      columnas={COLUMNAS}
      alta={{ label: "Nuevo SAF" }}
      dialogo={(saf, cerrar) => <DialogoSaf saf={saf} {...cerrar} />}
      libro="/admin/safs/excel"
    />
  );
}
