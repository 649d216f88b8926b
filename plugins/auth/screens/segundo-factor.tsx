/** «Segundo factor» of the user's own account: how it stands, and what can be done about it. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { fechaYHoraDe } from "#core/domain/period.ts";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { auth } from "#ui/state/auth.ts";
import type { Cambio } from "./confirmar-factor.tsx";

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
export function SegundoFactor({ onCambio }: { readonly onCambio: () => void }): ReactNode {
  const { datos, error, recargar } = useLectura("/segundofactor", {}, false);
  const [abierto, setAbierto] = useState<Cambio | "activar" | null>(null);
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
  const boton = (cual: Cambio | "activar", texto: string) => (
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
            Activo desde el {fechaYHoraDe(datos.desde)}.{" "}
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
