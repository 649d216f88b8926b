/** «Sesiones abiertas» of the user's own account; any of them can be ended ([X1]). */
import { type ReactNode, useRef } from "react";
import { fechaYHoraDe } from "#core/domain/period.ts";
import type { Sesion, SesionesPropias } from "#proto/auth.ts";
import { api } from "#ui/api.ts";
import type { Lectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { confirmar, mostrarError } from "#ui/state/alerts.ts";

export function SesionesAbiertas({ lectura }: { readonly lectura: Lectura<SesionesPropias> }) {
  const { datos, error, recargar } = lectura;
  const titulo = useRef<HTMLHeadingElement>(null);

  async function cerrar(s: Sesion): Promise<void> {
    const si = await confirmar(
      `Se cierra la sesión de ${s.dispositivo || "un programa que no se identifica"}, abierta el ` +
        `${fechaYHoraDe(s.desde)}. Lo que no haya guardado se pierde.`,
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

  const fila = (s: Sesion): ReactNode => (
    <li key={s.id}>
      <div>
        <b>{s.dispositivo || "Sin identificar"}</b>
        {s.propia && <span className="cuenta-propia">esta sesión</span>}
        <p>
          {s.origen === "" ? "" : `Desde ${s.origen}. `}Abierta el{" "}
          {fechaYHoraDe(s.desde)}; último uso {fechaYHoraDe(s.ultimo_uso)}
        </p>
      </div>
      {!s.propia && (
        <Boton
          aria-label={`Cerrar la sesión de ${s.dispositivo || "Sin identificar"} del ${
            fechaYHoraDe(s.desde)
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
