/** «Alta de Usuario» and «Editar Usuario» (spec 1 §2, §5, §6; [U1]–[U4], [X3], [K1]). */
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { CampoTexto } from "../../../ui/parts/campos.tsx";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { Seleccion } from "../../../ui/parts/seleccion.tsx";
import { confirmar } from "../../../ui/state/alerts.ts";
import { auth } from "../../../ui/state/auth.ts";
import { type Codigo, CodigoDeActivacion, generarCodigo } from "./codigo-activacion.tsx";
import { AccesoSafs } from "./acceso-safs.tsx";
import { ConflictoDeGuardado } from "./conflicto.tsx";
import { diferenciasDe } from "./diferencias.ts";
import { usarGuardado } from "./guardado.ts";
import { ACCION, editarUsuario, type Organismo, quitarSegundoFactor, type Usuario } from "./pb.ts";
import { SiNo } from "./si-no.tsx";
import {
  AVISO_ADMINISTRADOR,
  type Borrador,
  borradorDe,
  entradaUsuario,
  fallaDeSaf,
  fallasDeUsuario,
  TIPO,
  TIPOS,
  TITULOS,
} from "./usuario-modelo.ts";

export interface PropsDialogoUsuario {
  /** null = a new one. */
  readonly usuario: Usuario | null;
  /** Home organismo. */
  readonly organismo: Organismo;
  readonly organismos: readonly Organismo[];
  /** Id of the saved account; null once deleted. */
  readonly onGuardado: (id: number | null) => void;
  /** The list says something that is no longer so; the dialog stays open. */
  readonly onCambio: () => void;
  readonly onCerrar: () => void;
}

const textoDeTipo = (tipo: unknown): string =>
  TIPOS.find((t) => t.id === tipo)?.descripcion ?? String(tipo);

