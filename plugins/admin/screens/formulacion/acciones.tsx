/** What an administrator does to the budgets of the chosen organismos at once ([F2]). */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { VersionDisponible } from "#proto/bases.ts";
import type { FormulacionDeOrganismo as Fila, PreviaDeOperacion } from "#proto/formulacion.ts";
import { api } from "#ui/api.ts";
import { escucharEventos } from "#ui/events.ts";
import type { Comando } from "#ui/grid/tabla.tsx";
import type { ListaLeida } from "#ui/list/use-lista.ts";
import { alerta } from "#ui/state/alerts.ts";
import { auth } from "#ui/state/auth.ts";
import { useOrdenes } from "#ui/state/ordenes.ts";
import { useTeclaDePantalla } from "#ui/pagina/use-tecla.ts";
import { DialogoCrear } from "./crear.tsx";
import { DialogoPrevia } from "./previa.tsx";
import { resultado } from "./texto.ts";
import {
  cancelar,
  type Empezado,
  empezar,
  leerEmpezado,
  type Pedido,
  prever,
  recordarEmpezado,
  seguir,
} from "./trabajo.ts";

const ACCIONES = [
  { id: "valorizar", label: "Valorizar", shortcut: "v" },
  { id: "congelar", label: "Congelar", shortcut: "c" },
  { id: "reabrir", label: "Reabrir", shortcut: "r" },
  { id: "quitar", label: "Pasar a Histórico", shortcut: "h" },
  { id: "agregar", label: "Traer de Histórico", shortcut: "t" },
] as const;

interface Hecha {
  readonly label: string;
  readonly operacion: number;
}

type Abierto =
  | { readonly que: "previa"; label: string; pedido: Pedido; previa: PreviaDeOperacion }
  | { readonly que: "crear"; safs: readonly number[]; versiones: readonly VersionDisponible[] };

/** None for who is no administrator. What was done last can be undone, as one. */
export function useAcciones(
  codipres: string,
  lista: ListaLeida<Fila>,
  elegir: (c: string) => void,
) {
  const [aviso, decir] = useState("");
  const [ultima, recordar] = useState<Hecha | null>(null);
  const [abierto, abrir] = useState<Abierto | null>(null);
  const [enCurso, correr] = useState<number | null>(null);
  const actual = useRef<number | null>(null);
  actual.current = enCurso;
  useEffect(() =>
    escucharEventos((e) => {
      if (e.tipo === "progreso" && e.datos.trabajo === actual.current) {
        decir(String(e.datos.mensaje));
      }
    }), []);

  async function terminar({ label, trabajo }: Empezado, salida: AbortSignal): Promise<void> {
    correr(trabajo);
    decir(`${label}…`);
    const hecho = await seguir(
      trabajo,
      ({ etapa }) => etapa && decir(`${label}: ${etapa}`),
      salida,
    ).finally(() => correr(null));
    if (!hecho) return;
    const { organismos, operacion, deshace, interrumpida } = hecho;
    recordar(operacion !== null && deshace ? { label, operacion } : null);
    const dicho = resultado(organismos, interrumpida);
    decir(`${label}: ${dicho.split("\n")[0]}`);
    if (hecho.accion === "crear" && operacion !== null) elegir(hecho.codipres);
    if (organismos.some((o) => !o.hecho)) await alerta(dicho, label);
  }

  const enPantalla = useRef(new AbortController());
  useEffect(() => {
    const salida = new AbortController();
    enPantalla.current = salida;
    // Left running when this screen was left.
    const empezado = leerEmpezado();
    if (empezado) void lista.hacer(() => terminar(empezado, salida.signal));
    return () => salida.abort();
  }, []);

  async function hacer(label: string, pedido: Pedido): Promise<void> {
    const { signal } = enPantalla.current;
    const empezado = { label, trabajo: await empezar(pedido) };
    recordarEmpezado(empezado);
    await terminar(empezado, signal);
  }

  const mirar = (label: string, pedido: Pedido) =>
    lista.hacer(async () => abrir({ que: "previa", label, pedido, previa: await prever(pedido) }));

  async function abrirCrear(filas: readonly Fila[]): Promise<void> {
    await lista.hacer(async () => {
      const safs = filas.map((f) => f.saf);
      const { versiones_disponibles } = await api.get("/presupuestos/lista/:saf", { saf: safs[0] });
      abrir({ que: "crear", safs, versiones: versiones_disponibles });
    });
  }

  const deshacer = () => {
    if (!ultima || lista.ocupado) return;
    const label = `Deshacer «${ultima.label}»`;
    void mirar(label, { accion: "deshacer", operacion: ultima.operacion });
  };
  useTeclaDePantalla("ctrl+z", ultima && !abierto ? deshacer : null);
  useOrdenes(() =>
    ultima
      ? [{ id: "deshacer", titulo: `Deshacer «${ultima.label}»`, tecla: "Ctrl+Z", hacer: deshacer }]
      : []
  );

  const cerrar = () => abrir(null);
  const aceptar = (label: string, pedido: Pedido) => {
    cerrar();
    void lista.hacer(() => hacer(label, pedido));
  };
  const dialogo: ReactNode = abierto?.que === "previa"
    ? (
      <DialogoPrevia
        titulo={abierto.label}
        boton={abierto.pedido.accion === "deshacer" ? "Deshacer" : abierto.label}
        previa={abierto.previa}
        onHacer={() => aceptar(abierto.label, abierto.pedido)}
        onCerrar={cerrar}
      />
    )
    : abierto?.que === "crear"
    ? (
      <DialogoCrear
        codipres={codipres}
        safs={abierto.safs}
        versiones={abierto.versiones}
        onHacer={(pedido) => aceptar("Crear", pedido)}
        onCerrar={cerrar}
      />
    )
    : null;

  if (!auth.admin.peek()) return { acciones: [], aviso, dialogo };
  const acciones: Comando<Fila>[] = [
    {
      id: "crear",
      label: "Crear…",
      labelDeVarias: (n) => `Crear en ${formatEnteroEsAr(n)}…`,
      shortcut: "n",
      sobreFila: true,
      run: (_, filas) => void abrirCrear(filas),
    },
    ...ACCIONES.map((a): Comando<Fila> => ({
      id: a.id,
      label: a.label,
      labelDeVarias: (n) => `${a.label} ${formatEnteroEsAr(n)}`,
      shortcut: a.shortcut,
      sobreFila: true,
      secundario: a.id === "quitar" || a.id === "agregar",
      run: (_, filas) =>
        void mirar(a.label, { accion: a.id, codipres, safs: filas.map((f) => f.saf).join(";") }),
    })),
  ];
  if (enCurso !== null) {
    acciones.push({
      id: "cancelar",
      label: "Cancelar",
      lugar: "barra",
      run: () => void cancelar(enCurso).catch(() => decir("Ya había terminado")),
    });
  } else if (ultima) {
    acciones.push({
      id: "deshacer",
      label: `Deshacer «${ultima.label}»`,
      shortcut: "ctrl+z",
      lugar: "barra",
      run: deshacer,
    });
  }
  return { acciones, aviso, dialogo };
}
