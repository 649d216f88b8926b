/** «Crear…»: a budget of each chosen organismo, with one header and from one template ([F2]). */
import { type ReactNode, useState } from "react";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { esMes, mesDe, nombreMes } from "#core/domain/period.ts";
import type { VersionDisponible } from "#proto/bases.ts";
import type { PreviaDeOperacion } from "#proto/formulacion.ts";
import { type Campo, Campos, fallasDeCampos } from "#ui/form/campos.tsx";
import { EN_PANTALLA, useGuardado } from "#ui/form/use-guardado.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { entradaCodigo } from "../pasajes/pasaje-modelo.ts";
import { ListaPrevia } from "./previa.tsx";
import { type Pedido, prever } from "./trabajo.ts";

const ORIGENES = [
  { id: "propio", descripcion: "El de cada uno con el código…" },
  { id: "entregable", descripcion: "El último entregable de cada uno" },
  { id: "grupo", descripcion: "Un mismo grupo para todos…" },
  { id: "vacio", descripcion: "Ninguno: nacen vacíos" },
];
const CRITERIOS = [
  { id: "unico", descripcion: "Un solo mes" },
  { id: "mensual", descripcion: "Mes a mes" },
];

/** The same budget of the year after: «E2601» gives «E2701». */
export const codigoSiguiente = (codipres: string): string =>
  codipres.replace(
    /^([EO])(\d\d)/,
    (_, letra: string, anio: string) =>
      `${letra}${String((Number(anio) + 1) % 100).padStart(2, "0")}`,
  );

const inicial = (codipres: string, versiones: readonly VersionDisponible[]) => ({
  codipres: codigoSiguiente(codipres),
  descripcion: "",
  mes: String(mesDe(Date.now())),
  clasificador: versiones[0] ? `${versiones[0].ejercicio}.${versiones[0].version}` : "",
  criterio: "unico",
  origen: "propio",
  origen_codipres: codipres,
  origen_saf: "",
});
type Borrador = ReturnType<typeof inicial>;

const camposDe = (
  b: Borrador,
  versiones: readonly VersionDisponible[],
): readonly Campo<Borrador>[] => [
  {
    id: "codipres",
    titulo: "Código nuevo",
    falta: "Ingrese el código",
    autoFocus: true,
    entrada: entradaCodigo,
    ayuda: "Con E u O, y cuatro letras o números: E2701",
  },
  { id: "descripcion", titulo: "Descripción", falta: "Ingrese la descripción", maximo: 200 },
  {
    id: "mes",
    titulo: "Mes de los valores (AAAAMM)",
    falta: "Ingrese el mes",
    entrada: (t) => t.replace(/\D/g, "").slice(0, 6),
    ayuda: esMes(Number(b.mes)) ? nombreMes(Number(b.mes)) : "Año y mes: 202612",
  },
  {
    id: "clasificador",
    titulo: "Ejercicio y versión",
    clase: "seleccion",
    falta: "Seleccione el clasificador",
    opciones: versiones.map((v) => ({
      id: `${v.ejercicio}.${v.version}`,
      descripcion: v.descripcion || `${v.ejercicio}.${v.version}`,
    })),
  },
  {
    id: "criterio",
    titulo: "Criterio de valorización",
    clase: "seleccion",
    falta: "",
    opciones: CRITERIOS,
  },
  { id: "origen", titulo: "Registros de", clase: "seleccion", falta: "", opciones: ORIGENES },
  {
    id: "origen_saf",
    titulo: "SAF de origen",
    falta: "Ingrese el SAF",
    oculto: b.origen !== "grupo",
    entrada: (t) => t.replace(/\D/g, "").slice(0, 3),
  },
  {
    id: "origen_codipres",
    titulo: "Código de origen",
    falta: "Ingrese el código de origen",
    oculto: b.origen !== "propio" && b.origen !== "grupo",
    entrada: entradaCodigo,
  },
];

export function DialogoCrear({ codipres, safs, versiones, onHacer, onCerrar }: {
  /** The one on screen: the new one comes from it, unless something else is said. */
  readonly codipres: string;
  readonly safs: readonly number[];
  readonly versiones: readonly VersionDisponible[];
  readonly onHacer: (pedido: Pedido) => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const [borrador, cambiar] = useState(() => inicial(codipres, versiones));
  const [vista, ver] = useState<{ pedido: Pedido; previa: PreviaDeOperacion } | null>(null);
  const g = useGuardado<never>(EN_PANTALLA);
  const campos = camposDe(borrador, versiones);

  async function mirar(): Promise<void> {
    const fallas = fallasDeCampos(campos, borrador);
    const bien = esMes(Number(borrador.mes));
    const mes = bien ? fallas : { mes: "Se espera año y mes: 202612", ...fallas };
    if (g.marcar(mes)) return;
    const { mes: desde_mes, clasificador, ...otros } = borrador;
    const [ejercicio, version] = clasificador.split(".");
    const pedido = {
      accion: "crear" as const,
      safs: safs.join(";"),
      desde_mes,
      ejercicio,
      version,
      ...otros,
    };
    ver({ pedido, previa: await prever(pedido) });
  }

  return (
    <Dialogo
      titulo="Crear presupuestos"
      subtitulo={`En ${formatEnteroEsAr(safs.length)} de los organismos`}
      ancho={vista ? "ancho" : "medio"}
      onCerrar={onCerrar}
    >
      {vista
        ? (
          <>
            <ListaPrevia previa={vista.previa} />
            <Botonera
              key="previa"
              textoGuardar={`Crear ${formatEnteroEsAr(vista.previa.cantidad)}`}
              textoCancelar="Volver"
              motivo={vista.previa.cantidad === 0 ? "No hay ninguno que se pueda crear" : null}
              onGuardar={() => onHacer(vista.pedido)}
              onCancelar={() => ver(null)}
            />
          </>
        )
        : (
          <>
            <div className="formulario formulario-doble">
              <Campos
                campos={campos}
                borrador={borrador}
                fallas={g.fallas}
                onCambio={(cambio) => {
                  g.olvidar();
                  cambiar({ ...borrador, ...cambio });
                }}
              />
            </div>
            {g.mensaje && <p className="error-grupo" role="alert">{g.mensaje}</p>}
            <Botonera
              key="datos"
              textoGuardar="Ver qué se crearía"
              ocupado={g.ocupado}
              onGuardar={() => void g.intentar(mirar)}
              onCancelar={onCerrar}
            />
          </>
        )}
    </Dialogo>
  );
}
