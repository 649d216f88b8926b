/** The extensions of a stage: who has more days, and until when ([F4]). */
import type { ReactNode } from "react";
import { fechaCorta } from "#core/domain/period.ts";
import type { EtapaGuardada } from "#proto/formulacion.ts";
import { api } from "#ui/api.ts";
import { DialogoDeFila } from "#ui/form/dialogo-de-fila.tsx";
import type { LecturaDePantalla } from "#ui/lectura.ts";
import { useLista } from "#ui/list/use-lista.ts";
import { usePoner } from "#ui/list/use-poner.ts";
import { campoSafs, fallaDeSafs, formDeSafs, useOrganismos } from "../campo-saf.tsx";
import { campoDeDia, columnaDeDia } from "../dias.ts";
import type { PropsDePantalla } from "../pantalla.ts";
import { describir } from "../planilla/descripcion.ts";
import { ListaDePlanilla } from "../planilla/lista-de-planilla.tsx";

type Prorroga = EtapaGuardada["prorrogas"][number] & { readonly rev: number };
type Borrador = Record<"safs" | "hasta", string>;

const PRORROGAS = describir<Prorroga>({
  indicacion: "Columnas: SAF y Hasta, el último día. SAF vacío: todos.",
  clave: ({ saf }) => String(saf ?? ""),
  columnas: [
    {
      id: "saf",
      titulo: "SAF",
      clase: "exacto",
      alinear: "izquierda",
      ancho: "50%",
      texto: ({ saf }) => saf === null ? "Todos los organismos" : String(saf),
      deClave: "70px",
      decir: (saf) => String(saf ?? "Todos"),
    },
    columnaDeDia("hasta", "Hasta"),
  ],
});

const conRev = (p: EtapaGuardada["prorrogas"][number]): Prorroga => ({ ...p, rev: 0 });
const borradorDe = (p: Prorroga | null): Borrador => ({
  safs: String(p?.saf ?? ""),
  hasta: p?.hasta ?? "",
});

export function Prorrogas({ titulo, etapa, lectura, onVolver }: PropsDePantalla & {
  readonly etapa: EtapaGuardada;
  readonly lectura: LecturaDePantalla<{ readonly etapas: readonly EtapaGuardada[] }>;
  readonly onVolver: () => void;
}): ReactNode {
  const { clave } = etapa;
  const organismos = useOrganismos();
  const filas = etapa.prorrogas.map(conRev);
  const enviar = async (accion: string, b: Borrador) => {
    const safs = formDeSafs(b.safs, organismos);
    await api.post("/admin/etapas/prorrogas", { accion, clave, ...b, safs });
    return safs.split(";")[0];
  };
  const lista = useLista(lectura, filas, PRORROGAS.clave);
  const poner = usePoner(
    lectura,
    PRORROGAS.clave,
    (d, con: (filas: readonly Prorroga[]) => Prorroga[]) => ({
      ...d,
      etapas: d.etapas.map((e) =>
        e.clave === clave ? { ...e, prorrogas: con(e.prorrogas.map(conRev)) } : e
      ),
    }),
  );
  return (
    <ListaDePlanilla<Prorroga>
      de={PRORROGAS}
      pedir={(form, token) => api.post("/admin/etapas/prorrogas/pegar", { ...form, token, clave })}
      poner={poner}
      lista={lista}
      titulo={`Prórrogas de ${etapa.nombre}`}
      encabezado={{
        detalle: `${titulo} · la etapa vence el ${fechaCorta(etapa.hasta)}`,
        onVolver,
        conTexto: true,
      }}
      className="admin-angosta"
      vacio="No hay prórrogas"
      alta={{ label: "Nueva prórroga" }}
      libro="/admin/etapas/prorrogas/excel"
      consulta={{ clave }}
      dialogo={(p, cerrar) => (
        <DialogoDeFila<Prorroga, Borrador>
          {...cerrar}
          titulo={p ? "Editar Prórroga" : "Nueva Prórroga"}
          subtitulo={etapa.nombre}
          ancho="angosto"
          fila={p}
          borradorDe={borradorDe}
          revisar={(b) => fallaDeSafs(b.safs, organismos)}
          campos={({ b }) => [
            {
              ...campoSafs(b.safs, organismos),
              autoFocus: p === null,
              deshabilitado: p !== null,
            },
            {
              ...campoDeDia(
                "hasta",
                "Hasta",
                "Ingrese el último día",
                `Posterior al ${fechaCorta(etapa.hasta)}: AAAA-MM-DD`,
              ),
              autoFocus: p !== null,
            },
          ]}
          enviar={(b) => enviar("NUEVO", b)}
          eliminar={p && {
            titulo: "Quitar prórroga",
            pregunta: "Los presupuestos que alcanza vuelven a vencer con su etapa.",
            hacer: () => enviar("ELIMINAR", borradorDe(p)),
          }}
        />
      )}
    />
  );
}
