/** Dialog of the data group: one that exists, or a new budget (spec 2 §4, [P1]–[P3]). */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { useSignals } from "@preact/signals-react/runtime";
import type { GruposDeSaf } from "#proto/bases.ts";
import { useLectura } from "#ui/lectura.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { IconoBuscar } from "#ui/parts/botones/iconos.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import type { PropsSeleccionarGrupo } from "#ui/shell/props-de-grupo.ts";
import { auth } from "#ui/state/auth.ts";
import { estado, type GrupoElegido } from "#ui/state/estado.ts";
import { SAF_CONSOLIDADO } from "#ui/state/organismo.ts";
import { EN_PANTALLA, useGuardado } from "#ui/form/use-guardado.ts";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import {
  claveVersion,
  contador,
  elegido,
  entradaCodigo,
  faltaEnNuevo,
  porClase,
  prefijoDe,
} from "./grupo.ts";
import { ListaDeGrupos } from "./lista-grupos.tsx";
import { elegidoEntre, filtrarGrupos } from "./panorama.ts";
import { FormularioDeGrupo, guardarGrupo } from "./campos-grupo.tsx";
import "./grupos.css";

// Form of a new budget ([P2], spec 2 §5).

interface PropsNuevo {
  readonly saf: number;
  readonly lista: GruposDeSaf;
  readonly onCreado: (grupo: GrupoElegido) => void;
  readonly onCancelar: () => void;
}

function NuevoGrupo({ saf, lista, onCreado, onCancelar }: PropsNuevo): ReactNode {
  useSignals();
  const prefijo = prefijoDe(auth.onp.value);
  const { presupuestos, versiones_disponibles: versiones } = lista;
  const [codigo, codificar] = useState<string>(prefijo);
  const g = useGuardado(EN_PANTALLA);
  const repetido = presupuestos.some((otro) => otro.codipres === codigo);
  return (
    <FormularioDeGrupo
      inicial={{
        descripcion: "",
        mes: "",
        clasificador: versiones[0] ? claveVersion(versiones[0]) : "",
        criterio: "unico",
      }}
      versiones={versiones}
      g={g}
      textoGuardar="Crear presupuesto"
      faltaEn={(encabezado) => faltaEnNuevo(codigo, encabezado, presupuestos)}
      onGuardar={async (encabezado) =>
        onCreado(await guardarGrupo(saf, { codipres: codigo }, encabezado, versiones))}
      onCancelar={onCancelar}
    >
      <CampoTexto
        etiqueta="Código"
        obligatorio
        autoFocus
        valor={codigo}
        invalido={repetido && `Ya existe el presupuesto ${codigo}`}
        ayuda={`Empieza con ${prefijo}; letras mayúsculas y números`}
        sufijo={contador(codigo)}
        onCambio={(texto) => codificar(entradaCodigo(texto, prefijo))}
      />
    </FormularioDeGrupo>
  );
}

interface PropsExistentes extends PropsSeleccionarGrupo {
  readonly lista: GruposDeSaf;
}

/** How many groups a key of the search goes over. */
const PASOS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
};

