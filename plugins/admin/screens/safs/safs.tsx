/** «Administración de SAFs» (spec 1 §2; [O1], [O3]). */
import { type ReactNode, useMemo } from "react";
import { campo } from "#core/domain/fields.ts";
import type { ColumnaDeHoja } from "#ui/grid/celdas/columnas.ts";
import { conGuardadas } from "#ui/grid/celdas/enviar.ts";
import type { PorGuardar } from "#ui/grid/celdas/hoja.ts";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { guardarEn, hojaDeCeldas } from "#ui/recurso/hoja.ts";
import type { PropsDePantalla } from "../pantalla.ts";
import * as pb from "../pb.ts";
import { aceptaOtroLogin } from "./otro-login.ts";

const DialogoSaf = perezoso(() => import("./dialogo-saf.tsx"));

const siNo = (id: string, titulo: string, ancho: string): ColumnaDeHoja<pb.Saf> => (
  { id, titulo, clase: "booleano", ancho, celda: { campo: campo.booleano() } }
);

const COLUMNAS: readonly ColumnaDeHoja<pb.Saf>[] = [
  {
    id: "codigo",
    titulo: "SAF",
    clase: "entero",
    alinear: "izquierda",
    ancho: "90px",
    cerrada: "El número de un SAF no se cambia",
  },
  {
    id: "nombre",
    titulo: "Nombre",
    clase: "texto",
    celda: { campo: campo.texto(200), falta: "Ingrese el nombre del organismo" },
  },
  {
    id: "login",
    titulo: "Login",
    clase: "texto",
    ancho: "16%",
    celda: { campo: campo.texto(40), falta: "Ingrese el login" },
  },
  {
    id: "codsir",
    titulo: "Código SIRHU",
    clase: "texto",
    ancho: "130px",
    texto: ({ codsir }) => codsir || "–",
    celda: { campo: { ...campo.texto(2), vacio: "" }, entrada: (t) => t.toUpperCase() },
  },
  siNo("habilitar_me", "Habilitar Mon. Ext.", "160px"),
  siNo("habilitar_ogas", "Habilitar Otros Gastos", "180px"),
];

const claveDe = (s: pb.Saf) => s.codigo;

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
      hojaDeCeldas<pb.Saf>({
        columnas: COLUMNAS,
        preguntar: seQuiere,
        guardar: guardarEn("/admin/celdas/safs"),
        poner: (nuevas) => poner((safs) => conGuardadas(safs, nuevas, claveDe)),
        clave: claveDe,
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
