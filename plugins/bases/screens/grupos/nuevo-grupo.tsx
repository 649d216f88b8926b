/** Form of a new budget ([P2], spec 2 §5). */
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import type { GruposDeSaf } from "#proto/bases.ts";
import { EN_PANTALLA, useGuardado } from "#ui/form/use-guardado.ts";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { auth } from "#ui/state/auth.ts";
import type { Grupo } from "#ui/state/estado.ts";
import { FormularioDeGrupo, guardarGrupo } from "./campos-grupo.tsx";
import { claveVersion, contador, entradaCodigo, faltaEnNuevo, prefijoDe } from "./grupo.ts";

interface PropsNuevo {
  readonly saf: number;
  readonly lista: GruposDeSaf;
  readonly onCreado: (grupo: Grupo) => void;
  readonly onCancelar: () => void;
}

export function NuevoGrupo({ saf, lista, onCreado, onCancelar }: PropsNuevo): ReactNode {
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
