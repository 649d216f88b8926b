/** Form of the header of a data group: the same boxes and the same call to create and to edit. */
import { type ReactNode, useState } from "react";
import { anioDelInstante } from "#core/domain/period.ts";
import type { GrupoListado, VersionDisponible } from "#proto/bases.ts";
import { api } from "#ui/api.ts";
import { type CampoDeFormulario, Campos } from "#ui/form/campos.tsx";
import type { EnvioDeFormulario } from "#ui/form/use-guardado.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import type { GrupoElegido } from "#ui/state/estado.ts";
import { useSinGuardar } from "#ui/state/unsaved.ts";
import {
  ayudaMes,
  claveVersion,
  CRITERIOS_OFRECIDOS,
  elegido,
  type Encabezado,
  entradaMes,
  LARGO_DESCRIPCION,
  LARGO_MES,
} from "./grupo.ts";

const anioActual = (): number => anioDelInstante(Date.now());

const camposDe = (
  versiones: readonly VersionDisponible[],
  { mes, criterio }: Encabezado,
  enfocado: keyof Encabezado | undefined,
): readonly CampoDeFormulario<Encabezado>[] => [
  {
    id: "descripcion",
    titulo: "Descripción",
    falta: "",
    autoFocus: enfocado === "descripcion",
    maximo: LARGO_DESCRIPCION,
  },
  {
    id: "mes",
    titulo: "Mes de los valores (AAAAMM)",
    falta: "",
    maximo: LARGO_MES,
    ayuda: ayudaMes(mes, anioActual()).ayuda,
    entrada: entradaMes,
  },
  {
    id: "clasificador",
    titulo: "Clasificador",
    clase: "seleccion",
    falta: "",
    opciones: versiones.map((v) => ({
      id: claveVersion(v),
      descripcion: v.descripcion || claveVersion(v),
    })),
  },
  {
    id: "criterio",
    titulo: "Criterio de valorización",
    clase: "seleccion",
    falta: "",
    autoFocus: enfocado === "criterio",
    opciones: CRITERIOS_OFRECIDOS,
    ayuda: CRITERIOS_OFRECIDOS.find((c) => c.id === criterio)?.ayuda,
  },
];

interface PropsFormulario {
  readonly inicial: Encabezado;
  readonly versiones: readonly VersionDisponible[];
  readonly g: EnvioDeFormulario<unknown>;
  readonly textoGuardar: string;
  /** Box above them; without it, the first one takes the focus, or the one that is named. */
  readonly children?: ReactNode;
  readonly enfocado?: keyof Encabezado;
  /** Why it cannot be accepted yet; null when it can. */
  readonly faltaEn: (encabezado: Encabezado) => string | null;
  /** @param poner what is typed becomes that. @throws ErrorApi */
  readonly onGuardar: (
    encabezado: Encabezado,
    poner: (encabezado: Encabezado) => void,
  ) => Promise<void>;
  readonly onCancelar: () => void;
}

export function FormularioDeGrupo(p: PropsFormulario): ReactNode {
  const { g, versiones, children, enfocado = children ? undefined : "descripcion" } = p;
  const [encabezado, cambiar] = useState(p.inicial);
  // Once it is on its way, what comes of it may open another group.
  const sucio = !g.ocupado && JSON.stringify(encabezado) !== JSON.stringify(p.inicial);
  useSinGuardar(sucio, { descartar: p.onCancelar });
  const { invalido } = ayudaMes(encabezado.mes, anioActual());
  // What is wrong in a box is said under it, and nowhere else.
  const falta = p.faltaEn(encabezado);
  return (
    <form className="formulario-grupo" onSubmit={(e) => e.preventDefault()}>
      {children}
      <Campos
        campos={camposDe(versiones, encabezado, enfocado)}
        borrador={encabezado}
        fallas={invalido ? { mes: invalido } : {}}
        onCambio={(cambio) => cambiar({ ...encabezado, ...cambio })}
      />
      {g.mensaje && <p className="error-grupo" role="alert">{g.mensaje}</p>}
      <Botonera
        textoGuardar={p.textoGuardar}
        motivo={falta ? "Falta lo que se dice abajo" : invalido ?? null}
        ocupado={g.ocupado}
        onCancelar={p.onCancelar}
        onGuardar={() => void g.intentar(() => p.onGuardar(encabezado, cambiar))}
      />
      {falta && <p className="falta-grupo" aria-live="polite">{falta}</p>}
    </form>
  );
}

/** Creates the group, or edits the version of it that was seen. @throws ErrorApi */
export async function guardarGrupo(
  saf: number,
  { editado, ...propio }: Pick<GrupoListado, "codipres"> & { readonly editado?: GrupoListado },
  encabezado: Encabezado,
  versiones: readonly VersionDisponible[],
): Promise<GrupoElegido> {
  const [ejercicio, version] = encabezado.clasificador.split(".").map(Number);
  const descripcion = encabezado.descripcion.trim();
  const r = await api.post("/presupuestos/editar/:saf/:codipres", {
    saf,
    ...propio,
    descripcion,
    ejercicio,
    version,
    ...(editado ? { accion: "editar", rev: editado.rev } : { accion: "nuevo" }),
    desde_mes: encabezado.mes,
    criterio: encabezado.criterio,
  });
  const { desde_mes, ej, fecha_alta, criterio, rev } = r;
  return elegido({
    tipo: "presupuesto",
    editable: true,
    ...editado,
    ...propio,
    descripcion,
    desde_mes,
    ejercicio: ej,
    version: r.version,
    fecha_alta,
    criterio,
    rev,
  }, versiones);
}
