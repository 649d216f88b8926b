/** Who signs in, or what is asked of the account before anything else. */
import { useSignals } from "@preact/signals-react/runtime";
import { type FormEvent, useEffect, useState } from "react";
import { perezoso } from "../parts/estados/perezoso.tsx";
import { auth, haySesion } from "../state/auth.ts";
import { ErrorApi } from "../api.ts";
import { leerEntorno } from "../pagina/entorno.ts";
import { Boton } from "../parts/botones/boton.tsx";
import { CampoTexto } from "../parts/campos/campos.tsx";
import { adelantarTodo } from "../secciones/secciones.ts";
import {
  abiertas,
  dejarDeBuscar,
  dejarIngreso,
  iniciarSesion,
  pideCodigo,
  seccionAlEntrar,
  seguirCon,
} from "../session.ts";
import { conCarga } from "../state/estado.ts";
import { enEspera, type SesionPerdida, sesionPerdida } from "../state/lost-session.ts";
import { recordarPedida, tomarVuelta } from "../state/institucional.ts";
import { etiquetaDeVersion } from "../texts/titulos.ts";
import { BotonTema } from "./boton-tema.tsx";
import { CodigoDeVerificacion } from "./codigo-de-verificacion.tsx";

// Login screen (spec 1 §2, §5): everything of the first paint is here or in what it imports.

const SolicitarAcceso = perezoso(() => import("./solicitar-acceso.tsx"));
const CambiarClave = perezoso(() => import("./cambiar-clave.tsx"));

type Abierto = "acceso" | "clave" | null;

/** What is said to who did not leave by herself. */
const textoDePerdida = ({ motivo }: SesionPerdida, espera: boolean): string =>
  `Su sesión se cerró. ${motivo ? `${motivo} ` : ""}Inicie sesión otra vez para ${
    espera ? "seguir donde estaba: lo que escribió sigue ahí." : "volver a donde estaba."
  }`;

/** Accounts that other tabs of the browser have open: this one may go on with any of them. */
function CuentasAbiertas() {
  useSignals();
  const cuentas = abiertas.value;
  if (cuentas.length === 0) return null;
  return (
    <section className="ingreso-abiertas" aria-label="Cuentas abiertas en otras pestañas">
      {cuentas.map((g) => (
        <Boton
          key={g.sesion.id_usuario}
          title={g.sesion.nombrecompleto}
          onClick={() => void conCarga(() => seguirCon(g))}
        >
          Seguir como <b>{g.sesion.usuario}</b>
        </Boton>
      ))}
    </section>
  );
}

