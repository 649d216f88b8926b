/** «Avisos»: what administrators tell the organismos, and until when ([F5]). */
import type { ReactNode } from "react";
import { campo } from "#core/domain/fields.ts";
import { diaDe } from "#core/domain/period.ts";
import type { AvisoGuardado } from "#proto/avisos.ts";
import { api } from "#ui/api.ts";
import { DialogoDeFila } from "#ui/form/dialogo-de-fila.tsx";
import { useLectura } from "#ui/lectura.ts";
import type { AlCerrarFila } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { usePoner } from "#ui/list/use-poner.ts";
import { listaDe, safsDe } from "#proto/recursos/aviso.ts";
import { campoSafs, fallaDeSafs, formDeSafs, useOrganismos } from "../campo-saf.tsx";
import { campoDeDia, columnaDeDia } from "../dias.ts";
import type { PropsDePantalla } from "../pantalla.ts";
import { describir } from "../planilla/descripcion.ts";
import { ListaDePlanilla } from "../planilla/lista-de-planilla.tsx";

const todos = ({ safs }: AvisoGuardado): boolean => safs.length === 0;

/** A list of SAFs as it is stored; what is no number stays, to be told. */
function listaEnOrden(texto: string): string {
  const lista = texto.split(/[\s,;]+/).filter(Boolean).join(";");
  return /^[\d;]*$/.test(lista) ? listaDe(safsDe(lista)) : lista;
}

export const AVISOS = describir<AvisoGuardado>({
  indicacion: "Columnas: Desde y Hasta, el último día; SAF, separados por punto y coma, y Texto. " +
    "SAF vacío: todos.",
  cerrada: "Con el primer día y el texto es otro aviso: agréguelo",
  clave: ({ id }) => String(id),
  columnas: [
    columnaDeDia("desde", "Desde", "110px", "100px"),
    columnaDeDia("hasta", "Hasta", "110px"),
    {
      id: "safs",
      titulo: "Para",
      clase: "texto",
      ancho: "220px",
      texto: (a) => todos(a) ? "Todos los organismos" : a.safs.join(", "),
      decir: (safs) => String(safs || "Todos"),
      celda: { titulo: "SAF", campo: campo.lista(), entrada: listaEnOrden },
    },
    { id: "texto", titulo: "Texto", clase: "texto", deClave: "260px" },
  ],
  dice: (a, columna) =>
    columna === "safs" ? a.safs.join(";") : a[columna as "desde" | "hasta" | "texto"],
  con: (a, { safs, ...valores }) => ({
    ...a,
    ...valores,
    ...(typeof safs === "string" ? { safs: safs.split(";").filter(Boolean).map(Number) } : {}),
  }),
});

type Borrador = Record<"texto" | "desde" | "hasta" | "safs", string>;

const borradorDe = (a: AvisoGuardado | null): Borrador => ({
  texto: a?.texto ?? "",
  desde: a?.desde ?? diaDe(Date.now()),
  hasta: a?.hasta ?? "",
  safs: a?.safs.join(";") ?? "",
});

function DialogoDeAviso({ aviso, ...cerrar }: AlCerrarFila & {
  /** null = a new one. */
  readonly aviso: AvisoGuardado | null;
}): ReactNode {
  const organismos = useOrganismos();
  const enviar = async (accion: string, b: Borrador | null, rev: number | undefined) => {
    const form = b && { ...b, safs: formDeSafs(b.safs, organismos) };
    const { id } = await api.post("/admin/avisos", { accion, id: aviso?.id, rev, ...form });
    return id === null ? undefined : String(id);
  };
  return (
    <DialogoDeFila<AvisoGuardado, Borrador>
      {...cerrar}
      titulo={aviso ? "Editar Aviso" : "Nuevo Aviso"}
      fila={aviso}
      borradorDe={borradorDe}
      revisar={(b) => fallaDeSafs(b.safs, organismos)}
      campos={({ b }) => [
        {
          id: "texto",
          titulo: "Texto",
          nombre: "texto",
          falta: "Ingrese el texto",
          maximo: 500,
          autoFocus: true,
          ayuda: "Se muestra al ingresar y en la campana, hasta que se lee",
        },
        campoDeDia("desde", "Desde", "Ingrese el primer día"),
        campoDeDia(
          "hasta",
          "Hasta",
          "Ingrese el último día",
          "El último día en que se muestra: AAAA-MM-DD",
        ),
        campoSafs(b.safs, organismos),
      ]}
      enviar={(b, rev) => enviar(aviso ? "EDITAR" : "NUEVO", b, rev)}
      eliminar={aviso && {
        titulo: "Eliminar aviso",
        pregunta: "Deja de mostrarse, también a quien no lo leyó.",
        hacer: (rev) => enviar("ELIMINAR", null, rev),
      }}
    />
  );
}

export default function Avisos({ titulo }: PropsDePantalla): ReactNode {
  const lectura = useLectura("/admin/avisos");
  const lista = useLista(lectura, lectura.datos?.avisos, AVISOS.clave);
  const poner = usePoner(lectura, AVISOS.clave, (d, con) => ({ ...d, avisos: con(d.avisos) }));
  return (
    <ListaDePlanilla<AvisoGuardado>
      de={AVISOS}
      pedir={(form, token) => api.post("/admin/avisos/pegar", { ...form, token })}
      poner={poner}
      lista={lista}
      titulo={titulo}
      vacio="No hay avisos"
      alta={{ label: "Nuevo aviso" }}
      dialogo={(a, cerrar) => <DialogoDeAviso {...cerrar} aviso={a} />}
      libro="/admin/avisos/excel"
    />
  );
}
