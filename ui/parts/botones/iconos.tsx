/** The few drawings of the interface; decoration, named by the control that holds them. */
import type { ReactNode } from "react";

function Icono({ children }: { children: ReactNode }) {
  return (
    <svg
      className="icono"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** One that is always the same. */
const icono = (dibujo: ReactNode) => () => <Icono>{dibujo}</Icono>;

export function IconoOjo({ tachado }: { tachado: boolean }) {
  return (
    <Icono>
      <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
      <circle cx="8" cy="8" r="2" />
      {tachado && <path d="M2.5 13.5l11-11" />}
    </Icono>
  );
}

export const IconoBuscar = icono(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="M10.5 10.5L14 14" />
  </>,
);

export const IconoAbajo = icono(<path d="M4 6l4 4 4-4" />);

export function IconoMenu({ cerrado }: { cerrado: boolean }) {
  return (
    <Icono>
      <path d={cerrado ? "M6 4l4 4-4 4" : "M10 4L6 8l4 4"} />
    </Icono>
  );
}

export const IconoCerrar = icono(<path d="M4 4l8 8M12 4l-8 8" />);

export const IconoTema = icono(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 2.5a5.5 5.5 0 0 1 0 11Z" fill="currentColor" />
  </>,
);

export const IconoCampana = icono(
  <>
    <path d="M3 11.5c1-.9 1.4-2 1.4-4.5a3.6 3.6 0 0 1 7.2 0c0 2.5.4 3.6 1.4 4.5Z" />
    <path d="M6.6 13.5a1.5 1.5 0 0 0 2.8 0" />
  </>,
);

export const IconoPersona = icono(
  <>
    <circle cx="8" cy="5.5" r="2.5" />
    <path d="M3 13.5c.6-2.6 2.6-4 5-4s4.4 1.4 5 4" />
  </>,
);

export const IconoVolver = icono(<path d="M13 8H3.5M7 4L3 8l4 4" />);

export const IconoTilde = icono(<path d="M3 8.5l3.2 3.2L13 5" />);

export const IconoCruz = icono(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M6 6l4 4M10 6l-4 4" />
  </>,
);

export const IconoAviso = icono(
  <>
    <path d="M8 2.5L14 13H2Z" />
    <path d="M8 6.5v3M8 11.3v.2" />
  </>,
);

export const IconoReloj = icono(
  <path d="M4.5 2.5h7M4.5 13.5h7M5.5 2.5v2L8 8l2.5-3.5v-2M5.5 13.5v-2L8 8l2.5 3.5v2" />,
);

export const IconoCandado = icono(
  <>
    <rect x="3.5" y="7" width="9" height="6.5" rx="1" />
    <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
  </>,
);
