/** «Alta de Usuario» and «Editar Usuario» (spec 1 §2, §5, §6; [U1]–[U4], [X3], [K1]). */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { DialogoDeFila } from "#ui/form/dialogo-de-fila.tsx";
import type { FilaEnEdicion } from "#ui/form/use-fila.ts";
import type { AlCerrarFila } from "#ui/list/lista.tsx";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { confirmar } from "#ui/state/alerts.ts";
import { auth } from "#ui/state/auth.ts";
import type { CodigoDeActivacion as Codigo } from "#proto/admin.ts";
import { IconoCerrar } from "#ui/parts/botones/iconos.tsx";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import { api } from "#ui/api.ts";
import { CodigosUnaVez } from "#ui/parts/dialogos/codigos-una-vez.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { contar } from "#core/domain/money.ts";
import type { Answer } from "#proto/calls.ts";
import {
  ACCION,
  editarUsuario,
  type OrganismoDeUsuario,
  quitarSegundoFactor,
  type Usuario,
} from "../pb.ts";
import type { CampoDeFormulario } from "#ui/form/campos.tsx";
import { type ColumnaDePersona, COLUMNAS_DE_PERSONA } from "#proto/recursos/usuario.ts";
import { CampoSaf } from "#ui/recurso/saf.tsx";
import {
  AVISO_ADMINISTRADOR,
  borradorDe,
  type BorradorDeUsuario,
  entradaUsuario,
  fallaDeSaf,
  fallasDeUsuario,
  motivoDeSaf,
  perfilDe,
  TIPO,
  TIPOS,
  TITULOS,
} from "./usuario-modelo.ts";
import { nombreDeTipo } from "./columnas.tsx";

// What disabling an account stops, said before it is done ([U4]).

type Uso = Answer<"GET", "/admin/usuarios/:id/uso">;

/** Pure. */
export function textoDeUso({ sesiones, ultimo_uso, grupo }: Uso): string {
  if (sesiones === 0) return "No tiene ninguna sesión abierta.";
  const terminan = sesiones === 1
    ? "Termina su sesión abierta"
    : `Terminan sus ${contar(sesiones, "sesión abierta", "sesiones abiertas")}`;
  const uso = ultimo_uso === null
    ? ""
    : `; la usó por última vez el ${fechaYMinutosDe(ultimo_uso)}`;
  const donde = grupo === null
    ? ""
    : ` Está trabajando ahora en el SAF ${grupo.saf}, ${grupo.codipres}: lo que no guardó espera en su pantalla a que vuelva a ingresar.`;
  return `${terminan}${uso}.${donde}`;
}

async function aceptaDeshabilitar({ id, usuario, login }: Usuario): Promise<boolean> {
  const uso = await api.get("/admin/usuarios/:id/uso", { id }).then(
    textoDeUso,
    // It only informs: what keeps it from being known does not stand in the way.
    () => "No se pudo saber si tiene sesiones abiertas.",
  );
  return await confirmar(
    `${usuario}@${login} no podrá ingresar hasta que se la habilite de nuevo. ${uso}`,
    { titulo: "Deshabilitar la cuenta", aceptar: "Deshabilitar", peligro: true },
  );
}

// The profile of another account into the one that is edited: what it may do, nothing of its
// person.

const nombreDe = (u: Usuario): string => `${u.usuario}@${u.login}`;

function CopiarPerfil({ usuarios, onElegir }: {
  readonly usuarios: readonly Usuario[];
  readonly onElegir: (u: Usuario) => void;
}): ReactNode {
  const [escrito, escribir] = useState("");
  const dicho = (texto: string) => usuarios.find((u) => nombreDe(u) === texto.trim().toLowerCase());
  const elegido = dicho(escrito);
  const sugerencias = useMemo(
    () => usuarios.map((u) => ({ valor: nombreDe(u), texto: u.nombre_completo })),
    [usuarios],
  );
  return (
    <CampoTexto
      etiqueta="Copiar el perfil de"
      className="campo-ancho"
      valor={escrito}
      sugerencias={sugerencias}
      ayuda={elegido
        ? `✓ ${nombreDeTipo(elegido.tipo_de_usuario)}${
          elegido.acceso_safs.length > 0 ? `, SAFs ${elegido.acceso_safs.join(", ")}` : ""
        }`
        : "Usuario o nombre: copia tipo, permisos y SAFs; no sus datos"}
      onCambio={(texto) => {
        escribir(texto);
        const u = dicho(texto);
        if (u) onElegir(u);
      }}
    />
  );
}

// A code of activation, shown this once: to be copied or printed ([U6]).

