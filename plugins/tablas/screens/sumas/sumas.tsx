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
import { type CampoDeCelda, hojaDeCampos, leerSiNo, type Leida } from "#ui/grid/celdas/campos.ts";
import type { Hoja } from "#ui/grid/celdas/hoja.ts";
import { entradaLista, sinFinal } from "#ui/form/listas.ts";
import {
  comprobarSuma,
  type NombreCampo,
  tablaReferencia,
  tituloDe,
} from "#proto/recursos/tablas.ts";
import { useCambios } from "../cambios.ts";
import { planillaDe } from "../planilla.tsx";
import { type LugarDeNorma, NormaDeHoja } from "../valores/norma.tsx";
import { type DeValores, guardarValores, revDeFila } from "../valores/hoja-valores.ts";
import { alcanceDe, entradaDeMes, REGIMENES_ALCANZADOS } from "./sumas-modelo.ts";

// Fixed sums as a sheet ([Y7]): each is one row, from when to when it rules included.

const SUMAS = tablaReferencia("sumas_fijas");
const CAMPOS = SUMAS.campos;
/** Each says its own months: the norm is that of all that is typed. */
const LUGAR: LugarDeNorma = { tabla: SUMAS.id };

interface Entrada {
  readonly sumas: readonly SumaFija[];
  /** Any month: each says its own. */
  readonly mes: number;
  readonly poner: (guardadas: readonly SumaFija[]) => void;
  readonly abrir: (suma: SumaFija) => void;
}

/** Whom it reaches is the scales of a regime or a list of them: one of the two. */
function leerAlcance(texto: string): Leida {
  const dicho = texto.toLowerCase();
  const regimen =
    REGIMENES_ALCANZADOS.find((r) => [r.id, r.descripcion.toLowerCase()].includes(dicho))?.id ?? "";
  const escalafones = regimen === "" ? sinFinal(entradaLista(texto)) : "";
  if (regimen === "" && escalafones === "") {
    return "Escriba un régimen (sinep, categorias, ur) o los escalafones, como 303;1303";
  }
  return { como: { regimen, escalafones }, enviado: { regimen, escalafones } };
}

/** One that is not remunerative is neither base of percentages nor of the SAC. */
function leerRemunerativa(texto: string): Leida {
  const si = leerSiNo(texto);
  if (si === null) return "Remunerativa: escriba Sí o No";
  return si ? { como: { remunerativa: true }, enviado: { remunerativa: "1" } } : {
    como: { remunerativa: false, bonificable: false, en_sac: false },
    enviado: { remunerativa: "0", bonificable: "0", en_sac: "0" },
  };
}

const deMes = (valor: unknown) => valor === null ? "" : mesConGuion(Number(valor));

function camposDeSumas(): Readonly<Record<string, CampoDeCelda>> {
  const de = (id: NombreCampo): CampoDeCelda => (
    { titulo: tituloDe(SUMAS, id), campo: CAMPOS[id] }
  );
  return {
    descripcion: { ...de("descripcion"), falta: "Ingrese la descripción" },
    regimen: {
      ...de("regimen"),
      leer: leerAlcance,
      opciones: REGIMENES_ALCANZADOS.map(({ id, descripcion }) => ({ codigo: id, descripcion })),
    },
    pprins: { ...de("pprins"), entrada: (t) => sinFinal(entradaLista(t)) },
    desde_mes: { ...de("desde_mes"), entrada: entradaDeMes, texto: deMes },
    hasta_mes: { ...de("hasta_mes"), entrada: entradaDeMes, texto: deMes },
    importe: de("importe"),
    remunerativa: { ...de("remunerativa"), leer: leerRemunerativa },
    bonificable: de("bonificable"),
    en_sac: { ...de("en_sac"), texto: (v) => v === false ? "No" : "Sí" },
  };
}

function comprobar(suma: SumaFija): Readonly<Record<string, string>> {
  const falla = comprobarSuma({ ...suma });
  return falla ? { [falla.columna]: falla.mensaje } : {};
}

function hojaDeSumas({ sumas, mes, poner, abrir }: Entrada): Hoja<SumaFija> {
  const lugares = new Map(sumas.map((s, i) => [s.id, i]));
  const campos = camposDeSumas();
  const d: DeValores<SumaFija> = {
    tabla: SUMAS.id,
    mes,
    claveDe: ({ id }) => id,
    campos: Object.fromEntries(
      SUMAS.columnas.filter((c) => c !== "id").map((id) => [
        id,
        { id, titulo: tituloDe(SUMAS, id), campo: CAMPOS[id] },
      ]),
    ),
    valorDe: ({ id }, columna) => (
      { id: lugares.get(id) ?? 0, clave: { id }, campo: columna as NombreCampo }
    ),
    revDe: ({ rev }) => rev,
    con: (suma, _, { rev }) => ({ ...suma, rev }),
    nombre: ({ id }) => `Suma ${id}`,
    lugar: LUGAR,
    poner,
  };
  return hojaDeCampos<SumaFija>({
    campos,
    cerradas: { id: "El código de una suma no se cambia" },
    texto: (suma, columna) =>
      columna === "regimen" && suma.regimen === "" ? suma.escalafones : null,
    comprobar,
    rev: (suma) => revDeFila(d, suma),
    guardar: (filas) => guardarValores(d, filas),
    abrir,
  });
}

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
  texto: (f) => f[id] === null ? "—" : mesConGuion(f[id]),
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
