/** «Estado de la formulación»: where the budget of each organismo stands ([F1]). */
import { type ReactNode, useState } from "react";
import { fechaYHoraDe } from "#core/domain/period.ts";
import type { EstadoDeFormulacion, FormulacionDeOrganismo } from "#proto/formulacion.ts";
import { api } from "#ui/api.ts";
import type { Evento } from "#ui/events.ts";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { usarGrupo } from "#ui/session.ts";
import { mostrarError } from "#ui/state/alerts.ts";
import { useAvisos } from "#ui/use-avisos.ts";
import type { PropsDePantalla } from "../pantalla.ts";
import { useAcciones } from "./acciones.tsx";
import { COLUMNAS } from "./columnas.tsx";
import { type Cual, pasa, PorEstado } from "./por-estado.tsx";

const claveDe = ({ saf }: FormulacionDeOrganismo) => saf;

/** Of budgets, calendar and ceilings: what any of the rows may show. */
const interesa = (e: Evento): boolean =>
  e.tipo === "valorizado" ||
  (e.tipo === "cambio" &&
    ["formulacion", "presupuestos", "etapas", "techos", "vigente"].includes(
      String(e.datos.base),
    ));

async function entrar({ saf, nombre }: FormulacionDeOrganismo, codipres: string): Promise<void> {
  try {
    const { presupuesto } = await api.get("/presupuestos/editar/:saf/:codipres", { saf, codipres });
    await usarGrupo(saf, nombre, presupuesto, true);
  } catch (error) {
    mostrarError(error);
  }
}

const calculado = ({ al_dia, instante }: EstadoDeFormulacion): string =>
  instante === null
    ? "Contando…"
    : `Calculado a las ${fechaYHoraDe(instante).slice(11, 16)}${al_dia ? "" : ", actualizando…"}`;

export default function Formulacion({ titulo }: PropsDePantalla): ReactNode {
  const [elegido, elegir] = useState("");
  const [cual, filtrar] = useState<Cual>("todos");
  const lectura = useLectura<EstadoDeFormulacion>(
    `formulacion/${elegido}`,
    () =>
      elegido === ""
        ? api.get("/formulacion")
        : api.get("/formulacion/:codipres", { codipres: elegido }),
  );
  useAvisos(interesa, lectura.refrescar);
  const { datos } = lectura;
  const codipres = datos?.codipres ?? elegido;
  const lista = useLista(lectura, datos?.organismos, claveDe);
  const filas = lista.filas.filter((f) => pasa(cual, f));
  const { acciones, aviso, dialogo } = useAcciones(codipres, lista, elegir);
  return (
    <Lista<FormulacionDeOrganismo>
      lista={lista}
      titulo={titulo}
      nombre={`${titulo}, ${codipres}`}
      filas={filas}
      onQuitarFiltros={cual === "todos" ? undefined : () => filtrar("todos")}
      encabezado={{
        detalle: datos ? calculado(datos) : undefined,
        children: (
          <Seleccion
            etiqueta="Presupuesto"
            className="formulacion-codigo"
            sinNinguna
            valor={codipres}
            opciones={(datos?.codigos ?? []).map((c) => ({
              id: c.codipres,
              descripcion: `${c.codipres} (${c.organismos || "en Histórico"})`,
            }))}
            onCambio={(codigo) => elegir(String(codigo))}
          />
        ),
      }}
      nota={<PorEstado filas={lista.filas} elegido={cual} onElegir={filtrar} />}
      className="formulacion-lista textos-largos"
      columnas={COLUMNAS}
      seleccion={acciones.length > 0}
      acciones={acciones}
      aviso={aviso}
      vacio="No hay organismos para mostrar"
      onFila={(f) => f.existe && void entrar(f, codipres)}
      libro={codipres === "" ? undefined : `/formulacion/${codipres}/excel`}
    >
      {dialogo}
    </Lista>
  );
}
