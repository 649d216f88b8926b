/** «Nuevo Escalafón» and the description of one that exists (spec 1 §2, §5; [R2], [K1]). */
import { type ReactNode, useState } from "react";
import { api, ErrorApi } from "../../../ui/api.ts";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { conVacio } from "../../../core/domain/fields.ts";
import { CampoEntero, CampoTexto } from "../../../ui/parts/campos.tsx";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { Seleccion } from "../../../ui/parts/seleccion.tsx";
import { mostrarError } from "../../../ui/state/alerts.ts";
import { CAMPOS } from "../campos.ts";
import { type Conflicto, PanelDeConflicto } from "./campos.tsx";
import type { Escalafon } from "./escalafon.ts";
import type { CampoDeValor } from "./valores.ts";

const REGIMENES = [
  { id: "categorias", descripcion: "Por categorías" },
  { id: "ur", descripcion: "Por unidades retributivas" },
  { id: "sinep", descripcion: "Por la grilla SINEP" },
] as const;

const SI_NO = [{ id: 1, descripcion: "Sí" }, { id: 2, descripcion: "No" }];

const DESCRIPCION: CampoDeValor = {
  id: "descripcion",
  titulo: "Descripción",
  campo: CAMPOS.descripcion,
};
const SERIE_FE: CampoDeValor = {
  id: "serie_fe",
  titulo: "Serie de la función ejecutiva",
  campo: conVacio(CAMPOS.serie_fe, ""),
};

/** What may be written in the name of a series. */
const comoSerie = (t: string): string => t.toUpperCase().replace(/[^A-Z0-9_-]/g, "");

export interface PropsDialogoEscalafon {
  /** null = a new one. */
  readonly escalafon: Escalafon | null;
  readonly existentes: readonly Escalafon[];
  readonly onGuardado: () => void;
  readonly onCerrar: () => void;
}

/** Marks of a new scale; empty when it can be sent (spec 1 §5). */
export function fallasDeEscalafon(
  borrador: { readonly esc: string; readonly descripcion: string },
  existentes: readonly { readonly esc: number }[],
): Readonly<Record<string, string>> {
  const esc = Number(borrador.esc);
  return {
    ...(esc === 0 ? { esc: "Ingrese el número del escalafón" } : {}),
    ...(existentes.some((e) => e.esc === esc) ? { esc: `Ya existe el escalafón ${esc}` } : {}),
    ...(borrador.descripcion.trim() === "" ? { descripcion: "Ingrese la descripción" } : {}),
  };
}

