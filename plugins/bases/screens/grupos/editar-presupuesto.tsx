/** Dialog «Editar presupuesto»: description, month of values, classifier and criterion ([P5], [K1]). */
import { type ReactNode, useEffect, useState } from "react";
import type { GrupoListado, PresupuestoLeido } from "../../../../proto/bases.ts";
import type { ErrorApi } from "../../../../ui/api.ts";
import { useGuardado } from "../../../../ui/form/use-guardado.ts";
import { useLectura } from "../../../../ui/lectura.ts";
import { Botonera } from "../../../../ui/parts/botones/botonera.tsx";
import { Dialogo } from "../../../../ui/parts/dialogos/dialogo.tsx";
import type { PropsEditar } from "../../../../ui/shell/props-de-grupo.ts";
import { aplicarEncabezado } from "../../../../ui/state/estado.ts";
import { FormularioDeGrupo, guardarGrupo } from "./campos-grupo.tsx";
import { claveVersion, type Encabezado, faltaEnEncabezado, nombreDeCriterio } from "./grupo.ts";
import "./grupos.css";

const encabezadoDe = (g: GrupoListado): Encabezado => ({
  descripcion: g.descripcion,
  mes: String(g.desde_mes),
  clasificador: claveVersion(g),
  criterio: g.criterio,
});

function Formulario(p: PropsEditar & { readonly leido: PresupuestoLeido }): ReactNode {
  const { saf, codipres, leido: { presupuesto, versiones_disponibles: versiones } } = p;
  const [editado, tomar] = useState(presupuesto);
  /** Someone else saved the header meanwhile: what is typed stays, and can be saved over it. */
  const enPantalla = (e: ErrorApi): string => {
    const actual = e.datos.actual as GrupoListado | undefined;
    if (e.status !== 409 || !actual) return e.mensaje;
    tomar(actual);
    const { descripcion, mes, clasificador, criterio } = encabezadoDe(actual);
    return `${e.mensaje}. Ahora dice «${descripcion}», ${mes}, clasificador ${clasificador}, ` +
      `criterio «${nombreDeCriterio(criterio)}». ` +
      "Revise lo escrito y guarde otra vez, o cancele.";
  };
  return (
    <FormularioDeGrupo
      inicial={encabezadoDe(presupuesto)}
      enfocado={p.enfocado}
      versiones={versiones}
      g={useGuardado({ enPantalla })}
      textoGuardar="Aceptar"
      faltaEn={faltaEnEncabezado}
      onGuardar={async (encabezado) => {
        aplicarEncabezado(
          await guardarGrupo(saf, { codipres, editado }, encabezado, versiones),
        );
        p.onGuardado();
      }}
      onCancelar={p.onCancelar}
    />
  );
}

export default function EditarPresupuesto(p: PropsEditar): ReactNode {
  const { saf, codipres, onCancelar } = p;
  const { datos: leido, error } = useLectura("/presupuestos/editar/:saf/:codipres", {
    saf,
    codipres,
  });
  useEffect(() => {
    if (error) onCancelar();
  }, [error]);
  return (
    <Dialogo titulo="Editar presupuesto" subtitulo={codipres} onCerrar={onCancelar}>
      {leido
        ? <Formulario {...p} leido={leido} />
        : (
          <form className="formulario-grupo" onSubmit={(e) => e.preventDefault()}>
            <p role="status">Cargando…</p>
            <Botonera
              textoGuardar="Aceptar"
              motivo="Se está leyendo el presupuesto"
              onCancelar={onCancelar}
              onGuardar={() => {}}
            />
          </form>
        )}
    </Dialogo>
  );
}
