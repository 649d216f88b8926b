/** «Estado de la formulación»: where the budget of each organismo stands ([F1]). */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { esMes, fechaYHoraDe, mesDe, nombreMes } from "#core/domain/period.ts";
import type {
  EstadoDeFormulacion,
  FormulacionDeOrganismo,
  FormulacionDeOrganismo as Fila,
  PreviaDeOperacion,
} from "#proto/formulacion.ts";
import { api } from "#ui/api.ts";
import { escucharEventos, type EventoDelServidor } from "#ui/events.ts";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { type ListaLeida, useLista } from "#ui/list/use-lista.ts";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { usarGrupo } from "#ui/session.ts";
import { alerta, mostrarError } from "#ui/state/alerts.ts";
import { useAvisos } from "#ui/use-avisos.ts";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { VersionDisponible } from "#proto/bases.ts";
import type { Comando } from "#ui/grid/tabla.tsx";
import { auth } from "#ui/state/auth.ts";
import { useOrdenes } from "#ui/state/ordenes.ts";
import { useTeclaDePantalla } from "#ui/pagina/use-tecla.ts";
import { type CampoDeFormulario, Campos, fallasDeCampos } from "#ui/form/campos.tsx";
import { EN_PANTALLA, useGuardado } from "#ui/form/use-guardado.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import type { PropsDeItem } from "#ui/secciones/secciones.ts";
import { entradaCodigo } from "#ui/parts/campos/entradas.ts";
import { COLUMNAS } from "./columnas.tsx";
import { type Cual, pasa, PorEstado } from "./por-estado.tsx";
import { DialogoPrevia, ListaPrevia } from "./previa.tsx";
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
import "./formulacion.css";

// «Crear…»: a budget of each chosen organismo, with one header and from one template ([F2]).

const ORIGENES = [
  { id: "propio", descripcion: "El de cada uno con el código…" },
  { id: "entregable", descripcion: "El último entregable de cada uno" },
  { id: "grupo", descripcion: "Un mismo grupo para todos…" },
  { id: "vacio", descripcion: "Ninguno: nacen vacíos" },
];
const CRITERIOS = [
  { id: "unico", descripcion: "Un solo mes" },
  { id: "mensual", descripcion: "Mes a mes" },
];

/** The same budget of the year after: «E2601» gives «E2701». */
const codigoSiguiente = (codipres: string): string =>
  codipres.replace(
    /^([EO])(\d\d)/,
    (_, letra: string, anio: string) =>
      `${letra}${String((Number(anio) + 1) % 100).padStart(2, "0")}`,
  );

const inicial = (codipres: string, versiones: readonly VersionDisponible[]) => ({
  codipres: codigoSiguiente(codipres),
  descripcion: "",
  mes: String(mesDe(Date.now())),
  clasificador: versiones[0] ? `${versiones[0].ejercicio}.${versiones[0].version}` : "",
  criterio: "unico",
  origen: "propio",
  origen_codipres: codipres,
  origen_saf: "",
});
type Borrador = ReturnType<typeof inicial>;

const camposDe = (
  b: Borrador,
  versiones: readonly VersionDisponible[],
): readonly CampoDeFormulario<Borrador>[] => [
  {
    id: "codipres",
    titulo: "Código nuevo",
    falta: "Ingrese el código",
    autoFocus: true,
    entrada: entradaCodigo,
    ayuda: "Con E u O, y cuatro letras o números: E2701",
  },
  { id: "descripcion", titulo: "Descripción", falta: "Ingrese la descripción", maximo: 200 },
  {
    id: "mes",
    titulo: "Mes de los valores (AAAAMM)",
    falta: "Ingrese el mes",
    entrada: (t) => t.replace(/\D/g, "").slice(0, 6),
    ayuda: esMes(Number(b.mes)) ? nombreMes(Number(b.mes)) : "Año y mes: 202612",
  },
  {
    id: "clasificador",
    titulo: "Ejercicio y versión",
    clase: "seleccion",
    falta: "Seleccione el clasificador",
    opciones: versiones.map((v) => ({
      id: `${v.ejercicio}.${v.version}`,
      descripcion: v.descripcion || `${v.ejercicio}.${v.version}`,
    })),
  },
  {
    id: "criterio",
    titulo: "Criterio de valorización",
    clase: "seleccion",
    falta: "",
    opciones: CRITERIOS,
  },
  { id: "origen", titulo: "Registros de", clase: "seleccion", falta: "", opciones: ORIGENES },
  {
    id: "origen_saf",
    titulo: "SAF de origen",
    falta: "Ingrese el SAF",
    oculto: b.origen !== "grupo",
    entrada: (t) => t.replace(/\D/g, "").slice(0, 3),
  },
  {
    id: "origen_codipres",
    titulo: "Código de origen",
    falta: "Ingrese el código de origen",
    oculto: b.origen !== "propio" && b.origen !== "grupo",
    entrada: entradaCodigo,
  },
];

