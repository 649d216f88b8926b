/** The extensions of a stage: who has more days, and until when ([F4]). */
import { type ReactNode, useMemo } from "react";
import { fechaCorta } from "#core/domain/period.ts";
import type { EtapaGuardada } from "#proto/formulacion.ts";
import { PRORROGA } from "#proto/recursos/calendario.ts";
import { api } from "#ui/api.ts";
import type { LecturaDePantalla } from "#ui/lectura.ts";
import { describir } from "#ui/recurso/descripcion.ts";
import { ListaDeRecurso, useRecursoEn } from "#ui/recurso/lista.tsx";
import type { PropsDeItem } from "#ui/secciones/secciones.ts";

export interface ConEtapas {
  readonly etapas: readonly EtapaGuardada[];
}

type Prorroga = EtapaGuardada["prorrogas"][number] & { readonly rev: number };

const conRev = (p: EtapaGuardada["prorrogas"][number]): Prorroga => ({ ...p, rev: 0 });

/** @param hasta last day of the stage. */
const prorrogasDe = (clave: string, hasta: string) =>
  describir<Prorroga, ConEtapas>({
    datos: PRORROGA,
    llamada: "/admin/etapas/prorrogas",
    filas: "prorrogas",
    sin: ["ejercicio", "nombre"],
    clave: ({ saf }) => String(saf ?? ""),
    columnas: {
      saf: {
        alinear: "izquierda",
        ancho: "50%",
        texto: ({ saf }) => saf === null ? "Todos los organismos" : String(saf),
        deClave: "70px",
        decir: (saf) => String(saf ?? "Todos"),
      },
      hasta: { ancho: undefined },
    },
    indicacion: "Columnas: SAF y Hasta, el último día. SAF vacío: todos.",
    dialogo: {
      ancho: "angosto",
      cajas: {
        saf: false,
        safs: ({ fila }) => ({ de: "safs", titulo: "SAF", deshabilitado: fila !== null }),
        hasta: {
          falta: "Ingrese el último día",
          ayuda: `Posterior al ${fechaCorta(hasta)}: AAAA-MM-DD`,
        },
      },
      borradorDe: (p) => ({ safs: String(p?.saf ?? "") }),
      // One of several organismos is one call: a row that is there already takes the new day.
      async enviar(b, fila) {
        const form = b ?? { safs: String(fila?.saf ?? ""), hasta: fila?.hasta ?? "" };
        const accion = b ? "NUEVO" : "ELIMINAR";
        await api.post("/admin/etapas/prorrogas", { accion, clave, ...form });
        return String(form.safs).split(";")[0];
      },
      pregunta: () => "Los presupuestos que alcanza vuelven a vencer con su etapa.",
      quitar: "Quitar prórroga",
    },
    vacio: "No hay prórrogas",
  });

export function Prorrogas({ titulo, etapa, lectura, onVolver }: PropsDeItem & {
  readonly etapa: EtapaGuardada;
  readonly lectura: LecturaDePantalla<ConEtapas>;
  readonly onVolver: () => void;
}): ReactNode {
  const { clave, nombre, hasta } = etapa;
  const de = useMemo(() => prorrogasDe(clave, hasta), [clave, hasta]);
  const r = useRecursoEn(de, lectura, etapa.prorrogas.map(conRev), (d, con) => ({
    ...d,
    etapas: d.etapas.map((e) =>
      e.clave === clave ? { ...e, prorrogas: con(e.prorrogas.map(conRev)) } : e
    ),
  }), { fijo: { clave } });
  return (
    <ListaDeRecurso
      r={r}
      titulo={`Prórrogas de ${nombre}`}
      subtitulo={nombre}
      encabezado={{
        detalle: `${titulo} · la etapa vence el ${fechaCorta(hasta)}`,
        onVolver,
        conTexto: true,
      }}
      className="lista-angosta"
    />
  );
}
