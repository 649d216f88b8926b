/** «Alta de Usuario» and «Editar Usuario» (spec 1 §2, §5, §6; [U1]–[U4], [X3], [K1]). */
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { DialogoDeFila } from "#ui/form/dialogo-de-fila.tsx";
import type { FilaEnEdicion } from "#ui/form/use-fila.ts";
import type { AlCerrarFila } from "#ui/list/lista.tsx";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { confirmar } from "#ui/state/alerts.ts";
import { auth } from "#ui/state/auth.ts";
import type { CodigoDeActivacion as Codigo } from "#proto/admin.ts";
import { CodigoDeActivacion, generarCodigo } from "./codigo-activacion.tsx";
import { CopiarPerfil } from "./copiar-perfil.tsx";
import { AccesoSafs } from "./acceso-safs.tsx";
import { aceptaDeshabilitar } from "./deshabilitar.ts";
import { ACCION, editarUsuario, type Organismo, quitarSegundoFactor, type Usuario } from "../pb.ts";
import {
  AVISO_ADMINISTRADOR,
  type Borrador,
  borradorDe,
  entradaUsuario,
  fallaDeSaf,
  fallasDeUsuario,
  perfilDe,
  TIPO,
  TIPOS,
  TITULOS,
} from "./usuario-modelo.ts";

/** What is typed and not kept: the password, and a SAF in its box that is not added yet. */
interface Escrito extends Borrador {
  readonly clave?: string;
  readonly sin_agregar?: number;
}

type Edicion = FilaEnEdicion<Usuario, Escrito>;

/** One button of its own under the boxes, with what it is for. */
function Aparte({ nombre, texto, boton, ocupado, onBoton }: {
  readonly nombre: string;
  readonly texto: string;
  /** Absent = there is nothing to press. */
  readonly boton?: string;
  readonly ocupado: boolean;
  readonly onBoton: () => void;
}): ReactNode {
  return (
    <div className="admin-factor campo-ancho" role="group" aria-label={nombre}>
      <p role="status">{texto}</p>
      {boton && <Boton aria-disabled={ocupado || undefined} onClick={onBoton}>{boton}</Boton>}
    </div>
  );
}