export default function DialogoEscalafon(p: PropsDialogoEscalafon): ReactNode {
  const { escalafon } = p;
  const [b, escribir] = useState({
    esc: String(escalafon?.esc ?? 0),
    descripcion: escalafon?.descripcion ?? "",
    regimen: "categorias",
    serie_ur: "",
    serie_fe: escalafon?.serie_fe ?? "",
    con_agrupamiento: 2,
    con_tramo: 2,
  });
  const [errores, culpar] = useState<Readonly<Record<string, string>>>({});
  const [conflicto, chocar] = useState<Conflicto | null>(null);
  const [ocupado, ocupar] = useState(false);
  const poner = (cambio: Partial<typeof b>) => {
    escribir({ ...b, ...cambio });
    culpar({});
  };
  const conSerie = !escalafon && b.regimen !== "categorias";
  const pagaFuncion = (escalafon ? escalafon.regimen : b.regimen) === "sinep";
  const esSinep = !escalafon && pagaFuncion;

  async function guardar(rev = escalafon?.rev): Promise<void> {
    const fallas = fallasDeEscalafon(b, escalafon ? [] : p.existentes);
    if (conSerie && b.serie_ur === "") {
      Object.assign(fallas, { serie_ur: "Ingrese la serie de sus unidades" });
    }
    culpar(fallas);
    if (Object.keys(fallas).length > 0) return;
    ocupar(true);
    try {
      const { esc, descripcion } = b;
      const comunes = { esc, descripcion, ...(pagaFuncion ? { serie_fe: b.serie_fe } : {}) };
      if (escalafon) await api.post("/tablas/escalafones/editar", { ...comunes, rev });
      else {
        await api.post("/tablas/escalafones/nuevo", {
          ...comunes,
          regimen: b.regimen,
          ...(conSerie ? { serie_ur: b.serie_ur } : {}),
          ...(esSinep
            ? {
              con_agrupamiento: b.con_agrupamiento === 1 ? 1 : 0,
              con_tramo: b.con_tramo === 1 ? 1 : 0,
            }
            : {}),
        });
      }
      p.onGuardado();
    } catch (e) {
      const datos = e instanceof ErrorApi ? e.datos : {};
      if (e instanceof ErrorApi && e.status === 409 && datos.actual) {
        return chocar({ mensaje: e.mensaje, actual: datos.actual as Conflicto["actual"] });
      }
      if (e instanceof ErrorApi && typeof datos.campo === "string") {
        culpar({ [datos.campo]: e.mensaje });
      }
      void mostrarError(e);
    } finally {
      ocupar(false);
    }
  }

  return (
    <Dialogo
      titulo={escalafon ? "Editar Escalafón" : "Nuevo Escalafón"}
      ancho="angosto"
      onCerrar={p.onCerrar}
    >
      <div className="formulario">
        <CampoEntero
          etiqueta="Número"
          valor={b.esc}
          maximo={4}
          obligatorio
          autoFocus={!escalafon}
          deshabilitado={escalafon !== null}
          invalido={errores.esc}
          onCambio={(esc) => poner({ esc })}
        />
        <CampoTexto
          etiqueta="Descripción"
          valor={b.descripcion}
          maximo={CAMPOS.descripcion.largo}
          obligatorio
          autoFocus={escalafon !== null}
          invalido={errores.descripcion}
          onCambio={(descripcion) => poner({ descripcion })}
        />
        {!escalafon && (
          <Seleccion<string>
            etiqueta="Cómo se paga"
            valor={b.regimen}
            opciones={REGIMENES}
            sinNinguna
            onCambio={(regimen) => poner({ regimen: String(regimen) })}
          />
        )}
        {conSerie && (
          <CampoTexto
            etiqueta="Serie de la unidad retributiva"
            valor={b.serie_ur}
            maximo={CAMPOS.serie_ur.largo}
            obligatorio
            invalido={errores.serie_ur}
            ayuda="Letras mayúsculas, números y guiones; por ejemplo SINEP"
            onCambio={(t) => poner({ serie_ur: comoSerie(t) })}
          />
        )}
        {pagaFuncion && (
          <CampoTexto
            etiqueta={SERIE_FE.titulo}
            valor={b.serie_fe}
            maximo={CAMPOS.serie_fe.largo}
            invalido={errores.serie_fe}
            ayuda={b.serie_fe === ""
              ? "Sin escribir nada, la paga la misma serie que lo demás"
              : "Al cambiarla, las valorizaciones con función ejecutiva quedan desactualizadas"}
            onCambio={(t) => poner({ serie_fe: comoSerie(t) })}
          />
        )}
        {esSinep && (["con_agrupamiento", "con_tramo"] as const).map((c) => (
          <Seleccion
            key={c}
            etiqueta={c === "con_tramo" ? "Paga el tramo" : "Paga el agrupamiento"}
            valor={b[c]}
            opciones={SI_NO}
            sinNinguna
            onCambio={(v) => poner({ [c]: v })}
          />
        ))}
      </div>
      {conflicto && (
        <PanelDeConflicto
          conflicto={conflicto}
          campos={pagaFuncion ? [DESCRIPCION, SERIE_FE] : [DESCRIPCION]}
          borrador={b as unknown as Readonly<Record<string, string>>}
          onTomar={p.onGuardado}
          onImponer={() => {
            chocar(null);
            void guardar(conflicto.actual.rev);
          }}
        />
      )}
      <Botonera onCancelar={p.onCerrar} onGuardar={() => void guardar()} ocupado={ocupado} />
    </Dialogo>
  );
}
