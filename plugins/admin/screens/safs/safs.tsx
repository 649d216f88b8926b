/** «Administración de SAFs» (spec 1 §2; [O1], [O3]). */
import { type ReactNode, useMemo } from "react";
import { campo } from "../../../../core/domain/fields.ts";
import type { CampoDeCelda } from "../../../../ui/grid/celdas/campos.ts";
import type { PorGuardar } from "../../../../ui/grid/celdas/hoja.ts";
import type { ColumnaTabla } from "../../../../ui/grid/tabla.tsx";
import { useLectura } from "../../../../ui/lectura.ts";
import { Lista } from "../../../../ui/list/lista.tsx";
import { useLista } from "../../../../ui/list/use-lista.ts";
import { perezoso } from "../../../../ui/parts/perezoso.tsx";
import { hojaDeLista } from "../celdas.ts";
import type { PropsDePantalla } from "../pantalla.ts";
import * as pb from "../pb.ts";
import { aceptaOtroLogin } from "./otro-login.ts";

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

const CELDAS: Readonly<Record<string, CampoDeCelda>> = {
  nombre: {
    titulo: "Nombre",
    campo: campo.texto(200),
    falta: "Ingrese el nombre del organismo",
  },
  login: { titulo: "Login", campo: campo.texto(40), falta: "Ingrese el login" },
  codsir: {
    titulo: "Código SIRHU",
    campo: { ...campo.texto(2), vacio: "" },
    entrada: (t) => t.toUpperCase(),
  },
  habilitar_me: { titulo: "Habilitar Mon. Ext.", campo: campo.booleano() },
  habilitar_ogas: { titulo: "Habilitar Otros Gastos", campo: campo.booleano() },
};

/** Whose sign-in names change is asked SAF by SAF. */
async function seQuiere(filas: readonly PorGuardar<pb.Saf>[]): Promise<boolean> {
  for (const { fila, revisada: { valores } } of filas) {
    if (valores.login !== undefined && !await aceptaOtroLogin(fila, valores.login)) return false;
  }
  return true;
}

export default function Safs({ titulo }: PropsDePantalla): ReactNode {
  const lectura = useLectura("safs", pb.safs);
  const lista = useLista(lectura, lectura.datos, claveDe);
  const { poner } = lectura;
  const { abrir } = lista;
  const hoja = useMemo(
    () =>
      hojaDeLista<pb.Saf>({
        lista: "safs",
        campos: CELDAS,
        cerradas: { codigo: "El número de un SAF no se cambia" },
        preguntar: seQuiere,
        poner: (hacer) => poner((safs) => [...hacer(safs)]),
        abrir,
      }),
    [poner, abrir],
  );
  return (
    <Lista
      lista={lista}
      hoja={hoja}
      titulo={titulo}
      columnas={COLUMNAS}
      alta={{ label: "Nuevo SAF" }}
      dialogo={(saf, cerrar) => <DialogoSaf saf={saf} {...cerrar} />}
      libro="/admin/safs/excel"
    />
  );
}