function DialogoCrear({ codipres, safs, versiones, onHacer, onCerrar }: {
  /** The one on screen: the new one comes from it, unless something else is said. */
  readonly codipres: string;
  readonly safs: readonly number[];
  readonly versiones: readonly VersionDisponible[];
  readonly onHacer: (pedido: Pedido) => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const [borrador, cambiar] = useState(() => inicial(codipres, versiones));
  const [vista, ver] = useState<{ pedido: Pedido; previa: PreviaDeOperacion } | null>(null);
  const g = useGuardado<never>(EN_PANTALLA);
  const campos = camposDe(borrador, versiones);

  async function mirar(): Promise<void> {
    const fallas = fallasDeCampos(campos, borrador);
    const bien = esMes(Number(borrador.mes));
    const mes = bien ? fallas : { mes: "Se espera año y mes: 202612", ...fallas };
    if (g.marcar(mes)) return;
    const { mes: desde_mes, clasificador, ...otros } = borrador;
    const [ejercicio, version] = clasificador.split(".");
    const pedido = {
      accion: "crear" as const,
      safs: safs.join(";"),
      desde_mes,
      ejercicio,
      version,
      ...otros,
    };
    ver({ pedido, previa: await prever(pedido) });
  }

  return (
    <Dialogo
      titulo="Crear presupuestos"
      subtitulo={`En ${formatEnteroEsAr(safs.length)} de los organismos`}
      ancho={vista ? "ancho" : "medio"}
      onCerrar={onCerrar}
    >
      {vista
        ? (
          <>
            <ListaPrevia previa={vista.previa} />
            <Botonera
              key="previa"
              textoGuardar={`Crear ${formatEnteroEsAr(vista.previa.cantidad)}`}
              textoCancelar="Volver"
              motivo={vista.previa.cantidad === 0 ? "No hay ninguno que se pueda crear" : null}
              onGuardar={() => onHacer(vista.pedido)}
              onCancelar={() => ver(null)}
            />
          </>
        )
        : (
          <>
            <div className="formulario formulario-doble">
              <Campos
                campos={campos}
                borrador={borrador}
                fallas={g.fallas}
                onCambio={(cambio) => {
                  g.olvidar();
                  cambiar({ ...borrador, ...cambio });
                }}
              />
            </div>
            {g.mensaje && <p className="error-grupo" role="alert">{g.mensaje}</p>}
            <Botonera
              key="datos"
              textoGuardar="Ver qué se crearía"
              ocupado={g.ocupado}
              onGuardar={() => void g.intentar(mirar)}
              onCancelar={onCerrar}
            />
          </>
        )}
    </Dialogo>
  );
}

// What an administrator does to the budgets of the chosen organismos at once ([F2]).

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

const claveDe = ({ saf }: FormulacionDeOrganismo) => saf;

/** Of budgets, calendar and ceilings: what any of the rows may show. */
const interesa = (e: EventoDelServidor): boolean =>
  e.tipo === "valorizado" ||
  (e.tipo === "cambio" &&
    ["formulacion", "presupuestos", "cierres_pedidos", "etapas", "techos", "vigente"].includes(
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

export default function Formulacion({ titulo }: PropsDeItem): ReactNode {
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
