/** Select with a «none» option of value 0 (spec 1 §2, §5). */
import { useEffect, useRef } from "react";
import { MESES, nombreDeMes } from "#core/domain/period.ts";
import { MarcoCampo, type PropsCampo } from "./campos.tsx";

export interface Opcion<T extends number | string = number> {
  readonly id: T;
  readonly descripcion: string;
  /** Shown, and not to be chosen: its text says why. */
  readonly impedida?: boolean;
}

export const OPCIONES_DE_MES: readonly Opcion[] = MESES
  .map((mes) => ({ id: mes, descripcion: nombreDeMes(mes) }));

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

export function Seleccion<T extends number | string = number>(props: PropsSeleccion<T>) {
  const { valor, opciones, onCambio, sinNinguna = false, deshabilitado } = props;
  const caja = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (props.autoFocus) caja.current?.focus();
  }, []);
  const vacia = opciones.length === 0;
  const ninguna = vacia ? "(N/D)" : props.textoNinguna ?? "(Seleccione una opción)";
  return (
    <MarcoCampo {...props}>
      {(a11y) => (
        <select
          {...a11y}
          ref={caja}
          value={String(valor === "" ? 0 : valor)}
          disabled={deshabilitado || vacia}
          onChange={(e) => {
            const elegida = opciones.find((o) => String(o.id) === e.target.value);
            onCambio(elegida ? elegida.id : 0);
          }}
        >
          {(vacia || !sinNinguna) && <option value="0">{ninguna}</option>}
          {opciones.map((o) => (
            <option key={o.id} value={String(o.id)} disabled={o.impedida}>
              {o.descripcion}
            </option>
          ))}
        </select>
      )}
    </MarcoCampo>
  );
}