function Existentes({ saf, lista, onAceptar, onCancelar }: PropsExistentes): ReactNode {
  useSignals();
  const actual = saf === estado.saf.peek() ? estado.codipres.peek() : "";
  const existe = (codigo: string) => lista.presupuestos.find((g) => g.codipres === codigo);
  const [codigo, elegir] = useState(existe(actual)?.codipres ?? "");
  const [texto, teclear] = useState("");
  const [ahora] = useState(() => Date.now());
  // What is told of each comes after the list: choosing one waits for nothing.
  const { datos: panorama } = useLectura("/presupuestos/panorama/:saf", { saf }, false);
  const caja = useRef<HTMLInputElement>(null);
  const opciones = useRef<HTMLDivElement>(null);
  const grupos = filtrarGrupos(lista.presupuestos, texto);
  const aceptar = (cual: string) => {
    const grupo = existe(cual);
    if (grupo) onAceptar(elegido(grupo, lista.versiones_disponibles));
  };
  // The focus stays in the search: what the arrows choose is said from there.
  useEffect(() => {
    const opcion = opciones.current?.querySelector("[aria-selected=true]");
    if (opcion) caja.current?.setAttribute("aria-activedescendant", opcion.id);
    else caja.current?.removeAttribute("aria-activedescendant");
    opcion?.scrollIntoView({ block: "nearest" });
  }, [codigo, texto]);
  if (lista.presupuestos.length === 0) {
    return (
      <>
        <Vacio texto="No se encontró ningún Presupuesto creado" />
        <Botonera onCancelar={onCancelar} />
      </>
    );
  }
  const alPulsar = (e: KeyboardEvent<HTMLInputElement>) => {
    const paso = PASOS[e.key];
    if (!paso) return;
    e.preventDefault();
    const enOrden = porClase(grupos).flatMap((clase) => clase.grupos);
    const desde = enOrden.findIndex((g) => g.codipres === codigo);
    const hasta = Math.max(0, Math.min(enOrden.length - 1, desde + paso));
    elegir(enOrden[hasta]?.codipres ?? "");
  };
  const cual = existe(codigo);
  return (
    <>
      <label className="grupos-buscar">
        <IconoBuscar />
        <input
          ref={caja}
          type="search"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          aria-label="Buscar un grupo de datos"
          aria-controls="grupos-de-datos"
          placeholder="Código, descripción o mes"
          value={texto}
          onKeyDown={alPulsar}
          onChange={(e) => {
            const escrito = e.target.value;
            teclear(escrito);
            elegir(elegidoEntre(filtrarGrupos(lista.presupuestos, escrito), codigo, escrito));
          }}
        />
      </label>
      <div className="grupos-marco" id="grupos-de-datos">
        <div className="grupos-columnas" aria-hidden="true">
          {COLUMNAS.map((titulo) => <span key={titulo}>{titulo}</span>)}
        </div>
        {grupos.length === 0
          ? <Vacio texto={`Ningún grupo de datos dice «${texto.trim()}»`} />
          : (
            <ListaDeGrupos
              titulo="Grupos de datos"
              grupos={grupos}
              codigo={codigo}
              onElegir={elegir}
              onAceptar={aceptar}
              lista={opciones}
              panorama={{
                grupos: new Map(panorama?.grupos.map((g) => [g.codipres, g])),
                enUso: actual,
                usuario: auth.usuario.value,
                ahora,
              }}
            />
          )}
      </div>
      <div className="grupos-pie">
        <p aria-live="polite">
          {cual && (
            <>
              <b>{cual.codipres}</b> - {cual.descripcion}
            </>
          )}
        </p>
        <Botonera
          textoGuardar="Aceptar"
          motivo={cual ? null : "Elija un grupo de datos de la lista"}
          onCancelar={onCancelar}
          onGuardar={() => aceptar(codigo)}
        />
      </div>
    </>
  );
}

/** Over the groups; executions have their own. */
const COLUMNAS = [
  "Código",
  "Descripción",
  "Estado",
  "Total, en pesos",
  "Cargos / techo",
  "Último cambio",
];

export default function SeleccionarGrupo(p: PropsSeleccionarGrupo): ReactNode {
  useSignals();
  const { saf, onAceptar, onCancelar } = p;
  const { datos: lista, error } = useLectura("/presupuestos/lista/:saf", { saf });
  useEffect(() => {
    if (error) onCancelar();
  }, [error]);
  const creable = saf !== SAF_CONSOLIDADO && !auth.consulta.value;
  return (
    <Dialogo
      titulo="Seleccionar grupo de datos"
      subtitulo={`SAF ${saf}`}
      ancho="grande"
      onCerrar={onCancelar}
    >
      {p.otras}
      <div className="dialogo-grupo">
        {!lista && <p role="status">Cargando…</p>}
        {lista && !creable && <Existentes {...p} lista={lista} />}
        {lista && creable && (
          <Tabs defaultSelectedKey={lista.presupuestos.length > 0 ? "existente" : "nuevo"}>
            <TabList aria-label="Grupo de datos">
              <Tab id="existente">Existente</Tab>
              <Tab id="nuevo">Nuevo presupuesto</Tab>
            </TabList>
            <TabPanel id="existente">
              <Existentes {...p} lista={lista} />
            </TabPanel>
            <TabPanel id="nuevo">
              <NuevoGrupo saf={saf} lista={lista} onCreado={onAceptar} onCancelar={onCancelar} />
            </TabPanel>
          </Tabs>
        )}
      </div>
    </Dialogo>
  );
}
