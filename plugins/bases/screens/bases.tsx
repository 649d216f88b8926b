/** Section Bases: side menu, headings, and the table of each base. */
import { type ReactNode, useEffect } from "react";
import { computed } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { api } from "#ui/api.ts";
import { escucharEventos, esDeTodos, esReconexion } from "#ui/events.ts";
import { type ItemMenuLateral, Marco } from "#ui/parts/marco/marco.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import type { PropsPantalla } from "#ui/secciones/secciones.ts";
import { cargarOrganismo } from "#ui/session.ts";
import { mostrarError } from "#ui/state/alerts.ts";
import { auth } from "#ui/state/auth.ts";
import {
  aplicarEncabezado,
  esConsolidado,
  esEjecucion,
  estado,
  refresco,
} from "#ui/state/estado.ts";
import { extra, item } from "#ui/state/hash.ts";
import { organismo } from "#ui/state/organismo.ts";
import { type Base, BASES } from "../bases.ts";
import { TablaDeBase } from "./base.tsx";
import { olvidarConsultas } from "./datos.ts";
import { Cerrado } from "./grupos/cierre/congelar.tsx";
import { EncabezadoDeGrupo, esPropio, useDialogosDeGrupo } from "./grupos/encabezado.tsx";
import { elegido } from "./grupos/grupo.ts";
import { useMomento } from "./grupos/momento.ts";
import { useSituacion } from "./grupos/situacion.ts";
import {
  cambioDe,
  cargarLista,
  entrarEnGrupo,
  listaDe,
  recibirCambio,
  releerListas,
} from "./listas.ts";
import "./bases.css";

const Historia = perezoso(() => import("./historia/historia.tsx"));

/** The item of the menu that is no base: what was done to all of them. */
const HISTORIA = "historia";

/** What the address asks for beside filters: a change of those alone draws nothing here. */
const errores = computed(() => extra.value.errores ?? "");
const registro = computed(() => Number(extra.value.registro) || undefined);
const celda = computed(() => extra.value.celda);

/** A base without its flag stays in sight while it has rows ([B5]). */
function basesOfrecidas(): readonly Base[] {
  const datos = organismo.datos.value;
  return BASES.filter((b) =>
    !b.requiere || datos?.[b.requiere] || (listaDe(b.id).value?.filas.length ?? 0) > 0
  );
}

/** What the menu says of a base; nothing while only a part of it is here. */
function cuentaDe(base: string): Pick<ItemMenuLateral, "cuenta" | "errores"> {
  const lista = listaDe(base).value;
  return lista && !lista.parcial
    ? { cuenta: lista.filas.length, errores: lista.errores }
    : { cuenta: undefined };
}

/** The chosen base first, then the rest one by one: counts of the menu, and instant switching. */
async function cargarTodas(primera: string, saf: number, codipres: string): Promise<void> {
  await cargarLista(primera, saf, codipres, true);
  for (const b of BASES) {
    if (b.id !== primera) await cargarLista(b.id, saf, codipres);
  }
}

/** Another month or classifier changes what exists; the heading says the new ones. */
async function releerEncabezado(saf: number, codipres: string): Promise<void> {
  const leido = await api.get("/presupuestos/editar/:saf/:codipres", { saf, codipres });
  if (estado.saf.peek() !== saf || estado.codipres.peek() !== codipres) return;
  aplicarEncabezado(elegido(leido.presupuesto, leido.versiones_disponibles));
  olvidarConsultas();
  await cargarOrganismo();
}

/** Rows and reference data follow what happens to the group, whoever does it. */
function useGrupo(saf: number, codipres: string, base: string, vuelta: number): void {
  useEffect(() => {
    if (codipres === "") return;
    entrarEnGrupo(saf, codipres);
    // Listening goes first: what is saved while the lists are read is told.
    const callar = escucharEventos((e) => {
      const corte = esReconexion(e);
      if (!corte && esDeTodos(e, saf)) return releerListas("de todos");
      if (!corte && (e.tipo !== "cambio" || e.saf !== saf || e.codipres !== codipres)) return;
      const cual = String(e.datos.base ?? "");
      const cambio = cambioDe(e);
      if (cambio) return recibirCambio(cual, cambio, e.datos.usuario === auth.usuario.peek());
      if (corte || cual === "presupuestos") releerEncabezado(saf, codipres).catch(mostrarError);
      releerListas(corte ? "corte" : "escrito", TODAS.includes(cual) ? cual : undefined);
    }, { saf, codipres });
    cargarTodas(base, saf, codipres).catch(mostrarError);
    return callar;
    // The base of the menu is read already: changing it reads nothing.
  }, [saf, codipres, vuelta]);
}

const TODAS = BASES.map((b) => b.id);

export default function Bases({ seccion }: Partial<PropsPantalla>): ReactNode {
  useSignals();
  const saf = estado.saf.value;
  const codipres = estado.codipres.value;
  const propio = esPropio();
  const ofrecidas = basesOfrecidas();
  const base = ofrecidas.find((b) => b.id === item.value) ?? ofrecidas[0];
  useGrupo(saf, codipres, base.id, refresco.value);
  const cargada = listaDe(base.id).value !== null;
  const situacion = useSituacion(saf, codipres, cargada);
  const cerrado = situacion?.cerrado ?? null;
  const editable = propio && cerrado === null;
  const presupuesto = cargada && estado.preseditable.value && !esConsolidado.value;
  const momento = useMomento(saf, codipres, presupuesto);

  const ejecucion = esEjecucion.value;
  const enHistoria = item.value === HISTORIA && !ejecucion;
  const { abrir, dialogos } = useDialogosDeGrupo({ saf, codipres, situacion });

  if (esConsolidado.value) {
    return <Vacio texto="El organismo consolidado no tiene bases propias" />;
  }
  return (
    <Marco
      encabezado={<EncabezadoDeGrupo situacion={situacion} momento={momento} abrir={abrir} />}
      menu={{
        titulo: "Bases",
        seccion: "bases",
        elegido: enHistoria ? HISTORIA : base.id,
        items: [
          ...ofrecidas.map(({ id, titulo }) => ({
            id,
            titulo,
            tecla: seccion?.items.find((i) => i.id === id)?.tecla,
            oculto_para: ["consolidado" as const],
            ...cuentaDe(id),
          })),
          // An execution has no history of its own.
          ...(ejecucion ? [] : [{ id: HISTORIA, titulo: "Historia" }]),
        ],
      }}
    >
      {cerrado !== null && <Cerrado motivo={cerrado} />}
      {enHistoria
        ? (
          <Historia
            key={`${saf}/${codipres}`}
            saf={saf}
            codipres={codipres}
            editable={editable}
          />
        )
        : (
          <>
            <h2 className="solo-lectores">{base.titulo}</h2>
            <TablaDeBase
              key={`${saf}/${codipres}/${base.id}/${errores.value}`}
              base={base}
              saf={saf}
              codipres={codipres}
              editable={editable}
              soloErrores={errores.value === "1"}
              registro={registro.value}
              celda={celda.value}
              onGenerar={() => abrir("generar")}
            />
          </>
        )}
      {dialogos}
    </Marco>
  );
}
