/** Select with a «none» option of value 0 (spec 1 §2, §5). */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { MESES, nombreDeMes } from "#core/domain/period.ts";
import { normalizar } from "#core/domain/text-key.ts";
import { IconoAbajo } from "../botones/iconos.tsx";
import { perezoso } from "../estados/perezoso.tsx";
import { MarcoCampo, type PropsCampo } from "./campos.tsx";
import type { Opcion, PropsListaDeSeleccion } from "./lista-de-seleccion.tsx";
import "./seleccion.css";

export type { Opcion } from "./lista-de-seleccion.tsx";

const Lista = perezoso<PropsListaDeSeleccion>(() => import("./lista-de-seleccion.tsx"));

export const OPCIONES_DE_MES: readonly Opcion[] = MESES
  .map((mes) => ({ id: mes, descripcion: nombreDeMes(mes) }));

const laMasLarga = (opciones: readonly Opcion<number | string>[]): string =>
  opciones.reduce(
    (larga, { descripcion }) => descripcion.length > larga.length ? descripcion : larga,
    "",
  );

export interface PropsSeleccion<T extends number | string> extends
  Pick<
    PropsCampo,
    "etiqueta" | "obligatorio" | "invalido" | "ayuda" | "deshabilitado" | "autoFocus" | "className"
  > {
  /** 0 (or «») = no selection. */
  readonly valor: T | 0 | "";
  readonly opciones: readonly Opcion<T>[];
  /** Receives the option's id, 0 for none. */
  readonly onCambio: (id: T | 0) => void;
  /** Leaves the none option out once there are options. */
  readonly sinNinguna?: boolean;
  /** Other text for the none option: «(Todos los organismos)». */
  readonly textoNinguna?: string;
}

/** What is typed within this time of the key before goes on with the same word. */
const PALABRA_MS = 800;

export function Seleccion<T extends number | string = number>(props: PropsSeleccion<T>) {
  const { valor, opciones, onCambio, sinNinguna = false, deshabilitado, className } = props;
  const caja = useRef<HTMLButtonElement>(null);
  const idLista = useId();
  const [abierta, abrir] = useState(false);
  const tecleado = useRef({ texto: "", hasta: 0 });
  useEffect(() => {
    if (props.autoFocus) caja.current?.focus();
  }, []);
  // Only once the list is gone: while it stands, it keeps the focus to itself.
  const estuvo = useRef(false);
  useEffect(() => {
    if (estuvo.current && !abierta) caja.current?.focus();
    estuvo.current = abierta;
  }, [abierta]);
  const vacia = opciones.length === 0;
  const ninguna: Opcion<T | 0> = {
    id: 0,
    descripcion: vacia ? "(N/D)" : props.textoNinguna ?? "(Seleccione una opción)",
  };
  const ofrecidas = vacia || !sinNinguna ? [ninguna, ...opciones] : opciones;
  const elegida = ofrecidas.find((o) => String(o.id) === String(valor || 0)) ?? ofrecidas[0];
  const elegir = (clave: string) => {
    const nueva = ofrecidas.find((o) => String(o.id) === clave);
    if (nueva && nueva !== elegida) onCambio(nueva.id);
  };
  /** Letters choose without opening the list. */
  const alTeclear = (e: KeyboardEvent<HTMLButtonElement>) => {
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      return abrir(true);
    }
    const { texto, hasta } = tecleado.current;
    const sigue = e.timeStamp < hasta;
    // A space opens the list, except inside a word.
    if (e.key.length > 1 || e.ctrlKey || e.altKey || e.metaKey || (e.key === " " && !sigue)) return;
    e.preventDefault();
    const buscado = normalizar((sigue ? texto : "") + e.key);
    tecleado.current = { texto: buscado, hasta: e.timeStamp + PALABRA_MS };
    const suya = ofrecidas.find((o) =>
      !o.impedida && normalizar(o.descripcion).startsWith(buscado)
    );
    if (suya) elegir(String(suya.id));
  };
  return (
    <MarcoCampo {...props} className={`campo-seleccion ${className ?? ""}`}>
      {(a11y) => (
        <>
          <button
            {...a11y}
            ref={caja}
            type="button"
            role="combobox"
            className="seleccion"
            aria-haspopup="listbox"
            aria-expanded={abierta}
            aria-controls={abierta ? idLista : undefined}
            disabled={deshabilitado || vacia}
            title={elegida?.descripcion}
            onFocus={() => void Lista.adelantar()}
            onPointerEnter={() => void Lista.adelantar()}
            onClick={() => abrir(true)}
            onKeyDown={alTeclear}
          >
            {/* As wide as its longest option: what stands beside it stays when another is chosen. */}
            <span className="seleccion-valor" data-medida={laMasLarga(ofrecidas)}>
              {elegida?.descripcion}
            </span>
            <IconoAbajo />
          </button>
          {abierta && (
            <Lista
              id={idLista}
              titulo={props.etiqueta}
              ancla={caja}
              opciones={ofrecidas}
              elegida={elegida && String(elegida.id)}
              onElegir={elegir}
              onCerrar={() => abrir(false)}
            />
          )}
        </>
      )}
    </MarcoCampo>
  );
}
