/** «Nuevo SAF» and «Editar SAF» (spec 1 §2, §5; [O1], [O3], [K1]). */
import { type ReactNode, useState } from "react";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { CampoEntero, CampoTexto } from "../../../ui/parts/campos.tsx";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { confirmar } from "../../../ui/state/alerts.ts";
import { ConflictoDeGuardado } from "./conflicto.tsx";
import { diferenciasDe } from "./diferencias.ts";
import { usarGuardado } from "./guardado.ts";
import { ACCION, editarSaf, type Saf, usuarios } from "./pb.ts";
import { consecuenciaDeLogin } from "./saf-modelo.ts";
import { SiNo } from "./si-no.tsx";

export interface PropsDialogoSaf {
  /** null = a new one. */
  readonly saf: Saf | null;
  /** Number of the saved SAF; null once deleted. */
  readonly onGuardado: (codigo: number | null) => void;
  readonly onCerrar: () => void;
}

/** Spec 1 §9. */
const SAF_MAXIMO = 999;

const TITULOS = {
  nombre: "Organismo",
  login: "Login",
  codsir: "Cód. SIRHU",
  habilitar_me: "Habilitar Mon. Ext.",
  habilitar_ogas: "Habilitar O. Gas.",
};

type Editables = Pick<Saf, keyof typeof TITULOS>;

const editables = (s: Saf | null): Editables => ({
  nombre: s?.nombre ?? "",
  login: s?.login ?? "",
  codsir: s?.codsir ?? "",
  habilitar_me: s?.habilitar_me ?? false,
  habilitar_ogas: s?.habilitar_ogas ?? false,
});

export default function DialogoSaf(p: PropsDialogoSaf): ReactNode {
  const { saf } = p;
  const [numero, escribirNumero] = useState(String(saf?.codigo ?? 0));
  const [b, escribir] = useState(() => editables(saf));
  const [rev, tomarRev] = useState(saf?.rev);
  const g = usarGuardado<Saf>();
  const poner = (cambio: Partial<Editables>) => {
    escribir({ ...b, ...cambio });
    g.olvidar();
  };
  const codigo = Number(numero);
  const comun = { id: saf?.id ?? 0, nro_saf: codigo };

  /** Its accounts sign in as usuario@login ([U1]): whoever changes it must know whose names change. */
  async function aceptaOtroLogin(): Promise<boolean> {
    const login = b.login.trim().toLowerCase();
    if (!saf || login === saf.login) return true;
    const { usuarios: todos, organismos } = await usuarios(new AbortController().signal);
    // The server refuses it: nobody's name changes.
    if (organismos.some((o) => o.saf !== saf.codigo && o.login === login)) return true;
    const pregunta = consecuenciaDeLogin(todos.filter((u) => u.saf === saf.codigo), login);
    return pregunta === "" || await confirmar(pregunta, {
      titulo: "Cambiar el login",
      aceptar: "Cambiar el login",
    });
  }

  const guardar = (conRev = rev) => {
    const fallas = {
      ...(codigo === 0 ? { nro_saf: "Ingrese el número del SAF" } : {}),
      ...(b.nombre.trim() === "" ? { nombre: "Ingrese el nombre del organismo" } : {}),
      ...(b.login.trim() === "" ? { login: "Ingrese el login" } : {}),
    };
    if (g.marcar(fallas)) return;
    void g.intentar(async () => {
      if (!await aceptaOtroLogin()) return;
      const accion = saf ? ACCION.EDITAR : ACCION.NUEVO;
      await editarSaf({ ...comun, ...b, accion, rev: saf ? conRev : undefined });
      p.onGuardado(codigo);
    });
  };

  async function eliminar(): Promise<void> {
    const si = await confirmar(`Se elimina el SAF ${codigo} - ${saf?.nombre}.`, {
      titulo: "Eliminar SAF",
      aceptar: "Eliminar",
      peligro: true,
    });
    if (!si) return;
    await g.intentar(async () => {
      await editarSaf({ ...comun, accion: ACCION.ELIMINAR, rev });
      p.onGuardado(null);
    });
  }

  return (
    <Dialogo titulo={saf ? "Editar SAF" : "Nuevo SAF"} onCerrar={p.onCerrar}>
      <div className="formulario formulario-doble">
        <CampoEntero
          etiqueta="Nro. de SAF"
          valor={numero}
          obligatorio
          autoFocus={!saf}
          deshabilitado={saf !== null}
          invalido={g.fallas.nro_saf}
          onCambio={(n) => {
            escribirNumero(String(Math.min(Number(n), SAF_MAXIMO)));
            g.olvidar();
          }}
        />
        <CampoTexto
          etiqueta={TITULOS.nombre}
          className="admin-ancho"
          valor={b.nombre}
          maximo={200}
          obligatorio
          autoFocus={saf !== null}
          invalido={g.fallas.nombre}
          onCambio={(nombre) => poner({ nombre })}
        />
        <CampoTexto
          etiqueta={TITULOS.login}
          valor={b.login}
          maximo={40}
          obligatorio
          invalido={g.fallas.login}
          ayuda={`Sus usuarios ingresan como usuario@${b.login || "login"}`}
          onCambio={(login) => poner({ login })}
        />
        <CampoTexto
          etiqueta={TITULOS.codsir}
          valor={b.codsir}
          invalido={g.fallas.codsir}
          ayuda="Dos letras: la institución en el SIRHU"
          onCambio={(t) => poner({ codsir: t.toUpperCase().replace(/[^A-Z]/g, "").slice(0, 2) })}
        />
        <SiNo
          etiqueta={TITULOS.habilitar_me}
          valor={b.habilitar_me}
          onCambio={(habilitar_me) => poner({ habilitar_me })}
        />
        <SiNo
          etiqueta={TITULOS.habilitar_ogas}
          valor={b.habilitar_ogas}
          onCambio={(habilitar_ogas) => poner({ habilitar_ogas })}
        />
      </div>
      <ConflictoDeGuardado
        g={g}
        diferencias={(actual) => diferenciasDe(TITULOS, b, actual)}
        onTomar={(actual) => {
          escribir(editables(actual));
          tomarRev(actual.rev);
        }}
        onImponer={({ rev }) => {
          tomarRev(rev);
          guardar(rev);
        }}
      />
      <Botonera
        textoGuardar="Guardar"
        ocupado={g.ocupado}
        onCancelar={p.onCerrar}
        onGuardar={() => guardar()}
        onEliminar={saf ? () => void eliminar() : undefined}
      />
    </Dialogo>
  );
}