function Ingreso() {
  useSignals();
  const [perdida] = useState(() => sesionPerdida.peek());
  /** Over the screen of that account, which alone may come back to it. */
  const espera = perdida !== null && enEspera.value;
  const [usuario, setUsuario] = useState(perdida?.usuario ?? "");
  const [clave, setClave] = useState("");
  const [codigo, setCodigo] = useState("");
  /** Second step: the password was right, and the account has a second factor. */
  const [conCodigo, setConCodigo] = useState(false);
  const [faltan, setFaltan] = useState({ usuario: false, clave: false, codigo: false });
  const [mensaje, setMensaje] = useState("");
  const [abierto, setAbierto] = useState<Abierto>(null);
  const cerrar = () => setAbierto(null);
  const { institucional } = leerEntorno();
  const escribe = usuario !== "" || clave !== "";
  // Not with the first paint, which waits for nothing else.
  useEffect(() => {
    if (!escribe) return;
    dejarDeBuscar();
    adelantarTodo(seccionAlEntrar());
  }, [escribe]);

  async function enviar(e: FormEvent) {
    e.preventDefault();
    const vacios = {
      usuario: usuario.trim() === "",
      clave: clave === "",
      codigo: conCodigo && codigo.trim() === "",
    };
    setFaltan(vacios);
    setMensaje("");
    if (vacios.usuario || vacios.clave || vacios.codigo) return;
    try {
      await conCarga(() => iniciarSesion(usuario.trim(), clave, codigo.trim()));
    } catch (error) {
      if (!conCodigo && pideCodigo(error)) return setConCodigo(true);
      // Whatever it was, that code is of no more use.
      setCodigo("");
      setMensaje(error instanceof ErrorApi ? error.mensaje : "No se pudo iniciar la sesión.");
    }
  }

  function volver(): void {
    setConCodigo(false);
    setCodigo("");
    setClave("");
    setMensaje("");
  }

  return (
    <main className="ingreso">
      <form className="ingreso-caja" onSubmit={enviar} noValidate>
        <h1>Planta</h1>
        <p className="ingreso-lema">Formulación del presupuesto de gastos en personal</p>
        {conCodigo
          ? (
            <CodigoDeVerificacion
              valor={codigo}
              onCambio={setCodigo}
              invalido={faltan.codigo && "Escriba el código"}
            />
          )
          : (
            <>
              {perdida && (
                <p className="ingreso-perdida" role="status">
                  {textoDePerdida(perdida, espera)}
                </p>
              )}
              {!espera && <CuentasAbiertas />}
              {institucional !== "" && !espera && (
                <>
                  <a
                    className="boton boton-primario ingreso-enviar"
                    href="/api/institucional/entrar"
                    onClick={recordarPedida}
                  >
                    Ingresar con {institucional}
                  </a>
                  <p className="ingreso-otra">o con su contraseña</p>
                </>
              )}
              <CampoTexto
                etiqueta="Usuario"
                nombre="usuario"
                autoComplete="username"
                valor={usuario}
                onCambio={setUsuario}
                invalido={faltan.usuario && "Escriba su usuario"}
                deshabilitado={espera}
                autoFocus={!perdida}
              />
              <CampoTexto
                etiqueta="Contraseña"
                nombre="clave"
                tipo="password"
                autoComplete="current-password"
                valor={clave}
                onCambio={setClave}
                invalido={faltan.clave && "Escriba su contraseña"}
                autoFocus={perdida !== null}
              />
            </>
          )}
        <button
          type="submit"
          className={`boton ingreso-enviar ${
            institucional === "" || espera || conCodigo ? "boton-primario" : "boton-secundario"
          }`}
        >
          Iniciar sesión
        </button>
        <p className="ingreso-mensaje" role="alert">{mensaje}</p>
        <div className="ingreso-enlaces">
          {espera
            ? (
              <button type="button" className="enlace" onClick={() => void dejarIngreso()}>
                Ingresar con otra cuenta
              </button>
            )
            : conCodigo
            ? (
              <button type="button" className="enlace" onClick={volver}>
                Ingresar con otro usuario
              </button>
            )
            : (
              <>
                <button type="button" className="enlace" onClick={() => setAbierto("acceso")}>
                  Solicitar acceso al sistema
                </button>
                <button type="button" className="enlace" onClick={() => setAbierto("clave")}>
                  Cambiar contraseña
                </button>
              </>
            )}
        </div>
      </form>
      <footer className="ingreso-pie">
        <span>{etiquetaDeVersion(leerEntorno().version)}</span>
        <BotonTema />
      </footer>
      {abierto === "acceso" && <SolicitarAcceso onCerrar={cerrar} />}
      {abierto === "clave" && <CambiarClave onCerrar={cerrar} />}
    </main>
  );
}

const VueltaInstitucional = perezoso(() => import("./vuelta-institucional.tsx"));
const ClavePendiente = perezoso(() => import("./clave-pendiente.tsx"));
const FactorPendiente = perezoso(() => import("./factor-pendiente.tsx"));

export function Entrada() {
  useSignals();
  const pendiente = haySesion.value ? auth.pendiente.value : "";
  const [vuelta, volver] = useState(tomarVuelta);
  if (pendiente === "" && vuelta) {
    return <VueltaInstitucional como={vuelta} onOtra={() => volver(null)} />;
  }
  if (pendiente === "") return <Ingreso />;
  return pendiente === "clave" ? <ClavePendiente /> : <FactorPendiente />;
}
