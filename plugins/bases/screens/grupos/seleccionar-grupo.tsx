/** Dialog of the data group: one that exists, or a new budget (spec 2 §4, [P1]–[P3]). */
import { type ReactNode, useEffect, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { useSignals } from "@preact/signals-react/runtime";
import type { GruposDeSaf } from "#proto/bases.ts";
import { useLectura } from "#ui/lectura.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
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
  prefijoDe,
} from "./grupo.ts";
import { ListaDeGrupos } from "./lista-grupos.tsx";
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

function Existentes({ saf, lista, onAceptar, onCancelar }: PropsExistentes): ReactNode {
  const actual = saf === estado.saf.peek() ? estado.codipres.peek() : "";
  const existe = (codigo: string) => lista.presupuestos.find((g) => g.codipres === codigo);
  const [codigo, elegir] = useState(existe(actual)?.codipres ?? "");
  const aceptar = (cual: string) => {
    const grupo = existe(cual);
    if (grupo) onAceptar(elegido(grupo, lista.versiones_disponibles));
  };
  if (lista.presupuestos.length === 0) {
    return (
      <>
        <Vacio texto="No se encontró ningún Presupuesto creado" />
        <Botonera onCancelar={onCancelar} />
      </>
    );
  }
  return (
    <>
      <ListaDeGrupos
        titulo="Grupos de datos"
        grupos={lista.presupuestos}
        codigo={codigo}
        onElegir={elegir}
        onAceptar={aceptar}
      />
      <Botonera
        textoGuardar="Aceptar"
        motivo={existe(codigo) ? null : "Elija un grupo de datos de la lista"}
        onCancelar={onCancelar}
        onGuardar={() => aceptar(codigo)}
      />
    </>
  );
}

export default function SeleccionarGrupo(p: PropsSeleccionarGrupo): ReactNode {
  useSignals();
  const { saf, onAceptar, onCancelar } = p;
  const { datos: lista, error } = useLectura("/presupuestos/lista/:saf", { saf });
  useEffect(() => {
    if (error) onCancelar();
  }, [error]);
  const creable = saf !== SAF_CONSOLIDADO && !auth.consulta.value;
  return (
    <Dialogo titulo="Seleccionar grupo de datos" subtitulo={`SAF ${saf}`} onCerrar={onCancelar}>
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