/** Gives an account a code in the place of its password. @throws ErrorApi */
const generarCodigo = (id: number): Promise<Codigo> => api.post("/admin/usuarios/codigos", { id });

function CodigoDeActivacion(
  { codigo: { usuario, codigo, vence }, onListo }: {
    readonly codigo: Codigo;
    readonly onListo: () => void;
  },
): ReactNode {
  return (
    <Dialogo titulo="Código de activación" subtitulo={usuario} ancho="angosto">
      <CodigosUnaVez codigos={[codigo]} onListo={onListo}>
        Entréguelo sólo a esa persona. Lo escribe en lugar de la contraseña, sirve para ingresar una
        vez y lleva a elegir la suya. Vence el {fechaYMinutosDe(vence)}.{" "}
        <b>No se vuelve a mostrar.</b>
      </CodigosUnaVez>
    </Dialogo>
  );
}

// The SAFs of an account: its own, fixed, and the added ones (spec 1 §2, §5; [U2]).

export function AccesoSafs(p: {
  readonly propio: OrganismoDeUsuario;
  readonly organismos: readonly OrganismoDeUsuario[];
  readonly safs: readonly number[];
  readonly invalido?: string;
  /** Number in the box, not added yet; 0 = none. */
  readonly escrito: number;
  readonly onEscribir: (saf: number) => void;
  readonly onCambio: (safs: number[]) => void;
}): ReactNode {
  const { propio, organismos, safs, invalido, escrito: saf, onCambio, onEscribir } = p;
  const caja = useRef<HTMLDivElement>(null);
  const nombres = new Map(organismos.map((o) => [o.saf, o.nombre]));
  const motivo = motivoDeSaf(saf, propio.saf, safs, (s) => nombres.has(s));
  const puede = saf !== 0 && motivo === "";
  const agregar = () => {
    if (!puede) return;
    onCambio([...safs, saf].sort((a, b) => a - b));
    onEscribir(0);
    // The button is disabled from here on, and would take the focus with it.
    caja.current?.querySelector("input")?.focus();
  };

  // The dialog's own Enter listens on the dialog, before React does: here it adds, it does not save.
  const alEntrar = useRef(agregar);
  alEntrar.current = agregar;
  useEffect(() => {
    const fila = caja.current;
    const alPulsar = (e: KeyboardEvent) => {
      if (e.key !== "Enter" || !(e.target instanceof HTMLInputElement)) return;
      e.preventDefault();
      alEntrar.current();
    };
    fila?.addEventListener("keydown", alPulsar);
    return () => fila?.removeEventListener("keydown", alPulsar);
  }, []);

  const renglon = (numero: number, accion: ReactNode) => (
    <li key={numero}>
      <span>
        <b>{numero}</b> {nombres.get(numero) ?? "(sin organismo)"}
      </span>
      {accion}
    </li>
  );
  return (
    <fieldset className="admin-safs campo-ancho">
      <legend>{TITULOS.acceso_safs}</legend>
      <ul aria-label="SAFs a los que accede">
        {renglon(propio.saf, <span className="nota">SAF propio</span>)}
        {safs.map((s) =>
          renglon(
            s,
            <Boton
              clase="plano"
              className="boton-icono"
              aria-label={`Quitar el SAF ${s}`}
              onClick={() => {
                onCambio(safs.filter((x) => x !== s));
                caja.current?.querySelector("input")?.focus();
              }}
            >
              <IconoCerrar />
            </Boton>,
          )
        )}
      </ul>
      <div className="admin-safs-agregar" ref={caja}>
        <CampoSaf
          etiqueta="Agregar SAF"
          organismos={organismos}
          saf={saf}
          invalido={invalido ?? (motivo || false)}
          onCambio={onEscribir}
        />
        <Boton
          motivo={puede
            ? null
            : motivo
            ? "Ese SAF no se puede agregar"
            : "Escriba el número o el nombre de un organismo"}
          onClick={agregar}
        >
          Agregar
        </Boton>
      </div>
    </fieldset>
  );
}

const DE_PERSONA: Partial<Record<ColumnaDePersona, Partial<CampoDeFormulario<Escrito>>>> = {
  nombre_completo: { obligatorio: true },
  email: { tipo: "email" },
  telefono: { tipo: "tel" },
};

/** What is typed and not kept: the password, and a SAF in its box that is not added yet. */
interface Escrito extends BorradorDeUsuario {
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
    readonly organismo: OrganismoDeUsuario;
    readonly organismos: readonly OrganismoDeUsuario[];
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
        ...COLUMNAS_DE_PERSONA.map((id) => ({
          id,
          titulo: TITULOS[id],
          maximo: 200,
          autoFocus: id === "nombre_completo" && usuario !== null,
          ...DE_PERSONA[id],
        })),
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
