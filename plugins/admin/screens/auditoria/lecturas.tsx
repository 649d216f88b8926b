/** Who took files out, and which ([Q9]): beside the audit trail, and for as long as it is kept. */
import { type ReactNode, useMemo } from "react";
import { fechaYHoraDe, fechaYMinutosDe } from "#core/domain/period.ts";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { SafConNombre } from "#core/domain/saf-name.ts";
import type { LecturasMostradas } from "#proto/admin.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";

type Lectura = LecturasMostradas["lecturas"][number];

const columnasCon = (organismos: readonly SafConNombre[]): readonly ColumnaTabla<Lectura>[] => {
  const nombres = new Map(organismos.map((o) => [o.saf, o.nombre]));
  const descripcion = ({ saf }: Lectura) => nombres.get(saf ?? -1) ?? "";
  return [
    {
      id: "instante",
      titulo: "Fecha y hora",
      clase: "texto",
      ancho: "140px",
      texto: ({ instante }) => fechaYMinutosDe(instante),
      ayuda: ({ instante }) => fechaYHoraDe(instante),
      filtro: false,
      orden: false,
    },
    {
      id: "usuario",
      titulo: "Usuario",
      clase: "texto",
      ancho: "150px",
      ayuda: ({ usuario, origen }) => `${usuario} (${origen})`,
    },
    {
      id: "saf",
      titulo: "SAF",
      clase: "exacto",
      alinear: "izquierda",
      ancho: "176px",
      nota: descripcion,
      ayuda: (l) => [l.saf, descripcion(l)].filter(Boolean).join(" "),
      filtro: { clase: "exacto", datos: "entero", valor: ({ saf }) => saf, descripcion },
    },
    { id: "codipres", titulo: "Grupo", clase: "codigo", ancho: "66px" },
    { id: "titulo", titulo: "Qué", clase: "texto", ancho: "22%", ayuda: ({ titulo }) => titulo },
    { id: "archivo", titulo: "Archivo", clase: "texto", ancho: "20%", ayuda: (l) => l.archivo },
    { id: "pedido", titulo: "Pedido", clase: "texto", ayuda: ({ pedido }) => pedido },
  ];
};

const claveDe = (l: Lectura) => l.id;

export function Lecturas({ titulo, organismos, consulta, barra }: {
  readonly titulo: string;
  readonly organismos: readonly SafConNombre[];
  /** Days. */
  readonly consulta: { readonly desde?: string; readonly hasta?: string };
  readonly barra: (nota: string) => ReactNode;
}): ReactNode {
  const columnas = useMemo(() => columnasCon(organismos), [organismos]);
  const lectura = useLectura("/admin/lecturas", consulta);
  const { datos } = lectura;
  const lista = useLista(lectura, datos?.lecturas, claveDe);
  const nota = datos?.hay_mas
    ? `Se muestran las últimas ${formatEnteroEsAr(datos.lecturas.length)}: acote los días.`
    : datos?.dias === 0
    ? "No se guardan lecturas (PLANTA_LECTURAS_DIAS es 0)."
    : `Cada archivo que alguien se llevó, durante ${datos?.dias ?? ""} días.`;
  return (
    <Lista
      lista={lista}
      titulo={titulo}
      className="textos-largos"
      columnas={columnas}
      barra={barra(datos ? nota : "")}
    />
  );
}
