/** Columns of «Estado de la formulación» ([F1]). */
import { enMillones, textoDeDecimas } from "#core/domain/millions.ts";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { fechaCorta, fechaDe, fechaYHoraDe, fechaYMinutosDe } from "#core/domain/period.ts";
import { MENOS } from "#core/domain/signs.ts";
import type { FormulacionDeOrganismo as Fila } from "#proto/formulacion.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import { entregableDicho, ESTADOS, NOMBRES_DE_ESTADO } from "#plugins/formulacion/nombres.ts";

const NADA = "—";
const entero = (valor: number | null) => valor === null ? NADA : formatEnteroEsAr(valor);

export const sobreElTecho = ({ cargos, techo }: Fila): boolean =>
  cargos !== null && techo !== null && cargos > techo;

/** «hoy 10:31», «21/07 18:20». */
export function cuando(instante: number, ahora = Date.now()): string {
  const [dia, hora] = fechaYHoraDe(instante).split(" ");
  const hoy = fechaDe(ahora);
  const corta = dia.slice(6) === hoy.slice(6) ? dia.slice(0, 5) : dia;
  return `${dia === hoy ? "hoy" : corta} ${hora.slice(0, 5)}`;
}

const nombreDeEstado = ({ estado, historico }: Fila): string =>
  historico ? "En Histórico" : NOMBRES_DE_ESTADO[estado];

export const COLUMNAS: readonly ColumnaTabla<Fila>[] = [
  { id: "saf", titulo: "SAF", clase: "exacto", alinear: "izquierda", ancho: "46px" },
  { id: "nombre", titulo: "Organismo", clase: "texto", ayuda: ({ nombre }) => nombre },
  {
    id: "estado",
    titulo: "Estado",
    clase: "texto",
    ancho: "116px",
    valor: nombreDeEstado,
    orden: ({ estado }) => ESTADOS.indexOf(estado),
    icono: ({ estado }) => <span className={`formulacion-punto formulacion-${estado}`} />,
    texto: (f) => nombreDeEstado(f) + (f.congelado ? " ❄" : ""),
    ayuda: ({ valuacion, congelado }) =>
      [
        ...(congelado ? ["Congelada: de sólo lectura"] : []),
        ...(valuacion
          ? [`Valorizada por ${valuacion.usuario}, ${cuando(valuacion.instante)}`]
          : []),
      ].join(". "),
  },
  {
    id: "renglones",
    titulo: "Renglones",
    clase: "entero",
    ancho: "76px",
    medida: true,
    texto: (f) => entero(f.renglones),
  },
  {
    id: "invalidos",
    titulo: "Errores",
    clase: "entero",
    ancho: "62px",
    medida: true,
    texto: (f) => entero(f.invalidos),
    invalida: ({ invalidos }) => invalidos ? "Registros con errores: no se puede valorizar" : null,
  },
  {
    id: "cargos",
    titulo: "Cargos",
    clase: "entero",
    // The mark of the ceiling beside six figures.
    ancho: "78px",
    medida: true,
    texto: (f) => entero(f.cargos),
    invalida: (f) => sobreElTecho(f) ? "Supera el techo" : null,
    ayuda: ({ vigente }) => vigente === null ? "" : `Vigente: ${entero(vigente)}`,
  },
  {
    id: "techo",
    titulo: "Techo",
    clase: "entero",
    ancho: "80px",
    medida: true,
    texto: (f) => entero(f.techo),
  },
  {
    id: "total",
    titulo: "Total (mill.)",
    clase: "importe",
    ancho: "84px",
    leyenda: "Pesos, en millones; Excel lo lleva entero",
    texto: ({ total }) => total === null ? NADA : enMillones(aCentavos(total)),
  },
  {
    id: "diferencia",
    titulo: "Dif.",
    clase: "porcentaje",
    ancho: "74px",
    leyenda: "Del total con el último entregable",
    texto: ({ diferencia }) =>
      diferencia === null
        ? NADA
        : `${diferencia < 0 ? MENOS : "+"}${
          textoDeDecimas(Math.round(Math.abs(diferencia) * 10))
        } %`,
    ayuda: ({ entregable }) => entregable?.otro_criterio ?? "",
  },
  {
    id: "entregable",
    titulo: "Entregable",
    clase: "texto",
    ancho: "108px",
    valor: entregableDicho,
    texto: (f) => entregableDicho(f) || NADA,
    resaltada: ({ cierre_pedido }) => cierre_pedido !== undefined,
    ayuda: ({ entregable, cierre_pedido }) =>
      [
        ...(cierre_pedido
          ? [
            `${cierre_pedido.usuario} pidió cerrarlo: hasta el ` +
            `${fechaYMinutosDe(cierre_pedido.vence)} espera que otra persona lo confirme`,
          ]
          : []),
        ...(entregable
          ? [
            `${entregable.codipres}, cerrado por ${entregable.usuario}, ${
              cuando(entregable.instante)
            }`,
          ]
          : []),
      ].join(". "),
  },
  {
    id: "cambio",
    titulo: "Último cambio",
    clase: "texto",
    ancho: "100px",
    valor: ({ cambio }) => cambio?.instante ?? 0,
    filtro: false,
    icono: ({ conectados }) =>
      conectados.length > 0 ? <span className="formulacion-punto formulacion-cerrada" /> : null,
    texto: ({ cambio }) => cambio ? cuando(cambio.instante) : NADA,
    ayuda: ({ cambio, conectados }) =>
      [
        ...(cambio ? [`Por ${cambio.usuario}`] : []),
        ...(conectados.length > 0 ? [`Trabajando ahora: ${conectados.join(", ")}`] : []),
      ].join(". "),
  },
  {
    id: "vence",
    titulo: "Vence",
    clase: "texto",
    ancho: "58px",
    filtro: false,
    resaltada: ({ prorrogada }) => prorrogada,
    texto: ({ vence }) => vence === null ? NADA : fechaCorta(vence).slice(0, 5),
    ayuda: ({ etapa, vence, prorrogada }) =>
      vence === null ? "" : `${etapa}: ${fechaCorta(vence)}${prorrogada ? ", con prórroga" : ""}`,
  },
];