export default function DialogoUsuario(
  p: AlCerrarFila & {
    /** null = a new one. */
    readonly usuario: Usuario | null;
    /** Home organismo. */
    readonly organismo: Organismo;
    readonly organismos: readonly Organismo[];
    /** Those whose profile can be copied. */
    readonly usuarios: readonly Usuario[];
    /** The list says something that is no longer so; the dialog stays open. */
    readonly onCambio: () => void;
  },
): ReactNode {
  useSignals();
  const { usuario, organismo, onGuardado, onCerrar } = p;
  const [conFactor, marcarFactor] = useState(usuario?.segundo_factor ?? false);
  /** To be shown once, with the account that it is of. */
  const [codigo, mostrarCodigo] = useState<{ id: number; codigo: Codigo } | null>(null);
  const comun = { id_usuario: usuario?.id ?? 0, saf: organismo.saf };
  const nombre = (b: Escrito) => `${b.usuario}@${organismo.login}`;

  const revisar = (b: Escrito, esNuevo: boolean) => ({
    ...fallasDeUsuario(b, b.clave ?? "", esNuevo),
    ...(b.tipo_de_usuario === TIPO.convencional ? fallaDeSaf(b.sin_agregar ?? 0) : {}),
  });
  const enviar = async (
    { clave = "", sin_agregar: _, ...b }: Escrito,
    rev: number | undefined,
    sin_clave = false,
  ) => {
    if (usuario?.habilitado && !b.habilitado && !await aceptaDeshabilitar(usuario)) return;
    const esAdministrador = b.tipo_de_usuario === TIPO.administrador;
    const { id } = await editarUsuario({
      ...comun,
      ...b,
      // What the form hides is not sent: the server decides it ([U2]).
      acceso_safs: b.tipo_de_usuario === TIPO.convencional ? b.acceso_safs : [],
      edicion_tablas: !esAdministrador && b.edicion_tablas,
      solo_consulta: !esAdministrador && b.solo_consulta,
      clave: sin_clave ? "" : clave,
      sin_clave,
      accion: usuario ? ACCION.EDITAR : ACCION.NUEVO,
      rev,
    });
    return id;
  };

  const darCodigo = async (id: number | undefined) => {
    if (id !== undefined) mostrarCodigo({ id, codigo: await generarCodigo(id) });
  };
  async function generar({ b, g }: Edicion): Promise<void> {
    if (!usuario) {
      if (g.marcar(revisar(b, false))) return;
      await g.intentar(async () => darCodigo(await enviar(b, undefined, true)));
      return;
    }
    const si = await confirmar(
      `La contraseña de ${nombre(b)} deja de servir y sus sesiones abiertas ` +
        "terminan. Con el código ingresará una vez, para elegir otra. Asegúrese antes de que quien " +
        "lo pide es quien dice ser.",
      { titulo: "Generar código de activación", aceptar: "Generar código", peligro: true },
    );
    if (si) await g.intentar(() => darCodigo(usuario.id));
  }

  async function quitarFactor({ b, g }: Edicion): Promise<void> {
    if (!usuario) return;
    const si = await confirmar(
      `${nombre(b)} ingresará sólo con su contraseña hasta que vuelva a ` +
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

  if (codigo) {
    return <CodigoDeActivacion codigo={codigo.codigo} onListo={() => onGuardado(codigo.id)} />;
  }
  // One's own password is changed by oneself, and one's second factor turned off with a code.
  const esOtro = usuario?.id !== auth.id_usuario.value;
  return (
    <DialogoDeFila<Usuario, Escrito>
      onGuardado={onGuardado}
      onCerrar={onCerrar}
      titulo={usuario ? "Editar Usuario" : "Alta de Usuario"}
      subtitulo={`SAF ${organismo.saf} - ${organismo.nombre}`}
      doble
      fila={usuario}
      borradorDe={borradorDe}
      campos={({ b, poner }) => [
        {
          id: "usuario",
          titulo: TITULOS.usuario,
          sufijo: `@${organismo.login}`,
          maximo: 40,
          obligatorio: true,
          autoFocus: !usuario,
          deshabilitado: usuario !== null,
          entrada: entradaUsuario,
        },
        {
          id: "clave",
          titulo: "Contraseña",
          tipo: "password",
          autoComplete: "new-password",
          maximo: 200,
          obligatorio: !usuario,
          ayuda: usuario
            ? "En blanco, no cambia. La nueva sirve 72 horas, para elegir otra"
            : "Al menos 8 caracteres. Sirve 72 horas, para elegir otra",
        },
        {
          id: "tipo_de_usuario",
          titulo: TITULOS.tipo_de_usuario,
          clase: "seleccion",
          className: "campo-ancho",
          opciones: TIPOS,
        },
        ...(["edicion_tablas", "solo_consulta"] as const).map((id) => ({
          id,
          titulo: TITULOS[id],
          clase: "siNo" as const,
          oculto: b.tipo_de_usuario === TIPO.administrador,
        })),
        {
          id: "acceso_safs",
          titulo: TITULOS.acceso_safs,
          dibujar: (falla) => {
            const esAdministrador = b.tipo_de_usuario === TIPO.administrador;
            return (
              <>
                <p className="admin-aviso campo-ancho" role="status" hidden={!esAdministrador}>
                  {esAdministrador && AVISO_ADMINISTRADOR}
                </p>
                {b.tipo_de_usuario === TIPO.convencional && (
                  <AccesoSafs
                    propio={organismo}
                    organismos={p.organismos}
                    safs={b.acceso_safs}
                    invalido={falla}
                    escrito={b.sin_agregar ?? 0}
                    onEscribir={(sin_agregar) => poner({ sin_agregar })}
                    onCambio={(acceso_safs) => poner({ acceso_safs })}
                  />
                )}
              </>
            );
          },
        },
        {
          id: "nombre_completo",
          titulo: TITULOS.nombre_completo,
          maximo: 200,
          obligatorio: true,
          autoFocus: usuario !== null,
        },
        { id: "dependencia", titulo: TITULOS.dependencia, maximo: 200 },
        { id: "email", titulo: TITULOS.email, maximo: 200, tipo: "email" },
        { id: "telefono", titulo: TITULOS.telefono, maximo: 200, tipo: "tel" },
        { id: "habilitado", titulo: TITULOS.habilitado, clase: "siNo" },
      ]}
      revisar={(b) => revisar(b, usuario === null)}
      enviar={enviar}
      eliminar={usuario && {
        titulo: "Eliminar usuario",
        pregunta: `Se elimina el usuario ${nombre(usuario)} (${usuario.nombre_completo}).`,
        hacer: (rev) => editarUsuario({ ...comun, accion: ACCION.ELIMINAR, rev }),
      }}
    >
      {(f) => (
        <>
          <CopiarPerfil
            usuarios={p.usuarios.filter((u) => u.id !== usuario?.id)}
            onElegir={(u) => f.poner(perfilDe(u, organismo.saf))}
          />
          {esOtro && (
            <Aparte
              nombre="Activación"
              texto={usuario
                ? "Si olvidó la contraseña, déle un código para que elija otra."
                : "En lugar de una contraseña puede darle un código para que elija la suya."}
              boton="Generar código de activación"
              ocupado={f.g.ocupado}
              onBoton={() => void generar(f)}
            />
          )}
          {usuario?.segundo_factor && (
            <Aparte
              nombre="Segundo factor"
              texto={conFactor
                ? "Ingresa con un segundo factor: un código de su teléfono."
                : "✓ Se quitó el segundo factor; sus sesiones terminaron."}
              boton={conFactor && esOtro ? "Quitar segundo factor" : undefined}
              ocupado={f.g.ocupado}
              onBoton={() => void quitarFactor(f)}
            />
          )}
        </>
      )}
    </DialogoDeFila>
  );
}
