/** Supplements of a SINEP scale by main item ([R2]): a short list, edited as a whole. */
import type { ReactNode } from "react";
import type { Suplemento, Suplementos } from "#proto/tablas.ts";
import { api } from "#ui/api.ts";
import { type CampoDeFormulario, Campos } from "#ui/form/campos.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import type { Opcion } from "#ui/parts/campos/seleccion.tsx";
import { PPRIN_DE_CARGOS } from "#proto/recursos/tablas.ts";
import { useConjunto } from "../valores/conjunto.ts";

/** «agrupamiento y tramo», «sólo tramo», «ninguno». */
export function enPalabras(agrupamiento: boolean, tramo: boolean): string {
  if (agrupamiento && tramo) return "agrupamiento y tramo";
  return agrupamiento ? "sólo agrupamiento" : tramo ? "sólo tramo" : "ninguno";
}

const enTexto = (filas: readonly Suplemento[]) =>
  filas.map((f) => `partida ${f.pprin}: ${enPalabras(f.agrupamiento, f.tramo)}`).join("; ") ||
  "ninguna partida aparte";

/** What each main item is paid: those named, and the rest as the scale says. */
export function renglonesDeSuplementos(s: Suplementos): readonly (readonly [string, string])[] {
  const propios = s.filas.map((f) =>
    [`Partida ${f.pprin}`, enPalabras(f.agrupamiento, f.tramo)] as const
  );
  const resto = propios.length === 0 ? "Todas" : "Las demás";
  return [...propios, [resto, enPalabras(s.con_agrupamiento, s.con_tramo)]];
}

/** @param opciones main items that the row may name. */
const cajasDe = (opciones: readonly Opcion<number>[]): readonly CampoDeFormulario<Suplemento>[] => [
  {
    id: "pprin",
    titulo: "Partida principal",
    className: "campo-texto",
    clase: "seleccion",
    opciones,
  },
  { id: "agrupamiento", titulo: "Agrupamiento", clase: "siNo" },
  { id: "tramo", titulo: "Tramo", clase: "siNo" },
];

/** Main items that may be named: those free, and the row's own. */
function usePartidas() {
  const { datos } = useLectura("/tablas/clasificador");
  return PPRIN_DE_CARGOS.map((id) => {
    const suya = datos?.find((c) => c.pprin === id && c.ppar === 0);
    return { id, descripcion: suya ? `${id} - ${suya.descripcion}` : String(id) };
  });
}

export default function EditorSuplementos({ suplementos, recargar, onCerrar }: {
  readonly suplementos: Suplementos;
  readonly recargar: () => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const { esc, con_agrupamiento, con_tramo } = suplementos;
  const partidas = usePartidas();
  const e = useConjunto<Suplemento, Suplemento>({
    guardado: suplementos,
    aBorrador: (f) => f,
    enTexto,
    alChocar: "Otra persona cambió los suplementos",
    enviar: (form) => api.post("/tablas/suplementos/:esc", { ...form, esc }),
    recargar,
    onGuardado: () => {
      recargar();
      onCerrar();
    },
  });
  const libres = PPRIN_DE_CARGOS.filter((p) => !e.filas.some((f) => f.pprin === p));
  return (
    <Dialogo
      titulo="Suplementos por partida principal"
      subtitulo={`El escalafón ${esc} paga ${enPalabras(con_agrupamiento, con_tramo)}, salvo en:`}
      ancho="ancho"
      onCerrar={onCerrar}
    >
      <div className="tablas-tramos tablas-suplementos">
        {e.filas.map((f, i) => (
          <div key={f.pprin} className="tablas-campos" role="group" aria-label={`Renglón ${i + 1}`}>
            <Campos
              campos={cajasDe(partidas.filter((p) =>
                p.id === f.pprin || libres.includes(p.id)
              ))}
              borrador={f}
              fallas={{}}
              onCambio={(cambio) =>
                e.cambiar(i, cambio)}
            />
            <Boton
              clase="peligro"
              aria-label={`Quitar la partida ${f.pprin}`}
              onClick={() =>
                e.quitar(i)}
            >
              Quitar
            </Boton>
          </div>
        ))}
        {libres.length > 0 && (
          <Boton
            onClick={() =>
              e.agregar({ pprin: libres[0], agrupamiento: con_agrupamiento, tramo: con_tramo })}
          >
            Agregar una partida
          </Boton>
        )}
        {e.mensaje && <p className="tablas-mensaje" role="alert">{e.mensaje}</p>}
        <p className="tablas-impacto">
          Al guardar, las valorizaciones que los leyeron quedan desactualizadas.
        </p>
      </div>
      <Botonera onCancelar={onCerrar} onGuardar={e.guardar} ocupado={e.ocupado} />
    </Dialogo>
  );
}
