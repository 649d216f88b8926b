/** «Calendario»: the stages of the formulation, and the extensions of each one ([F4]). */
import type { ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { campo } from "#core/domain/fields.ts";
import { anioDelInstante } from "#core/domain/period.ts";
import type { EtapaGuardada } from "#proto/formulacion.ts";
import { api } from "#ui/api.ts";
import { DialogoDeFila } from "#ui/form/dialogo-de-fila.tsx";
import type { Comando } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import type { AlCerrarFila } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { usePoner } from "#ui/list/use-poner.ts";
import { entradaEntera } from "#ui/parts/campos/entradas.ts";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { extra } from "#ui/state/hash.ts";
import { campoDeDia, columnaDeDia } from "../dias.ts";
import type { PropsDePantalla } from "../pantalla.ts";
import { entradaCodigo } from "../pasajes/pasaje-modelo.ts";
import { describir } from "../planilla/descripcion.ts";
import { ListaDePlanilla } from "../planilla/lista-de-planilla.tsx";
import { Prorrogas } from "./prorrogas.tsx";

const ETAPAS = describir<EtapaGuardada>({
  indicacion:
    "Columnas: Ejercicio, Etapa, Códigos (cómo empiezan), Desde y Hasta, el último día. " +
    "Ejercicio o códigos vacíos: todos.",
  clave: ({ clave }) => clave,
  columnas: [
    {
      id: "ejercicio",
      titulo: "Ejercicio",
      clase: "exacto",
      alinear: "izquierda",
      ancho: "110px",
      deClave: "86px",
      decir: (ejercicio) => String(ejercicio ?? "Todos"),
    },
    { id: "nombre", titulo: "Etapa", clase: "texto", deClave: "180px" },
    {
      id: "prefijo",
      titulo: "Códigos",
      clase: "texto",
      ancho: "120px",
      ayuda: ({ prefijo }) =>
        prefijo === "" ? "Todos los códigos" : `Los códigos que empiezan con ${prefijo}`,
      decir: (prefijo) => prefijo ? `${String(prefijo)}…` : "Todos",
      celda: { campo: campo.texto(5), entrada: (t) => t.toUpperCase() },
    },
    columnaDeDia("desde", "Desde", "120px"),
    columnaDeDia("hasta", "Hasta", "120px"),
    {
      id: "prorrogas",
      titulo: "Prórrogas",
      clase: "entero",
      ancho: "110px",
      texto: ({ prorrogas }) => String(prorrogas.length),
      cerrada: "Se dan en Prórrogas",
    },
  ],
});

type Borrador = Record<"ejercicio" | "nombre" | "prefijo" | "desde" | "hasta", string>;

const borradorDe = (e: EtapaGuardada | null): Borrador => ({
  ejercicio: e ? String(e.ejercicio ?? "") : String(anioDelInstante(Date.now()) + 1),
  nombre: e?.nombre ?? "",
  prefijo: e?.prefijo ?? "",
  desde: e?.desde ?? "",
  hasta: e?.hasta ?? "",
});

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
      eliminar={etapa && {
        titulo: "Eliminar etapa",
        pregunta: `Se elimina la etapa «${etapa.nombre}» con sus prórrogas. Sus presupuestos ` +
          "dejan de tener vencimiento.",
        hacer: (rev) => enviar("ELIMINAR", null, rev),
      }}
    />
  );
}

export default function Calendario({ titulo }: PropsDePantalla): ReactNode {
  useSignals();
  const lectura = useLectura("/admin/etapas");
  const lista = useLista(lectura, lectura.datos?.etapas, ETAPAS.clave);
  const poner = usePoner(lectura, ETAPAS.clave, (d, con) => ({ ...d, etapas: con(d.etapas) }));
  const { etapa: abierta = "" } = extra.value;
  const etapa = lectura.datos?.etapas.find((e) => e.clave === abierta);
  const acciones: readonly Comando<EtapaGuardada>[] = [{
    id: "prorrogas",
    label: "Prórrogas",
    shortcut: "r",
    sobreFila: true,
    run(e) {
      if (e) extra.value = { etapa: e.clave };
    },
  }];
  if (etapa) {
    return (
      <Prorrogas
        titulo={titulo}
        etapa={etapa}
        lectura={lectura}
        onVolver={() => {
          lista.pedir((e) => e.clave === abierta);
          extra.value = {};
        }}
      />
    );
  }
  return (
    <ListaDePlanilla<EtapaGuardada>
      de={ETAPAS}
      pedir={(form, token) => api.post("/admin/etapas/pegar", { ...form, token })}
      poner={poner}
      lista={lista}
      titulo={titulo}
      nota={abierta !== "" && <Vacio texto="La etapa de esas prórrogas no existe" />}
      vacio="No hay etapas: los presupuestos no vencen"
      alta={{ label: "Nueva etapa" }}
      acciones={acciones}
      dialogo={(e, cerrar) => <DialogoDeEtapa {...cerrar} etapa={e} />}
      libro="/admin/etapas/excel"
    />
  );
}