export default function DialogoUsuario(p: PropsDialogoUsuario): ReactNode {
  useSignals();
  const { usuario, organismo } = p;
  const [b, escribir] = useState(() => borradorDe(usuario));
  const [clave, escribirClave] = useState("");
  /** SAF in the box of the list, which is not in it yet. */
  const [sinAgregar, escribirSaf] = useState(0);
  const [rev, tomarRev] = useState(usuario?.rev);
  const [conFactor, marcarFactor] = useState(usuario?.segundo_factor ?? false);
  /** To be shown once, with the account that it is of. */
  const [codigo, mostrarCodigo] = useState<{ id: number; codigo: Codigo } | null>(null);
  const g = usarGuardado<Usuario>();
  const poner = (cambio: Partial<Borrador>) => {
    escribir({ ...b, ...cambio });
    g.olvidar();
  };
  const comun = { id_usuario: usuario?.id ?? 0, saf: organismo.saf };
  const esAdministrador = b.tipo_de_usuario === TIPO.administrador;
  const esConvencional = b.tipo_de_usuario === TIPO.convencional;

  const guardar = (conRev = rev, conCodigo = false) => {
    const fallas = fallasDeUsuario(b, clave, usuario === null && !conCodigo);
    if (g.marcar({ ...fallas, ...(esConvencional ? fallaDeSaf(sinAgregar) : {}) })) return;
    void g.intentar(async () => {
      const { id } = await editarUsuario({
        ...comun,
        ...b,
        // What the form hides is not sent: the server decides it ([U2]).
        acceso_safs: esConvencional ? b.acceso_safs : [],
        edicion_tablas: !esAdministrador && b.edicion_tablas,
        solo_consulta: !esAdministrador && b.solo_consulta,
        clave: conCodigo ? "" : clave,
        sin_clave: conCodigo,
        accion: usuario ? ACCION.EDITAR : ACCION.NUEVO,
        rev: usuario ? conRev : undefined,
      });
      if (conCodigo) mostrarCodigo({ id, codigo: await generarCodigo(id) });
      else p.onGuardado(id);
    });
  };

  async function reemplazarClave(): Promise<void> {
    if (!usuario) return;
    const si = await confirmar(
      `La contraseña de ${b.usuario}@${organismo.login} deja de servir y sus sesiones abiertas ` +
        "terminan. Con el código ingresará una vez, para elegir otra. Asegúrese antes de que quien " +
        "lo pide es quien dice ser.",
      { titulo: "Generar código de activación", aceptar: "Generar código", peligro: true },
    );
    if (!si) return;
    await g.intentar(async () => {
      mostrarCodigo({ id: usuario.id, codigo: await generarCodigo(usuario.id) });
    });
  }

  async function eliminar(): Promise<void> {
    const si = await confirmar(
      `Se elimina el usuario ${b.usuario}@${organismo.login} (${usuario?.nombre_completo}).`,
      { titulo: "Eliminar usuario", aceptar: "Eliminar", peligro: true },
    );
    if (!si) return;
    await g.intentar(async () => {
      await editarUsuario({ ...comun, accion: ACCION.ELIMINAR, rev });
      p.onGuardado(null);
    });
  }

  async function quitarFactor(): Promise<void> {
    if (!usuario) return;
    const si = await confirmar(
      `${b.usuario}@${organismo.login} ingresará sólo con su contraseña hasta que vuelva a ` +
        "activarlo, y sus sesiones abiertas terminan. Asegúrese antes de que quien lo pide es " +
        "quien dice ser.",
      { titulo: "Quitar segundo factor", aceptar: "Quitar segundo factor", peligro: true },
    );
    if (!si) return;
    await g.intentar(async () => {
      await quitarSegundoFactor(usuario.id);
      marcarFactor(false);
      p.onCambio();
    });
  }

  const texto = (campo: "dependencia" | "email" | "telefono", tipo?: "email" | "tel") => (
    <CampoTexto
      etiqueta={TITULOS[campo]}
      tipo={tipo}
      valor={b[campo]}
      maximo={200}
      invalido={g.fallas[campo]}
      onCambio={(v) => poner({ [campo]: v })}
    />
  );

  if (codigo) {
    return <CodigoDeActivacion codigo={codigo.codigo} onListo={() => p.onGuardado(codigo.id)} />;
  }
  return (
    <Dialogo
      titulo={usuario ? "Editar Usuario" : "Alta de Usuario"}
      subtitulo={`SAF ${organismo.saf} - ${organismo.nombre}`}
      onCerrar={p.onCerrar}
    >
      <div className="formulario formulario-doble">
        <CampoTexto
          etiqueta={TITULOS.usuario}
          sufijo={`@${organismo.login}`}
          valor={b.usuario}
          maximo={40}
          obligatorio
          autoFocus={!usuario}
          deshabilitado={usuario !== null}
          invalido={g.fallas.usuario}
          onCambio={(t) => poner({ usuario: entradaUsuario(t) })}
        />
        <CampoTexto
          etiqueta="Contraseña"
          tipo="password"
          autoComplete="new-password"
          valor={clave}
          maximo={200}
          obligatorio={!usuario}
          invalido={g.fallas.clave}
          ayuda={usuario
            ? "En blanco, no cambia. La nueva sirve 72 horas, para elegir otra"
            : "Al menos 8 caracteres. Sirve 72 horas, para elegir otra"}
          onCambio={(t) => {
            escribirClave(t);
            g.olvidar();
          }}
        />
        <Seleccion
          etiqueta={TITULOS.tipo_de_usuario}
          className="admin-ancho"
          valor={b.tipo_de_usuario}
          opciones={TIPOS}
          sinNinguna
          invalido={g.fallas.tipo_de_usuario}
          onCambio={(tipo_de_usuario) => poner({ tipo_de_usuario })}
        />
        {!esAdministrador && (
          <>
            <SiNo
              etiqueta={TITULOS.edicion_tablas}
              valor={b.edicion_tablas}
              onCambio={(edicion_tablas) => poner({ edicion_tablas })}
            />
            <SiNo
              etiqueta={TITULOS.solo_consulta}
              valor={b.solo_consulta}
              onCambio={(solo_consulta) => poner({ solo_consulta })}
            />
          </>
        )}
        <p className="admin-aviso admin-ancho" role="status" hidden={!esAdministrador}>
          {esAdministrador && AVISO_ADMINISTRADOR}
        </p>
        {esConvencional && (
          <AccesoSafs
            propio={organismo}
            organismos={p.organismos}
            safs={b.acceso_safs}
            invalido={g.fallas.acceso_safs}
            escrito={sinAgregar}
            onEscribir={(saf) => {
              escribirSaf(saf);
              g.olvidar();
            }}
            onCambio={(acceso_safs) => poner({ acceso_safs })}
          />
        )}
        <CampoTexto
          etiqueta={TITULOS.nombre_completo}
          valor={b.nombre_completo}
          maximo={200}
          obligatorio
          autoFocus={usuario !== null}
          invalido={g.fallas.nombre_completo}
          onCambio={(nombre_completo) => poner({ nombre_completo })}
        />
        {texto("dependencia")}
        {texto("email", "email")}
        {texto("telefono", "tel")}
        <SiNo
          etiqueta={TITULOS.habilitado}
          valor={b.habilitado}
          onCambio={(habilitado) => poner({ habilitado })}
        />
        {/* One's own password is changed by oneself. */}
        {usuario?.id !== auth.id_usuario.value && (
          <div className="admin-factor admin-ancho" role="group" aria-label="Activación">
            <p>
              {usuario
                ? "Si olvidó la contraseña, déle un código para que elija otra."
                : "En lugar de una contraseña puede darle un código para que elija la suya."}
            </p>
            <button
              type="button"
              className="boton boton-secundario"
              aria-disabled={g.ocupado || undefined}
              onClick={() =>
                usuario ? void reemplazarClave() : guardar(undefined, true)}
            >
              Generar código de activación
            </button>
          </div>
        )}
        {usuario?.segundo_factor && (
          <div
            className="admin-factor admin-ancho"
            role="group"
            aria-label="Segundo factor"
          >
            <p role="status">
              {conFactor
                ? "Ingresa con un segundo factor: un código de su teléfono."
                : "✓ Se quitó el segundo factor; sus sesiones terminaron."}
            </p>
            {/* One's own is turned off with a code, in «Información del Usuario». */}
            {conFactor && usuario.id !== auth.id_usuario.value && (
              <button
                type="button"
                className="boton boton-secundario"
                aria-disabled={g.ocupado || undefined}
                onClick={() => void quitarFactor()}
              >
                Quitar segundo factor
              </button>
            )}
          </div>
        )}
      </div>
      <ConflictoDeGuardado
        g={g}
        diferencias={(actual) =>
          diferenciasDe(TITULOS, b, actual, { tipo_de_usuario: textoDeTipo })}
        onTomar={(actual) => {
          escribir(borradorDe(actual));
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
        onEliminar={usuario ? () => void eliminar() : undefined}
      />
    </Dialogo>
  );
}
