/** An exception of a concept: institution, scale, concept → rubro ([E4], [K1]). */
import { nombreDeRubro } from "../../../core/domain/rubros.ts";
import { type ReactNode, useState } from "react";
import { api } from "../../../ui/api.ts";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { CampoEntero, CampoTexto } from "../../../ui/parts/campos.tsx";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { Seleccion } from "../../../ui/parts/seleccion.tsx";
import { confirmar } from "../../../ui/state/alerts.ts";
import { ConflictoDeGuardado } from "./conflicto.tsx";
import { diferenciasDe } from "./diferencias.ts";
import { usarGuardado } from "./guardado.ts";

export interface Excepcion {
  /** Two letters of the institution in SIRHU. */
  readonly inst: string;
  readonly esc: number;
  readonly concepto: string;
  readonly rubro: string;
}

export interface ExcepcionGuardada extends Excepcion {
  readonly rev: number;
}

export interface Excepciones {
  readonly excepciones: readonly ExcepcionGuardada[];
  /** Rubros that one may name. */
  readonly rubros: readonly string[];
}

export const RUTA_EXCEPCIONES = "/admin/excepciones";

export const mismaClave = (a: Excepcion, b: Excepcion): boolean =>
  a.inst === b.inst && a.esc === b.esc && a.concepto === b.concepto;

export interface PropsDialogoExcepcion {
  /** null = a new one. */
  readonly excepcion: ExcepcionGuardada | null;
  /** What a new one begins with. */
  readonly propuesta?: Excepcion;
  readonly rubros: readonly string[];
  /** null once deleted. */
  readonly onGuardado: (excepcion: Excepcion | null) => void;
  readonly onCerrar: () => void;
}

const VACIA: Excepcion = { inst: "", esc: 0, concepto: "", rubro: "" };
const mayusculas = (texto: string) => texto.toUpperCase().replace(/[^A-Z0-9]/g, "");

export function DialogoExcepcion(p: PropsDialogoExcepcion): ReactNode {
  const { excepcion, rubros } = p;
  const [b, escribir] = useState<Excepcion>(excepcion ?? p.propuesta ?? VACIA);
  const [rev, tomarRev] = useState(excepcion?.rev);
  const g = usarGuardado<ExcepcionGuardada>(async () =>
    (await api.get<Excepciones>(RUTA_EXCEPCIONES)).excepciones.find((e) => mismaClave(e, b))
  );
  const fija = excepcion !== null || p.propuesta !== undefined;
  const poner = (cambio: Partial<Excepcion>) => {
    escribir({ ...b, ...cambio });
    g.olvidar();
  };
  const enviar = async (accion: string, conRev: number | undefined) => {
    const { inst, esc, concepto, rubro } = b;
    await api.post(RUTA_EXCEPCIONES, {
      ...{ accion, inst, esc, concepto },
      rubro: accion === "ELIMINAR" ? undefined : rubro,
      rev: conRev,
    });
    p.onGuardado(accion === "ELIMINAR" ? null : b);
  };
  const guardar = (conRev = rev) => {
    const fallas = {
      ...(b.inst.length < 2 ? { inst: "Ingrese las dos letras de la institución" } : {}),
      ...(b.concepto === "" ? { concepto: "Ingrese el concepto" } : {}),
      ...(b.rubro === "" ? { rubro: "Elija el rubro" } : {}),
    };
    if (g.marcar(fallas)) return;
    void g.intentar(() => enviar(excepcion ? "EDITAR" : "NUEVO", excepcion ? conRev : undefined));
  };

  async function eliminar(): Promise<void> {
    const si = await confirmar(
      `Se elimina la excepción de la institución ${b.inst}, escalafón ${b.esc}, concepto ` +
        `${b.concepto}.`,
      { titulo: "Eliminar excepción", aceptar: "Eliminar", peligro: true },
    );
    if (si) await g.intentar(() => enviar("ELIMINAR", rev));
  }

  return (
    <Dialogo
      titulo={excepcion ? "Editar Excepción" : "Nueva Excepción"}
      ancho="angosto"
      onCerrar={p.onCerrar}
    >
      <div className="formulario">
        <CampoTexto
          etiqueta="Institución"
          valor={b.inst}
          obligatorio
          autoFocus={!fija}
          deshabilitado={fija}
          invalido={g.fallas.inst}
          ayuda="Las dos letras del SIRHU"
          onCambio={(t) => poner({ inst: mayusculas(t).slice(0, 2) })}
        />
        <CampoEntero
          etiqueta="Escalafón"
          valor={String(b.esc)}
          maximo={4}
          deshabilitado={fija}
          invalido={g.fallas.esc}
          onCambio={(t) => poner({ esc: Number(t) })}
        />
        <CampoTexto
          etiqueta="Concepto"
          valor={b.concepto}
          obligatorio
          deshabilitado={fija}
          invalido={g.fallas.concepto}
          onCambio={(t) => poner({ concepto: mayusculas(t).slice(0, 6) })}
        />
        <Seleccion<string>
          etiqueta="Rubro"
          valor={b.rubro}
          opciones={rubros.map((id) => ({ id, descripcion: nombreDeRubro(id) }))}
          obligatorio
          invalido={g.fallas.rubro}
          onCambio={(rubro) => poner({ rubro: rubro || "" })}
        />
      </div>
      <ConflictoDeGuardado
        g={g}
        diferencias={(actual) =>
          diferenciasDe({ rubro: "Rubro" }, b, actual, {
            rubro: (r) => nombreDeRubro(String(r)),
          })}
        onTomar={(actual) => {
          escribir(actual);
          tomarRev(actual.rev);
        }}
        onImponer={({ rev }) => {
          tomarRev(rev);
          guardar(rev);
        }}
        onAusente={() => p.onGuardado(null)}
      />
      <Botonera
        textoGuardar="Guardar"
        ocupado={g.ocupado}
        onCancelar={p.onCerrar}
        onGuardar={() => guardar()}
        onEliminar={excepcion ? () => void eliminar() : undefined}
      />
    </Dialogo>
  );
}
