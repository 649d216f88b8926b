/** Dialog «Editar presupuesto»: description, month of values, classifier and criterion ([P5], [K1]). */
import { type ReactNode, useEffect, useState } from "react";
import type { GrupoListado, PresupuestoLeido } from "#proto/bases.ts";
import { ErrorApi } from "#ui/api.ts";
import { dichoDeFusion, fundir } from "#ui/form/fusion.ts";
import { EN_PANTALLA, useGuardado } from "#ui/form/use-guardado.ts";
import { useLectura } from "#ui/lectura.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import type { PropsEditar } from "#ui/shell/props-de-grupo.ts";
import { aplicarEncabezado } from "#ui/state/estado.ts";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import { FormularioDeGrupo, guardarGrupo } from "./campos-grupo.tsx";
import { claveVersion, type Encabezado, faltaEnEncabezado, nombreDeCriterio } from "./grupo.ts";
import "./grupos.css";

const encabezadoDe = (g: GrupoListado): Encabezado => ({
  descripcion: g.descripcion,
  mes: String(g.desde_mes),
  clasificador: claveVersion(g),
  criterio: g.criterio,
});

const DICHOS: Readonly<Record<keyof Encabezado, string>> = {
  descripcion: "descripción",
  mes: "mes de los valores",
  clasificador: "clasificador",
  criterio: "criterio",
};

const dichoDe = (e: Encabezado, campo: keyof Encabezado): string =>
  campo === "criterio" ? nombreDeCriterio(e.criterio) : e[campo];

function Formulario(p: PropsEditar & { readonly leido: PresupuestoLeido }): ReactNode {
  const { saf, codipres, leido: { presupuesto, versiones_disponibles: versiones } } = p;
  const [editado, tomar] = useState(presupuesto);
  /** Merged with what someone else saved meanwhile; only what both changed is asked about ([K1]). */
  async function guardar(
    encabezado: Encabezado,
    poner: (e: Encabezado) => void,
    visto = editado,
  ): Promise<void> {
    try {
      aplicarEncabezado(
        await guardarGrupo(saf, { codipres, editado: visto }, encabezado, versiones),
      );
      p.onGuardado();
    } catch (e) {
      if (!(e instanceof ErrorApi) || e.status !== 409 || !e.datos.actual) throw e;
      const actual = e.datos.actual as GrupoListado;
      const suyo = encabezadoDe(actual);
      const { fundido, disputados, ajenos } = fundir(encabezadoDe(visto), encabezado, suyo);
      tomar(actual);
      poner(fundido);
      if (disputados.length > 0) {
        const dice = disputados.map((c) => `${DICHOS[c]} «${dichoDe(suyo, c)}»`).join(", ");
        throw new ErrorApi(
          e.status,
          `${e.mensaje}. Ahora dice ${dice}. Revise lo escrito y guarde otra vez, o cancele.`,
          e.datos,
        );
      }
      await guardar(fundido, poner, actual);
      const { quien } = e.datos;
      const persona = typeof quien === "string" ? quien : null;
      decirAlPasar(dichoDeFusion(persona, ajenos.map((c) => DICHOS[c])));
    }
  }
  return (
    <FormularioDeGrupo
      inicial={encabezadoDe(presupuesto)}
      enfocado={p.enfocado}
      versiones={versiones}
      g={useGuardado(EN_PANTALLA)}
      textoGuardar="Aceptar"
      faltaEn={faltaEnEncabezado}
      onGuardar={guardar}
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
