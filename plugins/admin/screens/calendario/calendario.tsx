/** «Calendario»: the stages of the formulation, and the extensions of each one ([F4]). */
import { type ReactNode, useMemo, useState } from "react";
import { mesDe } from "../../../../core/domain/period.ts";
import type { EtapaGuardada } from "../../../../proto/formulacion.ts";
import { api } from "../../../../ui/api.ts";
import { DialogoDeFila } from "../../../../ui/form/dialogo-de-fila.tsx";
import type { ColumnaTabla, Comando } from "../../../../ui/grid/tabla.tsx";
import { useLectura } from "../../../../ui/lectura.ts";
import { ListaConPlanilla } from "../../../../ui/list/con-planilla.tsx";
import type { AlCerrarFila } from "../../../../ui/list/lista.tsx";
import { useLista } from "../../../../ui/list/use-lista.ts";
import { usePoner } from "../../../../ui/list/use-poner.ts";
import { entradaEntera } from "../../../../ui/parts/entradas.ts";
import { campoDeDia, columnaDeDia } from "../dias.ts";
import type { PropsDePantalla } from "../pantalla.ts";
import { entradaCodigo } from "../pasajes/pasaje-modelo.ts";
import { CargarPlanilla } from "../planilla/cargar-planilla.tsx";
import { hojaDeEtapas } from "../planilla/hojas.ts";
import { DE_ETAPAS } from "./planilla.ts";
import { Prorrogas } from "./prorrogas.tsx";

const COLUMNAS: readonly ColumnaTabla<EtapaGuardada>[] = [
  {
    id: "ejercicio",
    titulo: "Ejercicio",
    clase: "exacto",
    alinear: "izquierda",
    ancho: "110px",
    texto: ({ ejercicio }) => ejercicio === null ? "Todos" : String(ejercicio),
  },
  { id: "nombre", titulo: "Etapa", clase: "texto" },
  {
    id: "prefijo",
    titulo: "Códigos",
    clase: "texto",
    ancho: "120px",
    texto: ({ prefijo }) => prefijo === "" ? "Todos" : `${prefijo}…`,
    ayuda: ({ prefijo }) =>
      prefijo === "" ? "Todos los códigos" : `Los códigos que empiezan con ${prefijo}`,
  },
  columnaDeDia("desde", "Desde", "120px"),
  columnaDeDia("hasta", "Hasta", "120px"),
  {
    id: "prorrogas",
    titulo: "Prórrogas",
    clase: "entero",
    ancho: "110px",
    texto: ({ prorrogas }) => String(prorrogas.length),
  },
];

type Borrador = Record<"ejercicio" | "nombre" | "prefijo" | "desde" | "hasta", string>;

const borradorDe = (e: EtapaGuardada | null): Borrador => ({
  ejercicio: e ? String(e.ejercicio ?? "") : String(Math.trunc(mesDe(Date.now()) / 100) + 1),
  nombre: e?.nombre ?? "",
  prefijo: e?.prefijo ?? "",
  desde: e?.desde ?? "",
  hasta: e?.hasta ?? "",
});

const claveDe = ({ clave }: EtapaGuardada) => clave;

function DialogoDeEtapa({ etapa, ...cerrar }: AlCerrarFila & {
  /** null = a new one. */
  readonly etapa: EtapaGuardada | null;
}): ReactNode {
  const enviar = async (accion: string, b: Borrador | null, rev: number | undefined) =>
    (await api.post("/admin/etapas", { accion, clave: etapa?.clave, rev, ...b })).clave;
  return (
    <DialogoDeFila<EtapaGuardada, Borrador>
      {...cerrar}
      titulo={etapa ? "Editar Etapa" : "Nueva Etapa"}
      ancho="angosto"
      fila={etapa}
      borradorDe={borradorDe}
      campos={() => [
        {
          id: "nombre",
          titulo: "Nombre",
          nombre: "nombre",
          falta: "Ingrese el nombre",
          maximo: 60,
          autoFocus: true,
        },
        {
          id: "ejercicio",
          titulo: "Ejercicio",
          nombre: "ejercicio",
          entrada: (t) => entradaEntera(t).slice(0, 4),
          ayuda: "Vacío: todos",
        },
        {
          id: "prefijo",
          titulo: "Códigos que empiezan con",
          nombre: "prefijo",
          entrada: entradaCodigo,
          ayuda: "Por ejemplo E26; vacío: todos",
        },
        campoDeDia("desde", "Desde", "Ingrese el primer día"),
        campoDeDia(
          "hasta",
          "Hasta",
          "Ingrese el último día",
          "El último día en que se puede modificar: AAAA-MM-DD",
        ),
      ]}
      enviar={async (b, rev) => await enviar(etapa ? "EDITAR" : "NUEVO", b, rev) ?? undefined}
      eliminar={etapa
        ? {
          titulo: "Eliminar etapa",
          pregunta: `Se elimina la etapa «${etapa.nombre}» con sus prórrogas. Sus presupuestos ` +
            "dejan de tener vencimiento.",
          hacer: (rev) => enviar("ELIMINAR", null, rev),
        }
        : undefined}
    />
  );
}

export default function Calendario({ titulo }: PropsDePantalla): ReactNode {
  const lectura = useLectura("/admin/etapas");
  const lista = useLista(lectura, lectura.datos?.etapas, claveDe);
  const { abrir: editar } = lista;
  const poner = usePoner(lectura, claveDe, (d, con) => ({ ...d, etapas: con(d.etapas) }));
  const hoja = useMemo(() => hojaDeEtapas({ abrir: editar, poner }), [editar, poner]);
  const [abierta, abrir] = useState<string | null>(null);
  const etapa = lectura.datos?.etapas.find((e) => e.clave === abierta);
  const acciones: readonly Comando<EtapaGuardada>[] = [{
    id: "prorrogas",
    label: "Prórrogas",
    shortcut: "r",
    sobreFila: true,
    run: (e) => e && abrir(e.clave),
  }];
  if (etapa) {
    return (
      <Prorrogas
        titulo={titulo}
        etapa={etapa}
        lectura={lectura}
        onVolver={() => {
          lista.pedir((e) => e.clave === abierta);
          abrir(null);
        }}
      />
    );
  }
  return (
    <ListaConPlanilla<EtapaGuardada>
      lista={lista}
      titulo={titulo}
      columnas={COLUMNAS}
      vacio="No hay etapas: los presupuestos no vencen"
      hoja={hoja}
      alta={{ label: "Nueva etapa" }}
      acciones={acciones}
      planilla={(abierta) => (
        <CargarPlanilla
          {...abierta}
          {...DE_ETAPAS}
          subtitulo={titulo}
          pedir={(form, token) => api.post("/admin/etapas/pegar", { ...form, token })}
          onGuardada={lectura.recargar}
        />
      )}
      dialogo={(e, cerrar) => <DialogoDeEtapa {...cerrar} etapa={e} />}
      libro="/admin/etapas/excel"
    />
  );
}
