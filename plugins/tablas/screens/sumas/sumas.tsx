/** «Sumas fijas»: what the agreements pay apart from the scales, month by month ([Y7]). */
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { mesDe, nombreMes } from "../../../../core/domain/period.ts";
import type { SumaFija } from "../../../../proto/tablas.ts";
import type { ColumnaTabla, Comando } from "../../../../ui/grid/tabla.tsx";
import { useLectura } from "../../../../ui/lectura.ts";
import { Lista } from "../../../../ui/list/lista.tsx";
import { useLista } from "../../../../ui/list/use-lista.ts";
import { perezoso } from "../../../../ui/parts/perezoso.tsx";
import type { Origen } from "../../../../ui/sheet/carga.tsx";
import { ZonaDeSoltar } from "../../../../ui/sheet/soltar.tsx";
import { auth } from "../../../../ui/state/auth.ts";
import { useCambios } from "../cambios.ts";
import { importe } from "../listas.ts";
import { alCargar } from "../soltar.ts";
import { alcanceDe, cuandoRige, partidasDe } from "./sumas-modelo.ts";

const DialogoSuma = perezoso(() => import("./dialogo-suma.tsx"));
const HistoriaDeSuma = perezoso(() => import("./historia-suma.tsx"));
const Pegar = perezoso(() => import("../pegar.tsx"));

const siNo = (valor: boolean): string => valor ? "Sí" : "No";

const COLUMNAS: readonly ColumnaTabla<SumaFija>[] = [
  { id: "id", titulo: "Código", clase: "texto", ancho: "130px" },
  { id: "descripcion", titulo: "Descripción", clase: "texto", nota: ({ norma }) => norma },
  {
    id: "escalafones",
    titulo: "Escalafones",
    clase: "texto",
    ancho: "180px",
    valor: alcanceDe,
  },
  { id: "pprins", titulo: "Partidas", clase: "texto", ancho: "100px", valor: partidasDe },
  { id: "desde_mes", titulo: "Desde", clase: "mes", ancho: "150px", nota: cuandoRige },
  {
    id: "hasta_mes",
    titulo: "Hasta",
    clase: "mes",
    ancho: "150px",
    texto: ({ hasta_mes }) => hasta_mes === null ? "–" : nombreMes(hasta_mes),
  },
  { ...importe("importe", "Importe", "140px") } as ColumnaTabla<SumaFija>,
  {
    id: "remunerativa",
    titulo: "Remun.",
    clase: "texto",
    ancho: "90px",
    valor: ({ remunerativa }) => siNo(remunerativa),
  },
  {
    id: "bonificable",
    titulo: "Bonif.",
    clase: "texto",
    ancho: "90px",
    valor: ({ bonificable }) => siNo(bonificable),
  },
  {
    id: "en_sac",
    titulo: "SAC",
    clase: "texto",
    ancho: "80px",
    valor: ({ en_sac, remunerativa }) => siNo(remunerativa && (en_sac ?? true)),
  },
];

const claveDe = ({ id }: SumaFija) => id;

export default function Sumas({ titulo }: { readonly titulo: string }): ReactNode {
  useSignals();
  const lectura = useLectura("/tablas/sumasfijas");
  const escalafones = useLectura("/tablas/escalafones").datos ?? [];
  const { datos, recargar, refrescar } = lectura;
  const lista = useLista(lectura, datos, claveDe);
  const [historia, ver] = useState<SumaFija | null>(null);
  const [bloque, cargar] = useState<Origen | null>(null);
  useCambios(refrescar, lista.abierta !== null);
  const puede = auth.ediciontablas.value && !auth.consulta.value;
  const acciones: readonly Comando<SumaFija>[] = [
    ...(puede
      ? [{
        id: "pegar",
        label: "Cargar planilla",
        shortcut: "p",
        run: () => cargar({ clase: "texto", texto: "" } as const),
      }]
      : []),
    {
      id: "historia",
      label: "Historia",
      shortcut: "h",
      sobreFila: true,
      run: (f) => ver(f),
    },
  ];
  return (
    <ZonaDeSoltar {...alCargar(cargar, puede && lista.abierta === null)}>
      <Lista<SumaFija>
        lista={lista}
        titulo={titulo}
        encabezado={{
          detalle:
            "Lo que los acuerdos pagan por cargo y por mes, aparte de los escalafones. Sin " +
            "fecha de fin rigen también en los presupuestos de un solo mes",
        }}
        columnas={COLUMNAS}
        alta={puede ? { label: "Nueva suma" } : undefined}
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
      />
      {historia && <HistoriaDeSuma suma={historia} onCerrar={() => ver(null)} />}
      {bloque && (
        <Pegar
          tabla="sumas_fijas"
          parte={{}}
          titulo={titulo}
          mes={mesDe(Date.now())}
          bloque={bloque}
          onCerrar={() => cargar(null)}
          onAplicado={() => {
            cargar(null);
            recargar();
          }}
        />
      )}
    </ZonaDeSoltar>
  );
}
