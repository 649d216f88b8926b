/** Heading of a data group, the same over Inicio, Bases and Salidas: what it is, its actions, its state. */
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import type { Situacion } from "#proto/admin.ts";
import type { TotalAlMomento } from "#proto/valuation.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { Titulos } from "#ui/parts/marco/marco.tsx";
import { pantallaDe } from "#ui/secciones/secciones.ts";
import { cargarOrganismo } from "#ui/session.ts";
import type { PropsEncabezadoDeGrupo, PropsValorizar } from "#ui/shell/props-de-grupo.ts";
import { mostrarError } from "#ui/state/alerts.ts";
import { auth } from "#ui/state/auth.ts";
import { esConsolidado, estado, refrescar } from "#ui/state/estado.ts";
import { pedirGrupo } from "#ui/state/group-dialog.ts";
import { extra, ir } from "#ui/state/hash.ts";
import { useOrdenes } from "#ui/state/ordenes.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { olvidarConsultas } from "../datos.ts";
import { CierrePedido } from "./cierre/cierre-pedido.tsx";
import { alternarCongelado } from "./cierre/congelar.tsx";
import { baseConErrores, CifrasDelGrupo, EstadoDelGrupo, faltaValorizar } from "./estado-grupo.tsx";
import { useMomento } from "./momento.ts";
import { useSituacion } from "./situacion.ts";

const DarCierre = perezoso(() => import("./cierre/dar-cierre.tsx"));
const EditarPresupuesto = perezoso(() => import("./editar-presupuesto.tsx"));
const Generacion = perezoso(() => import("./generacion.tsx"));

type Dialogo = "editar" | "generar" | "cierre" | "valorizar";

interface Accion {
  readonly titulo: string;
  /** Why it cannot be done now; null when it can. */
  readonly motivo?: string | null;
  readonly hacer: () => void;
}

interface DialogosDeGrupo {
  readonly abrir: (cual: Dialogo) => void;
  readonly dialogos: ReactNode;
}

/** What the actions of the group open, and who asks for it from elsewhere. */
export function useDialogosDeGrupo(
  { saf, codipres, situacion, onValorizar }: PropsEncabezadoDeGrupo & {
    readonly situacion: Situacion | null;
  },
): DialogosDeGrupo {
  const [dialogo, poner] = useState<Dialogo | null>(null);
  const cerrar = () => poner(null);
  const verErrores = (base: string) => {
    cerrar();
    ir("bases", base, { errores: "1" });
  };
  const abrir = (cual: Dialogo) => {
    if (cual === "valorizar" && onValorizar) onValorizar();
    else poner(cual);
  };
  const de = { saf, codipres, onCerrar: cerrar };
  const Valorizar = dialogo === "valorizar"
    ? pantallaDe<PropsValorizar>("valuation/valorizar", () => null)
    : null;
  const dialogos = (
    <>
      {dialogo === "editar" && (
        <EditarPresupuesto
          saf={saf}
          codipres={codipres}
          onCancelar={cerrar}
          onGuardado={() => {
            cerrar();
            olvidarConsultas();
            cargarOrganismo().catch(mostrarError);
            // Another month or classifier may change which rows are valid ([P5]).
            refrescar();
          }}
        />
      )}
      {dialogo === "generar" && <Generacion {...de} />}
      {dialogo === "cierre" && (
        <DarCierre
          {...de}
          techo={situacion?.posiciones?.techo ?? null}
          pedido={situacion?.cierre_pedido ?? null}
          onVerErrores={verErrores}
          onValorizar={() => abrir("valorizar")}
        />
      )}
      {Valorizar && (
        <Valorizar
          {...de}
          onFin={() => {
            cerrar();
            ir("salidas", "valorizacion");
          }}
          onVerErrores={verErrores}
        />
      )}
    </>
  );
  return { abrir, dialogos };
}

/** A budget of one's own: it may be valued and closed, whether or not it may be changed. */
export const esPropio = (): boolean =>
  estado.preseditable.value && !auth.consulta.value && !esConsolidado.value;

export function EncabezadoDeGrupo({ situacion, momento, abrir }: {
  readonly situacion: Situacion | null;
  readonly momento: TotalAlMomento | null;
  readonly abrir: (cual: Dialogo) => void;
}): ReactNode {
  useSignals();
  const propio = esPropio();
  const motivo = situacion?.cerrado ? `Presupuesto de sólo lectura: ${situacion.cerrado}` : null;
  const { saf, codipres } = estado;
  // In the list of those to correct, the next step is its rows.
  const porCorregir = propio && !motivo && extra.value.errores !== "1"
    ? baseConErrores(situacion)
    : undefined;
  const congelar = (congelado: boolean): Accion => ({
    titulo: congelado ? "Reabrir" : "Congelar",
    hacer: () => void alternarCongelado({ saf: saf.peek(), codipres: codipres.peek(), congelado }),
  });
  const acciones: readonly Accion[] = !propio ? [] : [
    { titulo: "Editar presupuesto", motivo, hacer: () => abrir("editar") },
    { titulo: "Generación automática de datos", motivo, hacer: () => abrir("generar") },
    { titulo: "Dar cierre", motivo: null, hacer: () => abrir("cierre") },
    ...(auth.admin.value && situacion ? [congelar(situacion.congelado)] : []),
  ];
  const elegir = { titulo: "Seleccionar grupo de datos", hacer: () => void pedirGrupo() };
  const valorizar = { titulo: "Valorizar", hacer: () => abrir("valorizar") };
  useOrdenes(() =>
    [...(propio ? [valorizar] : []), ...acciones.filter((a) => !a.motivo)].map((a) => ({
      id: `grupo-${a.titulo}`,
      titulo: a.titulo,
      hacer: () => alDejarEditor(a.hacer),
    }))
  );
  return (
    <Titulos
      cifras={<CifrasDelGrupo situacion={situacion} momento={momento} />}
      acciones={[elegir, ...acciones].map((a: Accion) => (
        <Boton
          key={a.titulo}
          motivo={a.motivo}
          onClick={() => alDejarEditor(a.hacer)}
        >
          {a.titulo}
        </Boton>
      ))}
      estado={
        <>
          <EstadoDelGrupo situacion={situacion} momento={momento} />
          {situacion?.cierre_pedido && (
            <CierrePedido
              pedido={situacion.cierre_pedido}
              onAbrir={propio ? () => alDejarEditor(() => abrir("cierre")) : null}
            />
          )}
          {porCorregir && (
            <Boton
              clase="primario"
              onClick={() => alDejarEditor(() => ir("bases", porCorregir, { errores: "1" }))}
            >
              Corregir errores
            </Boton>
          )}
          {propio && (
            <Boton
              clase={faltaValorizar(situacion) ? "primario" : "secundario"}
              onClick={() => alDejarEditor(valorizar.hacer)}
            >
              Valorizar
            </Boton>
          )}
        </>
      }
    />
  );
}

/** With what it says and what it opens: over the screens of other rooms. */
export default function Encabezado(p: PropsEncabezadoDeGrupo): ReactNode {
  useSignals();
  const { saf, codipres } = p;
  const situacion = useSituacion(saf, codipres, !esConsolidado.value);
  const momento = useMomento(saf, codipres, estado.preseditable.value && !esConsolidado.value);
  const { abrir, dialogos } = useDialogosDeGrupo({ ...p, situacion });
  return (
    <>
      <EncabezadoDeGrupo
        situacion={situacion}
        momento={momento}
        abrir={abrir}
      />
      {dialogos}
    </>
  );
}
