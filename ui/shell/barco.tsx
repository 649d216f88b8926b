/**
 * Loaded when used: the hidden picture of a boat (spec 1 §2): fades in over a second, closes on
 * click or Escape.
 */
import { useEffect, useRef, useState } from "react";

/** Opacity grows 0.01 every 10 ms (spec 1 §9). */
const PASO = 0.01;
const CADA_MS = 10;

/** Made once: the fade only changes the opacity around it. */
const DIBUJO = (
  <svg viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <defs>
      <linearGradient id="cielo" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#16355c" />
        <stop offset=".55" stopColor="#d97b54" />
        <stop offset="1" stopColor="#f6cf8f" />
      </linearGradient>
      <linearGradient id="rio" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#b98a63" />
        <stop offset="1" stopColor="#243447" />
      </linearGradient>
    </defs>
    <rect width="1600" height="560" fill="url(#cielo)" />
    <circle cx="1120" cy="520" r="90" fill="#ffe7b3" />
    <rect y="560" width="1600" height="340" fill="url(#rio)" />
    <g fill="none" stroke="#ffe7b3" strokeOpacity=".45" strokeWidth="5" strokeLinecap="round">
      <path d="M1000 590h240M1040 625h160M960 670h120M1090 715h190M1010 770h90" />
    </g>
    <path d="M0 560l90-24 120 10 150-30 170 26 90-8 110 26Z" fill="#22304a" />
    <g transform="translate(640 190)">
      <path d="M150 0v390" stroke="#3b2a20" strokeWidth="10" />
      <path d="M140 20C60 130 10 240 0 350h140Z" fill="#f7f1e3" />
      <path d="M162 50c90 80 140 190 150 300H162Z" fill="#e8d9bd" />
      <path d="M150 0l70 18-70 22Z" fill="#6fb1e0" />
      <path d="M-60 390h440c-24 66-70 92-130 92H70c-70 0-112-36-130-92Z" fill="#7a3b2a" />
      <path d="M-48 416h416" stroke="#f7f1e3" strokeWidth="8" />
    </g>
    <path
      d="M540 690c60-26 120-26 180 0s120 26 180 0 120-26 180 0"
      fill="none"
      stroke="#f6e3c0"
      strokeOpacity=".6"
      strokeWidth="7"
      strokeLinecap="round"
    />
  </svg>
);

export default function Barco({ onCerrar }: { onCerrar: () => void }) {
  const quieto = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [opacidad, setOpacidad] = useState(quieto ? 1 : 0);
  const boton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const antes = document.activeElement;
    boton.current?.focus();
    return () => {
      if (antes instanceof HTMLElement) antes.focus();
    };
  }, []);

  useEffect(() => {
    if (quieto) return;
    const reloj = setInterval(() => {
      setOpacidad((o) => {
        if (o >= 1) clearInterval(reloj);
        return Math.min(1, o + PASO);
      });
    }, CADA_MS);
    return () => clearInterval(reloj);
  }, [quieto]);

  return (
    <button
      type="button"
      ref={boton}
      className="barco"
      aria-label="Un velero en el río al atardecer. Cerrar la imagen"
      style={{ opacity: opacidad }}
      onClick={onCerrar}
      onKeyDown={(e) => {
        if (e.key === "Escape") onCerrar();
      }}
    >
      {DIBUJO}
    </button>
  );
}
