/** Labelled inputs: text, whole numbers, decimals; «obligatorio» and invalid states. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IconoOjo } from "../botones/iconos.tsx";
import { useNumero } from "./use-numero.ts";

export interface PropsCampo {
  readonly etiqueta: string;
  /** What is kept, canonical: decimals carry `.`. */
  readonly valor: string;
  readonly onCambio: (valor: string) => void;
  readonly onSalir?: () => void;
  /** Marks the label with «obligatorio». */
  readonly obligatorio?: boolean;
  /** `true` marks it; a sentence also says why. */
  readonly invalido?: boolean | string;
  /** What the code means, or a hint. */
  readonly ayuda?: ReactNode;
  readonly deshabilitado?: boolean;
  readonly autoFocus?: boolean;
  readonly maximo?: number;
  readonly nombre?: string;
  readonly className?: string;
}

export interface PropsCampoTexto extends PropsCampo {
  readonly tipo?: "text" | "password" | "email" | "tel";
  readonly autoComplete?: string;
  /** Digits, mostly: the keyboard of a telephone shows them. */
  readonly numerico?: boolean;
  /** Shown after the box (`@economia`). */
  readonly sufijo?: string;
  /** Values that are offered while it is typed, with what each is: found by either. */
  readonly sugerencias?: readonly { readonly valor: string; readonly texto: string }[];
}

interface PropsMarco
  extends Pick<PropsCampo, "etiqueta" | "obligatorio" | "invalido" | "ayuda" | "className"> {
  readonly children: (
    a11y: {
      id: string;
      "aria-describedby"?: string;
      "aria-invalid"?: true;
      "aria-required"?: true;
    },
  ) => ReactNode;
}

/** Label, box, and what is said under it; shared by every kind of field. */
export function MarcoCampo(
  { etiqueta, obligatorio, invalido, ayuda, className, children }: PropsMarco,
) {
  const id = useId();
  const idNota = `${id}-nota`;
  const nota = typeof invalido === "string" ? invalido : ayuda;
  return (
    <div className={`campo ${invalido ? "campo-invalido" : ""} ${className ?? ""}`}>
      <label htmlFor={id}>
        {etiqueta}
        {obligatorio && <span className="campo-obligatorio">obligatorio</span>}
      </label>
      {children({
        id,
        "aria-describedby": nota ? idNota : undefined,
        "aria-invalid": invalido ? true : undefined,
        "aria-required": obligatorio ? true : undefined,
      })}
      {nota
        ? (
          <small
            id={idNota}
            className={typeof invalido === "string" ? "campo-error" : "campo-ayuda"}
          >
            {nota}
          </small>
        )
        : null}
    </div>
  );
}

export function CampoTexto(props: PropsCampoTexto) {
  const { valor, onCambio, onSalir, tipo = "text", deshabilitado, autoFocus, maximo, nombre } =
    props;
  const [visible, setVisible] = useState(false);
  const idLista = useId();
  const caja = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) caja.current?.focus();
  }, []);
  return (
    <MarcoCampo {...props}>
      {(a11y) => (
        <span className="campo-caja">
          <input
            {...a11y}
            ref={caja}
            type={tipo === "password" && visible ? "text" : tipo}
            name={nombre}
            value={valor}
            maxLength={maximo}
            disabled={deshabilitado}
            autoComplete={props.autoComplete ?? "off"}
            inputMode={props.numerico ? "numeric" : undefined}
            spellCheck={false}
            list={props.sugerencias ? idLista : undefined}
            onChange={(e) => onCambio(e.target.value)}
            onBlur={onSalir}
          />
          {props.sugerencias && (
            <datalist id={idLista}>
              {props.sugerencias.map(({ valor, texto }) => (
                <option key={valor} value={valor}>{texto}</option>
              ))}
            </datalist>
          )}
          {props.sufijo && <span className="campo-sufijo">{props.sufijo}</span>}
          {tipo === "password" && (
            <button
              type="button"
              className="campo-ver"
              aria-label={`Mostrar ${props.etiqueta.toLowerCase()}`}
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            >
              <IconoOjo tachado={visible} />
            </button>
          )}
        </span>
      )}
    </MarcoCampo>
  );
}

interface PropsNumero extends PropsCampo {
  /** Also told why what is typed is not taken; «» once it is. */
  readonly onRechazo?: (motivo: string) => void;
}

/** One box for both kinds of number. */
function CampoNumero(props: PropsNumero & { readonly decimales: 0 | 2 }) {
  const caja = useRef<HTMLInputElement>(null);
  const { rechazo, texto, atributos } = useNumero({ ...props, caja });
  useEffect(() => {
    if (props.autoFocus) {
      caja.current?.focus();
      caja.current?.select();
    }
  }, []);

  return (
    <MarcoCampo {...props} invalido={rechazo || props.invalido}>
      {(a11y) => (
        <span className="campo-caja">
          <input
            {...a11y}
            {...atributos}
            ref={caja}
            className="campo-numero"
            name={props.nombre}
            value={texto}
            disabled={props.deshabilitado}
          />
        </span>
      )}
    </MarcoCampo>
  );
}

/** Digits only (spec 1 §5); thousands may be separated. */
export function CampoEntero(props: PropsNumero) {
  return <CampoNumero {...props} decimales={0} />;
}

/** Up to two decimals, `,` or `.` (spec 1 §5); `valor` carries `.`. */
export function CampoDecimal(props: PropsNumero) {
  return <CampoNumero {...props} decimales={2} />;
}
