/** «Usuario»: who is signed in, password, second factor, sessions, leaving (spec 1 §2). */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { type LecturaDePantalla, useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Marco, TituloSimple } from "#ui/parts/marco/marco.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import type { PropsPantalla } from "#ui/secciones/secciones.ts";
import { cerrarSesion, usarOtraCuenta } from "#ui/session.ts";
import { auth } from "#ui/state/auth.ts";
import { conCarga } from "#ui/state/estado.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { cuandoFue, fechaYMinutosDe } from "#core/domain/period.ts";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import type { SesionesPropias, SesionPropia } from "#proto/auth.ts";
import { api } from "#ui/api.ts";
import { confirmar, mostrarError } from "#ui/state/alerts.ts";
import type { CambioDeFactor } from "./confirmar-factor.tsx";
import "./usuario.css";

// «Sesiones abiertas» of the user's own account; any of them can be ended ([X1]).

function SesionesAbiertas({ lectura }: { readonly lectura: LecturaDePantalla<SesionesPropias> }) {
  const { datos, error, recargar } = lectura;
  const titulo = useRef<HTMLHeadingElement>(null);
  const ahora = Date.now();

  async function cerrar(s: SesionPropia): Promise<void> {
    const si = await confirmar(
      `Se cierra la sesión de ${s.dispositivo || "un programa que no se identifica"}, abierta el ` +
        `${fechaYMinutosDe(s.desde)}. Lo que no haya guardado se pierde.`,
      { titulo: "Cerrar sesión", aceptar: "Cerrar sesión", peligro: true },
    );
    if (!si) return;
    try {
      await api.post("/sesiones/cerrar", { id: s.id });
    } catch (e) {
      await mostrarError(e);
    }
    // The row of the button goes away.
    titulo.current?.focus();
    recargar();
  }

  const fila = (s: SesionPropia): ReactNode => (
    <li key={s.id}>
      <div>
        <b>{s.dispositivo || "Sin identificar"}</b>
        {s.propia && <span className="cuenta-propia">esta sesión</span>}
        <p>
          {s.origen === "" ? "" : `Desde ${s.origen}. `}Abierta {cuandoFue(s.desde, ahora)}; último
          {" "}
          uso {cuandoFue(s.ultimo_uso, ahora)}
        </p>
      </div>
      {!s.propia && (
        <Boton
          aria-label={`Cerrar la sesión de ${s.dispositivo || "Sin identificar"} del ${
            fechaYMinutosDe(s.desde)
          }`}
          onClick={() => void cerrar(s)}
        >
          Cerrar
        </Boton>
      )}
    </li>
  );
  return (
    <section className="cuenta" aria-labelledby="titulo-sesiones">
      <h2 id="titulo-sesiones" ref={titulo} tabIndex={-1}>Sesiones abiertas</h2>
      <p>Dónde está ingresada su cuenta. Si no reconoce alguna, ciérrela y cambie la contraseña.</p>
      {datos
        ? <ul className="cuenta-sesiones">{datos.sesiones.map(fila)}</ul>
        : <p>{error ?? "Cargando…"}</p>}
    </section>
  );
}

// «Segundo factor» of the user's own account: how it stands, and what can be done about it.

const ActivarFactor = perezoso(() => import("#ui/shell/activar-factor.tsx"));
const ConfirmarFactor = perezoso(() => import("./confirmar-factor.tsx"));

/** Fewer than these are worth a warning. */
const POCOS = 3;

const cuantos = (n: number): string =>
  n === 0
    ? "No quedan códigos de recuperación"
    : n === 1
    ? "Queda 1 código de recuperación"
    : `Quedan ${n} códigos de recuperación`;

function Activacion(
  { onCerrar, onListo }: { readonly onCerrar: () => void; readonly onListo: () => void },
): ReactNode {
  // Once the spare codes are on screen, only saying that they were kept closes it.
  const [mostrados, setMostrados] = useState(false);
  return (
    <Dialogo titulo="Activar segundo factor" onCerrar={mostrados ? undefined : onCerrar}>
      <ActivarFactor
        onCancelar={onCerrar}
        onActivo={() => setMostrados(true)}
        onListo={onListo}
      />
    </Dialogo>
  );
}

