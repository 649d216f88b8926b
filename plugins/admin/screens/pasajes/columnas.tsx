/** Columns of «Pasajes de Cargos»; of a pending one they say what it would do ([J3]). */
import { cuentaEnPalabras } from "#core/domain/accounts.ts";
import type { PreviaDePendiente } from "#proto/admin.ts";
import type { Leida } from "#ui/grid/celdas/campos.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import type { ColumnaPropia } from "#ui/recurso/columnas.ts";
import { IconoAviso } from "#ui/parts/botones/iconos.tsx";
import { previaEnPalabras } from "#plugins/admin/pasajes/palabras.ts";
import type { PasajeMostrado } from "../pb.ts";
import {
  casillero,
  claveDeApertura,
  CODIGO_INVALIDO,
  codigoValido,
  estaPendiente,
  LADOS,
  NIVELES,
} from "./pasaje-modelo.ts";

type Columna = ColumnaTabla<PasajeMostrado> & ColumnaPropia<PasajeMostrado>;

/** What the two openings of a transfer are called. */
export interface NombresDePasajes {
  readonly organismos: ReadonlyMap<number, string>;
  /** By `claveDeApertura`. */
  readonly aperturas: Readonly<Record<string, string>>;
}

const DEL_PROCESO = "Lo dice el proceso";

function leerCodigo(texto: string): Leida {
  const codipres = texto.toUpperCase();
  return codigoValido(codipres) ? { como: { codipres }, enviado: { codipres } } : CODIGO_INVALIDO;
}

const SIN_NOMBRES: NombresDePasajes = { organismos: new Map(), aperturas: {} };

/** How they are typed depends neither on what they would do nor on what they are called. */
export function columnasDe(
  previas: ReadonlyMap<number, PreviaDePendiente> = new Map(),
  { organismos, aperturas }: NombresDePasajes = SIN_NOMBRES,
): readonly Columna[] {
  /** @param entero with what stays behind, which takes several lines of the list. */
  const decir = (p: PasajeMostrado, entero: boolean): string => {
    const previa = estaPendiente(p) ? previas.get(p.id) : undefined;
    return previa
      ? previaEnPalabras(entero ? previa : { ...previa, quedan: "" })
      : p.resultado || "—";
  };
  const avisa = (p: PasajeMostrado): boolean => {
    const previa = estaPendiente(p) ? previas.get(p.id) : undefined;
    return previa !== undefined && (previa.motivo !== "" || previa.errores > 0);
  };
  const organismoDe = (p: PasajeMostrado, lado: typeof LADOS[number]) =>
    organismos.get(p[casillero(NIVELES[0], lado)]) ?? "";
  const aperturaDe = (p: PasajeMostrado, lado: typeof LADOS[number]) =>
    aperturas[claveDeApertura(p, lado)] ?? "";
  /** First what differs: its end may have no room. */
  const enPalabras = (p: PasajeMostrado, lado: typeof LADOS[number]): string => {
    const nombres = [aperturaDe(p, lado), organismoDe(p, lado)].filter((t) => t !== "");
    return (p.saf_origen === p.saf_destino ? nombres : nombres.toReversed()).join(" · ");
  };
  const deApertura = (lado: typeof LADOS[number], nivel: typeof NIVELES[number]): Columna => ({
    id: casillero(nivel, lado),
    titulo: nivel.titulo,
    grupo: lado.titulo,
    clase: "entero",
    ancho: "50px",
    ...(nivel.id === "saf"
      ? { nota: (p: PasajeMostrado) => enPalabras(p, lado), notaDebajo: true }
      : {}),
    ayuda: (p) => nivel.id === "saf" ? enPalabras(p, lado) : aperturaDe(p, lado),
    celda: {
      titulo: `${lado.titulo}: ${nivel.titulo}`,
    },
  });
  return [
    {
      id: "codipres",
      titulo: "Presupuesto",
      clase: "texto",
      ancho: "92px",
      celda: { titulo: "Presupuesto", leer: leerCodigo },
    },
    ...LADOS.flatMap((lado) => NIVELES.map((nivel) => deApertura(lado, nivel))),
    {
      id: "usuario",
      titulo: "Usuario",
      clase: "texto",
      ancho: "11%",
      texto: (p) => cuentaEnPalabras(p.usuario, p.nombre_completo),
      ayuda: (p) => p.nombre_completo,
      cerrada: "Es quien lo ingresó",
    },
    {
      id: "ejecucion",
      titulo: "Ejecución",
      clase: "texto",
      ancho: "128px",
      texto: ({ ejecucion }) => ejecucion || "—",
      cerrada: DEL_PROCESO,
    },
    {
      id: "resultado",
      titulo: "Resultado",
      clase: "texto",
      icono: (p) =>
        avisa(p)
          ? (
            <span className="marca-pendiente">
              <IconoAviso />
            </span>
          )
          : null,
      texto: (p) => decir(p, false),
      ayuda: (p) => decir(p, true),
      cerrada: DEL_PROCESO,
    },
  ];
}
