/** A fixed sum: whom it reaches, when, how much and what it counts for ([Y7]). */
import type { ReactNode } from "react";
import { esMes, nombreMes } from "#core/domain/period.ts";
import type { Escalafon, SumaFija } from "#proto/tablas.ts";
import { api } from "#ui/api.ts";
import type { CampoDeFormulario } from "#ui/form/campos.tsx";
import { entradaLista, numerosDe, sinFinal } from "#ui/form/listas.ts";
import { DialogoDeFila } from "#ui/form/dialogo-de-fila.tsx";
import type { AlCerrarFila } from "#ui/list/lista.tsx";
import { tablaReferencia, tituloDe } from "#proto/recursos/tablas.ts";
import { confirmarValor } from "../valores/confirmar-valor.ts";
import { camposDeValor } from "../valores/valores.ts";
import { useImpacto } from "../valores/impacto.ts";
import {
  type BorradorDeSuma as Borrador,
  borradorDeSuma,
  entradaDeMes,
  fallasDeSuma,
  formDeSuma,
  REGIMENES_ALCANZADOS,
} from "./sumas-modelo.ts";

const SUMAS = tablaReferencia("sumas_fijas");
const CAMPOS = SUMAS.campos;
/** What is asked about before it is stored. */
const DE_PREGUNTA = camposDeValor(SUMAS.id).filter(({ id }) => id === "importe" || id === "norma");

const mesEnPalabras = (texto: string, vacio: string): string =>
  texto === "" ? vacio : esMes(Number(texto)) ? nombreMes(Number(texto)) : "Año y mes: AAAAMM";

/** The scales of a list by name; those that do not exist are said. */
function nombresDe(lista: string, escalafones: readonly Escalafon[]): string {
  const numeros = numerosDe(lista);
  if (numeros.length === 0) return "Números separados por ; como 303;1303";
  return numeros.map((n) => {
    const esc = escalafones.find((e) => e.esc === n);
    return esc ? `${n} ${esc.descripcion}` : `${n} no existe`;
  }).join(" · ");
}

function camposDeSuma(
  esNueva: boolean,
  b: Borrador,
  escalafones: readonly Escalafon[],
): readonly CampoDeFormulario<Borrador>[] {
  const texto = (id: keyof Borrador & keyof typeof CAMPOS) => ({
    id,
    titulo: tituloDe(SUMAS, id as (typeof SUMAS.columnas)[number]),
    maximo: CAMPOS[id].largo,
  });
  const siNo = (id: "bonificable" | "en_sac", ayuda: string): CampoDeFormulario<Borrador> => ({
    ...texto(id),
    clase: "siNo",
    oculto: !b.remunerativa,
    ayuda,
  });
  return [
    {
      ...texto("id"),
      obligatorio: true,
      autoFocus: esNueva,
      deshabilitado: !esNueva,
      ayuda: "Un nombre corto, que no cambia: SF-2025-05",
    },
    { ...texto("descripcion"), obligatorio: true, autoFocus: !esNueva },
    { ...texto("norma"), ayuda: "La que la dispone" },
    {
      ...texto("regimen"),
      titulo: "Escalafones que la cobran",
      clase: "seleccion",
      opciones: [...REGIMENES_ALCANZADOS, { id: "algunos", descripcion: "Los que se nombran" }],
      falta: "",
    },
    {
      ...texto("escalafones"),
      titulo: "Cuáles",
      oculto: b.regimen !== "algunos",
      obligatorio: true,
      ayuda: nombresDe(b.escalafones, escalafones),
      entrada: entradaLista,
    },
    {
      ...texto("pprins"),
      ayuda: "Vacío: todas las que tienen cargos (1, 2, 7 y 8)",
      entrada: entradaLista,
    },
    {
      ...texto("desde_mes"),
      obligatorio: true,
      maximo: 6,
      ayuda: mesEnPalabras(b.desde_mes, "Año y mes: AAAAMM"),
      entrada: entradaDeMes,
    },
    {
      ...texto("hasta_mes"),
      maximo: 6,
      ayuda: mesEnPalabras(b.hasta_mes, "Vacío: desde entonces en adelante"),
      entrada: entradaDeMes,
    },
    {
      ...texto("importe"),
      clase: "decimal",
      obligatorio: true,
      ayuda: "Por cargo y por mes",
    },
    {
      ...texto("remunerativa"),
      clase: "siNo",
      ayuda: b.remunerativa
        ? "Integra las contribuciones"
        : "Va a complementos, fuera del SAC y de las contribuciones",
    },
    siNo("bonificable", "Es base de los porcentajes"),
    siNo("en_sac", "Se cuenta para el SAC"),
  ];
}

