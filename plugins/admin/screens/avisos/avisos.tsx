/** «Avisos»: what administrators tell the organismos, and until when ([F5]). */
import { type ReactNode, useMemo } from "react";
import { diaDe } from "../../../../core/domain/period.ts";
import type { AvisoGuardado } from "../../../../proto/avisos.ts";
import { api } from "../../../../ui/api.ts";
import { DialogoDeFila } from "../../../../ui/form/dialogo-de-fila.tsx";
import type { ColumnaTabla } from "../../../../ui/grid/tabla.tsx";
import { useLectura } from "../../../../ui/lectura.ts";
import { ListaConPlanilla } from "../../../../ui/list/con-planilla.tsx";
import type { AlCerrarFila } from "../../../../ui/list/lista.tsx";
import { useLista } from "../../../../ui/list/use-lista.ts";
import { usePoner } from "../../../../ui/list/use-poner.ts";
import { campoSafs, fallaDeSafs, formDeSafs, useOrganismos } from "../campo-saf.tsx";
import { campoDeDia, columnaDeDia } from "../dias.ts";
import type { PropsDePantalla } from "../pantalla.ts";
import { CargarPlanilla } from "../planilla/cargar-planilla.tsx";
import { hojaDeAvisos } from "../planilla/hojas.ts";
import { DE_AVISOS } from "./planilla.ts";

const todos = ({ safs }: AvisoGuardado): boolean => safs.length === 0;

const COLUMNAS: readonly ColumnaTabla<AvisoGuardado>[] = [
  columnaDeDia("desde", "Desde", "110px"),
  columnaDeDia("hasta", "Hasta", "110px"),
  {
    id: "safs",
    titulo: "Para",
    clase: "texto",
    ancho: "220px",
    texto: (a) => todos(a) ? "Todos los organismos" : a.safs.join(", "),
  },
  { id: "texto", titulo: "Texto", clase: "texto" },
];

type Borrador = Record<"texto" | "desde" | "hasta" | "safs", string>;

const borradorDe = (a: AvisoGuardado | null): Borrador => ({
  texto: a?.texto ?? "",
  desde: a?.desde ?? diaDe(Date.now()),
  hasta: a?.hasta ?? "",
  safs: a?.safs.join(";") ?? "",
});

const claveDe = ({ id }: AvisoGuardado) => String(id);

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
      eliminar={aviso
        ? {
          titulo: "Eliminar aviso",
          pregunta: "Deja de mostrarse, también a quien no lo leyó.",
          hacer: (rev) => enviar("ELIMINAR", null, rev),
        }
        : undefined}
    />
  );
}

export default function Avisos({ titulo }: PropsDePantalla): ReactNode {
  const lectura = useLectura("/admin/avisos");
  const lista = useLista(lectura, lectura.datos?.avisos, claveDe);
  const { abrir } = lista;
  const poner = usePoner(lectura, claveDe, (d, con) => ({ ...d, avisos: con(d.avisos) }));
  const hoja = useMemo(() => hojaDeAvisos({ abrir, poner }), [abrir, poner]);
  return (
    <ListaConPlanilla<AvisoGuardado>
      lista={lista}
      titulo={titulo}
      columnas={COLUMNAS}
      vacio="No hay avisos"
      hoja={hoja}
      alta={{ label: "Nuevo aviso" }}
      planilla={(abierta) => (
        <CargarPlanilla
          {...abierta}
          {...DE_AVISOS}
          subtitulo={titulo}
          pedir={(form, token) => api.post("/admin/avisos/pegar", { ...form, token })}
          onGuardada={lectura.recargar}
        />
      )}
      dialogo={(a, cerrar) => <DialogoDeAviso {...cerrar} aviso={a} />}
      libro="/admin/avisos/excel"
    />
  );
}
