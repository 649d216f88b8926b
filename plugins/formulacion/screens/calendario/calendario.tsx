/** «Calendario»: the stages of the formulation, and the extensions of each one ([F4]). */
import type { ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { anioDelInstante } from "#core/domain/period.ts";
import type { EtapaGuardada } from "#proto/formulacion.ts";
import { ETAPA } from "#proto/recursos/calendario.ts";
import { entradaEntera } from "#ui/parts/campos/entradas.ts";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { describir } from "#ui/recurso/descripcion.ts";
import { ListaDeRecurso, useRecurso } from "#ui/recurso/lista.tsx";
import { extra } from "#ui/state/hash.ts";
import type { PropsDeItem } from "#ui/secciones/secciones.ts";
import { entradaCodigo } from "#ui/parts/campos/entradas.ts";
import { type ConEtapas, Prorrogas } from "./prorrogas.tsx";

const ETAPAS = describir<EtapaGuardada, ConEtapas>({
  datos: ETAPA,
  llamada: "/admin/etapas",
  filas: "etapas",
  columnas: {
    ejercicio: {
      alinear: "izquierda",
      ancho: "110px",
      deClave: "86px",
      decir: (ejercicio) => String(ejercicio ?? "Todos"),
    },
    prefijo: {
      ancho: "120px",
      ayuda: ({ prefijo }) =>
        prefijo === "" ? "Todos los códigos" : `Los códigos que empiezan con ${prefijo}`,
      decir: (prefijo) => prefijo ? `${String(prefijo)}…` : "Todos",
      celda: { entrada: (t) => t.toUpperCase(), falta: "Códigos es obligatorio" },
    },
    desde: { ancho: "120px" },
    hasta: { ancho: "120px" },
    prorrogas: {
      ancho: "110px",
      medida: false,
      texto: ({ prorrogas }) => String(prorrogas.length),
      cerrada: "Se dan en Prórrogas",
    },
  },
  indicacion:
    "Columnas: Ejercicio, Etapa, Códigos (cómo empiezan), Desde y Hasta, el último día. " +
    "Ejercicio o códigos vacíos: todos.",
  dialogo: {
    ancho: "angosto",
    cajas: {
      nombre: { falta: "Ingrese el nombre" },
      ejercicio: { entrada: (t) => entradaEntera(t).slice(0, 4), ayuda: "Vacío: todos" },
      prefijo: { entrada: entradaCodigo, ayuda: "Por ejemplo E26; vacío: todos" },
      desde: { falta: "Ingrese el primer día" },
      hasta: {
        falta: "Ingrese el último día",
        ayuda: "El último día en que se puede modificar: AAAA-MM-DD",
      },
    },
    borradorDe: (e) => e ? {} : { ejercicio: String(anioDelInstante(Date.now()) + 1) },
    pregunta: ({ nombre }) =>
      `Se elimina la etapa «${nombre}» con sus prórrogas. Sus presupuestos dejan de tener ` +
      "vencimiento.",
  },
  vacio: "No hay etapas: los presupuestos no vencen",
});

export default function Calendario({ titulo }: PropsDeItem): ReactNode {
  useSignals();
  const r = useRecurso(ETAPAS);
  const { etapa: abierta = "" } = extra.value;
  const etapa = r.filas?.find((e) => e.clave === abierta);
  if (etapa) {
    return (
      <Prorrogas
        titulo={titulo}
        etapa={etapa}
        lectura={r.lectura}
        onVolver={() => {
          r.lista.pedir((e) => e.clave === abierta);
          extra.value = {};
        }}
      />
    );
  }
  return (
    <ListaDeRecurso
      r={r}
      titulo={titulo}
      nota={abierta !== "" && <Vacio texto="La etapa de esas prórrogas no existe" />}
      acciones={[{
        id: "prorrogas",
        label: "Prórrogas",
        shortcut: "r",
        sobreFila: true,
        run(e) {
          if (e) extra.value = { etapa: e.clave };
        },
      }]}
    />
  );
}
