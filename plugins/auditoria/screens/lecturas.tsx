/** Who took files out, and which ([Q9]): beside the audit trail, and for as long as it is kept. */
import { type ReactNode, useMemo } from "react";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import type { SafConNombre } from "#core/domain/saf-name.ts";
import type { LecturasMostradas } from "#proto/admin.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { AyudaDePantalla } from "#ui/parts/marco/ayuda.tsx";
import { columnasComunes } from "./columnas.ts";

type Lectura = LecturasMostradas["lecturas"][number];

const columnasCon = (organismos: readonly SafConNombre[]): readonly ColumnaTabla<Lectura>[] => {
  const { cuando, quien, saf, grupo } = columnasComunes<Lectura>(organismos, "132px");
  return [
    cuando,
    { ...quien, ayuda: ({ usuario }) => usuario },
    {
      id: "origen",
      titulo: "Desde dónde",
      clase: "texto",
      ancho: "116px",
      ayuda: ({ origen }) => origen,
    },
    { ...saf, descripta: "organismo" },
    grupo,
    { id: "titulo", titulo: "Qué", clase: "texto", ancho: "20%", ayuda: ({ titulo }) => titulo },
    { id: "archivo", titulo: "Archivo", clase: "texto", ancho: "14%", ayuda: (l) => l.archivo },
    { id: "pedido", titulo: "Pedido", clase: "texto", ayuda: ({ pedido }) => pedido },
  ];
};

/** What the audit trail says of itself does not hold here: this goes after some days. */
const explicacion = (dias: number): string =>
  dias === 0
    ? "Quién se llevó qué archivo. En este servidor no se guarda ninguna lectura."
    : `Quién se llevó qué archivo, cuándo y desde dónde; se guarda ${contar(dias, "día", "días")}.`;

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
    : "";
  return (
    <AyudaDePantalla
      value={datos ? { texto: explicacion(datos.dias), guia: "lecturas" } : undefined}
    >
      <Lista
        lista={lista}
        titulo={titulo}
        className="textos-largos"
        columnas={columnas}
        libro="/admin/lecturas/excel"
        consulta={consulta}
        barra={barra(nota)}
      />
    </AyudaDePantalla>
  );
}