/** @param onCambio its sessions changed as well. */
function SegundoFactor({ onCambio }: { readonly onCambio: () => void }): ReactNode {
  const { datos, error, recargar } = useLectura("/segundofactor", {}, false);
  const [abierto, setAbierto] = useState<CambioDeFactor | "activar" | null>(null);
  const seccion = useRef<HTMLElement>(null);
  const cambio = useRef(false);
  // What had the focus is another button by now: it goes to the first of those that there are.
  useEffect(() => {
    if (!cambio.current) return;
    cambio.current = false;
    seccion.current?.querySelector("button")?.focus();
  }, [datos]);
  const cerrar = () => setAbierto(null);
  const listo = () => {
    // Where it is required, taking it off leaves only setting it up again.
    if (abierto === "quitar" && datos?.exigido) auth.pendiente.value = "factor";
    cerrar();
    cambio.current = true;
    recargar();
    onCambio();
  };
  const boton = (cual: CambioDeFactor | "activar", texto: string) => (
    <Boton onClick={() => setAbierto(cual)}>
      {texto}
    </Boton>
  );
  return (
    <section className="cuenta" ref={seccion} aria-labelledby="titulo-factor">
      <h2 id="titulo-factor">Segundo factor</h2>
      {!datos && <p>{error ?? "Cargando…"}</p>}
      {datos && !datos.activo && (
        <>
          <p>
            Además de la contraseña, un código de su teléfono: aunque alguien conozca la contraseña,
            no podrá ingresar.
          </p>
          <div className="cuenta-botones">{boton("activar", "Activar segundo factor")}</div>
        </>
      )}
      {datos?.activo && (
        <>
          <p>
            Activo desde el {fechaYMinutosDe(datos.desde)}.{" "}
            <span className={datos.codigos < POCOS ? "cuenta-aviso" : undefined}>
              {cuantos(datos.codigos)}.
            </span>
          </p>
          <div className="cuenta-botones">
            {boton("codigos", "Nuevos códigos de recuperación")}
            {boton("quitar", "Quitar segundo factor")}
          </div>
        </>
      )}
      {abierto === "activar" && <Activacion onCerrar={cerrar} onListo={listo} />}
      {(abierto === "quitar" || abierto === "codigos") && (
        <ConfirmarFactor cambio={abierto} onCerrar={cerrar} onHecho={listo} />
      )}
    </section>
  );
}

const CambiarClave = perezoso(() => import("#ui/shell/cambiar-clave.tsx"));

export default function Usuario({ seccion }: PropsPantalla) {
  useSignals();
  const [cambiando, setCambiando] = useState(false);
  const sesiones = useLectura("/sesiones", {}, false);
  const datos = [
    ["Nombre completo", auth.nombrecompleto.value],
    ["Usuario", auth.usuario.value],
    ["Organismo", auth.organismo.value],
    ["Dependencia", auth.dependencia.value || "—"],
  ] as const;
  return (
    <Marco
      menu={{
        titulo: seccion.titulo,
        items: seccion.items,
        elegido: "informacion",
        onElegir: (id) => {
          if (id === "cerrarsesion") alDejarEditor(() => void cerrarSesion());
        },
      }}
    >
      <div className="cuenta-barra">
        <TituloSimple titulo="Información del Usuario" />
        <p className="cuenta-botones">
          <Boton onClick={() => setCambiando(true)}>
            Cambiar contraseña
          </Boton>
          <Boton onClick={() => alDejarEditor(() => void conCarga(usarOtraCuenta))}>
            Usar otra cuenta en esta pestaña
          </Boton>
        </p>
      </div>
      <div className="cuenta-lados">
        <div>
          <dl className="ficha">
            {datos.map(([titulo, valor]) => (
              <div key={titulo}>
                <dt>{titulo}</dt>
                <dd>{valor}</dd>
              </div>
            ))}
          </dl>
          <SegundoFactor onCambio={sesiones.recargar} />
        </div>
        <SesionesAbiertas lectura={sesiones} />
      </div>
      {cambiando && (
        <CambiarClave
          usuario={auth.usuario.value}
          onCerrar={() => setCambiando(false)}
        />
      )}
    </Marco>
  );
}
