/** Base, A, B and C by item or programme, with what each one adds; every figure opens its lines. */
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { usePortapapeles } from "#ui/grid/mando/portapapeles.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import type { Letra } from "../tablero/tablero.ts";
import {
  type CeldaComparada,
  type CeldasDeLetra,
  comoTexto,
  type FilaComparada,
  type TablaComparada,
} from "./comparacion-modelo.ts";

// How much room a table leaves to what stands beside it: the least tight of the arrangements in
// which it fits whole, told to its style sheet as `data-holgura`.

/** From roomy to tight: less space between figures, alone in its line, smaller. */
const ARREGLOS = ["amplia", "justa", "sola", "minima"] as const;

/** Half a pixel of rounding is no cut. */
const TOLERANCIA = 1;

export function acomodar(
  caja: { setAttribute(nombre: string, valor: string): void },
  marco: { readonly scrollWidth: number; readonly clientWidth: number },
): void {
  for (const arreglo of ARREGLOS) {
    caja.setAttribute("data-holgura", arreglo);
    if (marco.scrollWidth <= marco.clientWidth + TOLERANCIA) return;
  }
}

/** For the box that holds one table; its parent is what is arranged. */
function useHolgura<E extends HTMLElement>(): RefObject<E | null> {
  const marco = useRef<E>(null);
  const ajustar = () => {
    const caja = marco.current?.parentElement;
    if (marco.current && caja) acomodar(caja, marco.current);
  };
  useLayoutEffect(ajustar);
  useEffect(() => {
    const caja = marco.current?.parentElement;
    if (!caja) return;
    // Of the width alone: arranging it changes its height.
    let ancho = caja.clientWidth;
    const tamano = new ResizeObserver(() => {
      if (caja.clientWidth === ancho) return;
      ancho = caja.clientWidth;
      ajustar();
    });
    tamano.observe(caja);
    return () => tamano.disconnect();
  }, []);
  return marco;
}

/** Opens the lines of a figure; the base has no letter. */
export type VerLineas = (
  letra: Letra | null,
  seleccion: Readonly<Record<string, string>>,
  donde: string,
  cifra: number,
) => void;

interface Props {
  readonly titulo: string;
  readonly tabla: TablaComparada;
  readonly letras: readonly { readonly letra: Letra; readonly nombre: string }[];
  readonly onVer: VerLineas;
  /** How it is seen: stands in its corner. */
  readonly children?: ReactNode;
}

function Cifra({ celda, de, onVer }: {
  readonly celda: CeldaComparada;
  readonly de: string;
  readonly onVer: () => void;
}): ReactNode {
  if (celda.centavos === 0) return <span className="cero">{celda.texto}</span>;
  return (
    <button
      type="button"
      className="cifra"
      aria-label={`${celda.texto}: ${de}, ver de qué está hecho`}
      onClick={onVer}
    >
      {celda.texto}
    </button>
  );
}

const nombreDe = ({ codigo, descripcion, nivel }: FilaComparada): string =>
  nivel === "prog"
    ? `Programa ${codigo} ${descripcion}`.trimEnd()
    : `${codigo} ${descripcion}`.trim();

function Celdas({ fila, onVer }: Pick<Props, "onVer"> & { readonly fila: FilaComparada }) {
  const nombre = nombreDe(fila);
  const { seleccion, base, letras } = fila;
  return (
    <>
      <td>
        <Cifra
          celda={base}
          de={`${nombre}, base`}
          onVer={() => onVer(null, seleccion, `${nombre}, base`, base.centavos)}
        />
      </td>
      {letras.map(({ letra, total, diferencia, variacion }: CeldasDeLetra) => (
        <Fragment key={letra}>
          <td className="inicio">
            <Cifra
              celda={total}
              de={`${nombre}, ${letra}`}
              onVer={() => onVer(letra, seleccion, `${nombre}, ${letra}`, total.centavos)}
            />
          </td>
          <td className={diferencia.centavos === 0 ? "cero" : undefined}>{diferencia.texto}</td>
          <td className={diferencia.centavos === 0 ? "cero" : "variacion"}>{variacion}</td>
        </Fragment>
      ))}
    </>
  );
}

export function Comparacion({ titulo, tabla, letras, onVer, children }: Props): ReactNode {
  const marco = useHolgura<HTMLDivElement>();
  usePortapapeles({ raiz: marco, copiar: () => comoTexto(tabla) });
  const [abiertas, abrir] = useState<ReadonlySet<string>>(new Set());
  const padres = new Set(
    tabla.filas.filter((f) => f.nivel === "ppar").map((f) => f.clave.split(".")[0]),
  );
  const visibles = tabla.filas.filter((f) =>
    f.nivel !== "ppar" || abiertas.has(f.clave.split(".")[0])
  );
  const alternar = (clave: string) => abrir(abiertas.symmetricDifference(new Set([clave])));
  return (
    <div ref={marco} className="escenarios-marco" role="region" aria-label={titulo} tabIndex={0}>
      <table className={`escenarios-tabla con-${letras.length}`} aria-label={titulo}>
        <thead>
          <tr className="grupos">
            <td colSpan={2}>{children}</td>
            {letras.map(({ letra, nombre }) => (
              <th key={letra} scope="colgroup" colSpan={3} className={`inicio texto-${letra}`}>
                <span title={nombre}>{letra} · {nombre}</span>
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col" className="izquierda">
              {tabla.filas.at(0)?.nivel === "prog" ? "Programa" : "Partida"}
            </th>
            <th scope="col">Base</th>
            {letras.map(({ letra }) => (
              <Fragment key={letra}>
                <th scope="col" className="inicio">
                  <span className="solo-lectores">{letra},</span> Total
                </th>
                <th scope="col" title="Diferencia con la base">
                  <span className="solo-lectores">{letra},</span> Dif.
                </th>
                <th scope="col" title="Diferencia con la base, en porcentaje">
                  <span className="solo-lectores">{letra},</span> %
                </th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {visibles.map((fila) => {
            const nombre = nombreDe(fila);
            const abierta = abiertas.has(fila.clave);
            return (
              <tr key={fila.clave} className={fila.nivel}>
                <th scope="row" className="izquierda" title={nombre}>
                  {fila.nivel === "pprin" && padres.has(fila.clave)
                    ? (
                      <Boton
                        clase="plano"
                        className="abrir-partida"
                        aria-expanded={abierta}
                        onClick={() => alternar(fila.clave)}
                      >
                        <span className="flecha" aria-hidden="true">{abierta ? "▾" : "▸"}</span>
                        {nombre}
                      </Boton>
                    )
                    : nombre}
                </th>
                <Celdas fila={fila} onVer={onVer} />
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="izquierda">Total</th>
            <Celdas fila={tabla.total} onVer={onVer} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
