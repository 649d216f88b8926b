/** «Sumas fijas»: what the agreements pay apart from the scales, month by month ([Y7]). */
import { type ReactNode, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { mesConGuion } from "#core/domain/group.ts";
import { mesDe, nombreMes } from "#core/domain/period.ts";
import type { SumaFija } from "#proto/tablas.ts";
import { conGuardadas } from "#ui/grid/celdas/enviar.ts";
import type { ColumnaTabla, Comando } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { ListaConPlanilla } from "#ui/list/con-planilla.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { editaTablas } from "#ui/state/auth.ts";
import { useCambios } from "../cambios.ts";
import { planillaDe } from "../planilla.tsx";
import { NormaDeHoja } from "../valores/norma.tsx";
import { hojaDeSumas, LUGAR } from "./hoja-sumas.ts";
import { alcanceDe } from "./sumas-modelo.ts";

const DialogoSuma = perezoso(() => import("./dialogo-suma.tsx"));
const HistoriaDeSuma = perezoso(() => import("./historia-suma.tsx"));

const texto = (id: keyof SumaFija & string, titulo: string, ancho?: string) =>
  ({ id, titulo, clase: "texto", ancho }) as const;
/** «2026-05», which leaves its room to the descriptions; in words, on focus and hover. */
const mes = (id: "desde_mes" | "hasta_mes", titulo: string): ColumnaTabla<SumaFija> => ({
  id,
  titulo,
  clase: "mes",
  filtro: "numerico",
  ancho: "82px",
  texto: (f) => f[id] === null ? "–" : mesConGuion(f[id]),
  ayuda: (f) => f[id] === null ? "Desde entonces en adelante" : nombreMes(f[id]),
});
const siNo = (
  id: "remunerativa" | "bonificable" | "en_sac",
  titulo: string,
  leyenda: string,
  vale: (f: SumaFija) => boolean,
): ColumnaTabla<SumaFija> => ({
  ...texto(id, titulo, "70px"),
  leyenda,
  valor: (f) => vale(f) ? "Sí" : "No",
});

const COLUMNAS: readonly ColumnaTabla<SumaFija>[] = [
  texto("id", "Código", "108px"),
  {
    ...texto("descripcion", "Descripción"),
    ayuda: ({ descripcion, norma }) => [descripcion, norma].filter(Boolean).join(". "),
  },
  { ...texto("regimen", "La cobran", "112px"), valor: alcanceDe, ayuda: alcanceDe },
  { ...texto("pprins", "Partidas", "74px"), texto: ({ pprins }) => pprins || "Todas" },
  mes("desde_mes", "Desde"),
  mes("hasta_mes", "Hasta"),
  { id: "importe", titulo: "Importe", clase: "importe", filtro: "numerico", ancho: "104px" },
  siNo("remunerativa", "Remun.", "Remunerativa", (f) => f.remunerativa),
  siNo("bonificable", "Bonif.", "Bonificable: es base de los porcentajes", (f) => f.bonificable),
  siNo("en_sac", "SAC", "Integra el SAC", (f) => f.remunerativa && (f.en_sac ?? true)),
];

const claveDe = ({ id }: SumaFija) => id;

export default function Sumas({ titulo }: { readonly titulo: string }): ReactNode {
  useSignals();
  const lectura = useLectura("/tablas/sumasfijas");
  const escalafones = useLectura("/tablas/escalafones").datos ?? [];
  const { datos, recargar, refrescar } = lectura;
  const lista = useLista(lectura, datos, claveDe);
  const [historia, ver] = useState<SumaFija | null>(null);
  useCambios(refrescar, lista.abierta !== null);
  const puede = editaTablas.value;
  const { poner } = lectura;
  const { abrir } = lista;
  const hoja = useMemo(
    () =>
      puede && datos
        ? hojaDeSumas({
          sumas: datos,
          mes: mesDe(Date.now()),
          poner: (guardadas) => poner((todas) => conGuardadas(todas, guardadas, claveDe)),
          abrir,
        })
        : undefined,
    [puede, datos, poner, abrir],
  );
  const acciones: readonly Comando<SumaFija>[] = [
    {
      id: "historia",
      label: "Historia",
      shortcut: "h",
      sobreFila: true,
      run: (f) => ver(f),
    },
  ];
  return (
    <ListaConPlanilla<SumaFija>
      lista={lista}
      titulo={titulo}
      encabezado={{
        children: puede && <NormaDeHoja lugar={LUGAR} />,
        detalle: "Lo que los acuerdos pagan por cargo y por mes, aparte de los escalafones. Sin " +
          "fecha de fin rigen también en los presupuestos de un solo mes",
      }}
      columnas={COLUMNAS}
      alta={puede ? { label: "Nueva suma" } : undefined}
      hoja={hoja}
      planilla={puede && planillaDe({
        tabla: "sumas_fijas",
        parte: {},
        titulo,
        mes: mesDe(Date.now()),
        onAplicado: recargar,
      })}
      acciones={acciones}
      onFila={puede ? undefined : ver}
      dialogo={(suma, cerrar) => (
        <DialogoSuma
          {...cerrar}
          suma={suma}
          existentes={datos ?? []}
          escalafones={escalafones}
        />
      )}
      libro="/tablas/sumasfijas/excel"
    >
      {historia && <HistoriaDeSuma suma={historia} onCerrar={() => ver(null)} />}
    </ListaConPlanilla>
  );
}