/** The scales named, or their regime: one of the two. */
const comoSeGuarda = (b: Borrador): Borrador =>
  b.regimen === "algunos"
    ? { ...b, regimen: "", escalafones: sinFinal(b.escalafones), pprins: sinFinal(b.pprins) }
    : { ...b, escalafones: "", pprins: sinFinal(b.pprins) };

/** What the edit reaches, with what is typed so far. */
function Impacto(
  { b, suma }: { readonly b: Borrador; readonly suma: SumaFija | null },
): ReactNode {
  const form = formDeSuma(comoSeGuarda(b));
  const igual = suma !== null &&
    JSON.stringify(form) === JSON.stringify(formDeSuma(borradorDeSuma(suma)));
  const { id, regimen, escalafones, pprins, desde_mes, hasta_mes } = comoSeGuarda(b);
  const bien = id !== "" && (regimen !== "" || escalafones !== "") && esMes(Number(desde_mes)) &&
    (hasta_mes === "" || esMes(Number(hasta_mes)));
  const texto = useImpacto(
    "sumas_fijas",
    Number(desde_mes),
    bien ? { id, regimen, escalafones, pprins, desde_mes, hasta_mes } : null,
    bien && !igual && Number(b.importe) > 0 ? [form] : null,
  );
  return <p className="tablas-impacto" aria-live="polite">{texto}</p>;
}

export interface PropsDialogoSuma extends AlCerrarFila {
  /** null = a new one. */
  readonly suma: SumaFija | null;
  readonly existentes: readonly SumaFija[];
  readonly escalafones: readonly Escalafon[];
}

export default function DialogoSuma(
  { suma, existentes, escalafones, ...cerrar }: PropsDialogoSuma,
): ReactNode {
  const esNueva = suma === null;
  const clave: Readonly<Record<string, string>> = { id: suma?.id ?? "" };
  const ruta = { tabla: "sumas_fijas", mes: suma?.desde_mes ?? 200_001 };
  return (
    <DialogoDeFila<SumaFija, Borrador>
      {...cerrar}
      titulo={esNueva ? "Nueva suma fija" : "Suma fija"}
      subtitulo={suma?.id}
      ancho="ancho"
      doble
      textoGuardar="Guardar cambios"
      fila={suma}
      borradorDe={(f) => {
        const b = borradorDeSuma(f);
        return b.regimen === "" ? { ...b, regimen: "algunos" } : b;
      }}
      campos={({ b }) => camposDeSuma(esNueva, b, escalafones)}
      revisar={(b) => fallasDeSuma(comoSeGuarda(b), esNueva ? existentes : [])}
      enviar={async (b, rev) => {
        const form = formDeSuma(comoSeGuarda(b));
        const mes = Number(b.desde_mes);
        const quiere = await confirmarValor({
          campos: DE_PREGUNTA,
          vigente: suma && { ...suma },
          mes,
          borrador: { importe: b.importe, norma: b.norma },
          reemplaza: false,
          impacto: "",
        });
        if (!quiere) return undefined;
        await api.post("/tablas/valores/:tabla/:mes", { ...form, ...ruta, mes, rev });
        return b.id;
      }}
      eliminar={suma && {
        titulo: "Eliminar la suma fija",
        pregunta: `Se eliminará la suma ${suma.id}: ${suma.descripcion}. Los presupuestos que ` +
          "la leyeron quedan desactualizados.",
        hacer: (rev) =>
          api.post("/tablas/valores/:tabla/:mes/eliminar", { ...clave, ...ruta, rev }),
      }}
    >
      {({ b }) => <Impacto b={b} suma={suma} />}
    </DialogoDeFila>
  );
}
