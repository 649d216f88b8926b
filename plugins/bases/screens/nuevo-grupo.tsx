/** Form of a new budget ([P2], spec 2 §5). */
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import type { GruposDeSaf } from "../../../proto/bases.ts";
import { api, ErrorApi } from "../../../ui/api.ts";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { CampoTexto } from "../../../ui/parts/campos.tsx";
import { auth } from "../../../ui/state/auth.ts";
import type { Grupo } from "../../../ui/state/estado.ts";
import { CamposDeGrupo } from "./campos-grupo.tsx";
import {
  claveVersion,
  contador,
  elegido,
  type Encabezado,
  entradaCodigo,
  faltaEnNuevo,
  prefijoDe,
} from "./grupo.ts";

interface PropsNuevo {
  readonly saf: number;
  readonly lista: GruposDeSaf;
  readonly onCreado: (grupo: Grupo) => void;
  readonly onCancelar: () => void;
}

export function NuevoGrupo({ saf, lista, onCreado, onCancelar }: PropsNuevo): ReactNode {
  useSignals();
  const prefijo = prefijoDe(auth.onp.value);
  const versiones = lista.versiones_disponibles;
  const [codigo, codificar] = useState<string>(prefijo);
  const [encabezado, cambiar] = useState<Encabezado>({
    descripcion: "",
    mes: "",
    clasificador: versiones[0] ? claveVersion(versiones[0]) : "",
  });
  const [error, fallar] = useState("");
  const [ocupado, ocupar] = useState(false);
  const falta = faltaEnNuevo(codigo, encabezado, lista.presupuestos);
  const repetido = lista.presupuestos.some((g) => g.codipres === codigo);

  async function crear(): Promise<void> {
    const [ejercicio, version] = encabezado.clasificador.split(".").map(Number);
    const descripcion = encabezado.descripcion.trim();
    ocupar(true);
    fallar("");
    try {
      const r = await api.post("/presupuestos/editar/:saf/:codipres", {
        ...{ saf, codipres: codigo, accion: "nuevo" },
        descripcion,
        desde_mes: encabezado.mes,
        ejercicio,
        version,
      });
      onCreado(elegido({
        codipres: codigo,
        descripcion,
        desde_mes: r.desde_mes,
        ejercicio: r.ej,
        version: r.version,
        fecha_alta: r.fecha_alta,
        tipo: "presupuesto",
        editable: true,
        rev: r.rev,
      }, versiones));
    } catch (e) {
      ocupar(false);
      if (!(e instanceof ErrorApi)) throw e;
      fallar(e.mensaje);
    }
  }

  return (
    <form className="formulario-grupo" onSubmit={(e) => e.preventDefault()}>
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
      <CamposDeGrupo encabezado={encabezado} versiones={versiones} onCambio={cambiar} />
      {error && <p className="error-grupo" role="alert">{error}</p>}
      <Botonera
        textoGuardar="Crear presupuesto"
        motivo={falta && "Falta lo que se dice abajo"}
        ocupado={ocupado}
        onCancelar={onCancelar}
        onGuardar={() => void crear()}
      />
      {falta && <p className="falta-grupo" aria-live="polite">{falta}</p>}
    </form>
  );
}
