/** Loaded when used: who came back from the organisation's own sign-in, and what is missing ([Q8]). */
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { ErrorApi } from "../api.ts";
import { leerEntorno } from "../pagina/entorno.ts";
import { Boton } from "../parts/botones/boton.tsx";
import { CampoTexto } from "../parts/campos/campos.tsx";
import { type CuentasDeIdentidad, iniciarConIdentidad, pideCodigo } from "../session.ts";
import { conCarga } from "../state/estado.ts";
import type { Vuelta } from "../state/institucional.ts";
import { CodigoDeVerificacion } from "./codigo-de-verificacion.tsx";

const fallas = (nombre: string): Readonly<Record<Exclude<Vuelta, "si">, string>> => ({
  caido: `${nombre} no responde. Pruebe en unos minutos, o ingrese con su contraseña.`,
  rechazado: `${nombre} no confirmó quién es usted. Ingrese otra vez.`,
  vencido: "Pasó demasiado tiempo desde que empezó a ingresar. Ingrese otra vez.",
});

type Dicho = Parameters<typeof iniciarConIdentidad>[0];

export default function VueltaInstitucional({ como, onOtra }: {
  readonly como: Vuelta;
  readonly onOtra: () => void;
}): ReactNode {
  const { institucional: nombre } = leerEntorno();
  const [cuentas, ofrecer] = useState<CuentasDeIdentidad | null>(null);
  /** What was sent, and waits for the code of the second factor. */
  const [espera, esperar] = useState<Dicho | null>(null);
  const [usuario, setUsuario] = useState("");
  const [vinculo, setVinculo] = useState("");
  const [codigo, setCodigo] = useState("");
  const [mensaje, setMensaje] = useState(como === "si" ? "" : fallas(nombre)[como]);

  async function enviar(dicho: Dicho): Promise<void> {
    setMensaje("");
    try {
      const suyas = await conCarga(() => iniciarConIdentidad(dicho));
      if (suyas) ofrecer(suyas);
    } catch (error) {
      setCodigo("");
      if (pideCodigo(error) && !espera) return esperar(dicho);
      setMensaje(error instanceof ErrorApi ? error.mensaje : "No se pudo iniciar la sesión.");
    }
  }
  useEffect(() => {
    if (como === "si") void enviar({});
  }, []);

  function alEnviar(e: FormEvent): void {
    e.preventDefault();
    if (espera) void enviar({ ...espera, codigo: codigo.trim() });
    else if (usuario.trim() === "" || vinculo.trim() === "") {
      setMensaje("Escriba su usuario y el código que le dieron");
    } else void enviar({ usuario: usuario.trim(), vinculo: vinculo.trim() });
  }

  const sinCuenta = cuentas?.length === 0 && !espera;
  return (
    <main className="ingreso">
      <form className="ingreso-caja" onSubmit={alEnviar} noValidate>
        <h1>Planta</h1>
        {espera && <CodigoDeVerificacion valor={codigo} onCambio={setCodigo} />}
        {!espera && cuentas && cuentas.length > 0 && (
          <section className="ingreso-abiertas" aria-label="Sus cuentas">
            <p>¿Con cuál de sus cuentas ingresa?</p>
            {cuentas.map((c) => (
              <Boton
                key={c.id}
                title={c.organismo}
                onClick={() => void enviar({ cuenta: c.id })}
              >
                {c.usuario}
              </Boton>
            ))}
          </section>
        )}
        {sinCuenta && (
          <>
            <p>
              {nombre}{" "}
              confirmó quién es usted, y todavía no está vinculado a ninguna cuenta de Planta.
              Escriba su usuario y el código de activación que le dio quien administra el sistema;
              desde entonces ingresa sin él.
            </p>
            <CampoTexto
              etiqueta="Usuario"
              nombre="usuario"
              autoComplete="username"
              valor={usuario}
              onCambio={setUsuario}
              autoFocus
            />
            <CampoTexto
              etiqueta="Código de activación"
              nombre="vinculo"
              autoComplete="off"
              valor={vinculo}
              onCambio={setVinculo}
            />
          </>
        )}
        {(espera || sinCuenta) && (
          <button type="submit" className="boton boton-primario ingreso-enviar">
            {espera ? "Iniciar sesión" : "Vincular e iniciar sesión"}
          </button>
        )}
        <p className="ingreso-mensaje" role="alert">{mensaje}</p>
        <div className="ingreso-enlaces">
          <button type="button" className="enlace" onClick={onOtra}>
            Volver al ingreso
          </button>
        </div>
      </form>
    </main>
  );
}
