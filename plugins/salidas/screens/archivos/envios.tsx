/** Envíos FOP: the credits package, its totals, and what changed since the last one ([S5]). */
import { type ReactNode, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import { contarRegistros, formatEnteroEsAr } from "#core/domain/money.ts";
import type { FilaSalida } from "#proto/outputs.ts";
import type { Creditos } from "#proto/salidas.ts";
import { api } from "#ui/api.ts";
import { useGuardado } from "#ui/form/use-guardado.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import { DE_LINEAS } from "#plugins/salidas/fop/columnas.ts";
import { useAparte } from "../aparte.tsx";
import { FechaDeSalida } from "../titulo-salida.tsx";
import { Cifra } from "../explicaciones/cifra.tsx";
import { seleccionDeFilas } from "../explicaciones/explicable.ts";
import { tablaDe, type TablaSalida } from "../generica/generica-modelo.ts";
import { descripcionDe, nombreDeMoneda, organismo } from "#ui/state/organismo.ts";
import { SIN_RESULTADOS } from "../resumen/resumen-modelo.ts";
import { TablaDeSalida } from "../generica/tabla-de-salida.tsx";
import { MarcoDeSalida, type PropsSalida, useSalida } from "../generica/use-salida.tsx";

/** Columns of the package whose fields `explicar` takes. */
const CON_LINEAS: ReadonlySet<string> = new Set(DE_LINEAS.map(([columna]) => columna));

/** Columns that say the same in every row stand in a sentence: what differs has the room. */
function repartirColumnas({ columnas, filas }: TablaSalida) {
  const igual = (id: string) => !CON_LINEAS.has(id) && filas.every((f) => f[id] === filas[0][id]);
  const iguales = columnas.filter((c) => !c.medida && igual(c.id));
  return {
    // Whole units of the currency: as long as any amount.
    columnas: columnas.filter((c) => !iguales.includes(c))
      .map((c) => c.medida ? { ...c, ancho: "140px" } : conPalabras(c)),
    comunes: filas.length === 0
      ? ""
      : iguales.map((c) => `${c.titulo} ${String(filas[0][c.id] ?? "—")}`).join(", "),
  };
}

/** Codes with what they mean beside, where it fits, and whole on focus and hover. */
const PALABRAS = {
  ubicacion: "ubicaciones",
  principal: "partidas_principales",
  fuente: "fuentes_financiamiento",
} as const;

function conPalabras(columna: TablaSalida["columnas"][number]): typeof columna {
  if (!Object.hasOwn(PALABRAS, columna.id)) return columna;
  const lista = PALABRAS[columna.id as keyof typeof PALABRAS];
  const decir = (f: FilaSalida) => descripcionDe(lista, f[columna.id]);
  const { ancho: _, ...resto } = columna;
  return { ...resto, alinear: "izquierda", nota: decir, ayuda: decir };
}

/** What changed is of the last valuation: with a stale one it is not known yet. */
function queCambio({ cambios, desactualizado }: Creditos): string {
  if (desactualizado) return "Se sabrá qué cambió desde entonces al valorizar de nuevo.";
  if (cambios === 0) return "No hubo cambios desde entonces.";
  return cambios === 1
    ? "1 crédito cambió desde entonces."
    : `${formatEnteroEsAr(cambios)} créditos cambiaron desde entonces.`;
}

function Ultimo({ datos }: { readonly datos: Creditos }): ReactNode {
  const { ultimo_paquete: ultimo } = datos;
  if (!ultimo) return <p>Todavía no se hizo ningún paquete de este presupuesto.</p>;
  return (
    <p>
      Último paquete: {fechaYMinutosDe(Date.parse(ultimo.fecha))}, por {ultimo.usuario},{" "}
      {contarRegistros(ultimo.registros)}. <b>{queCambio(datos)}</b>
    </p>
  );
}

export function Envios(p: PropsSalida): ReactNode {
  useSignals();
  const { saf, codipres } = p;
  const [mostrar, elegir] = useState<"creditos" | "cambios">("creditos");
  const g = useGuardado();
  const salida = useSalida(
    p,
    "creditosfop",
    { formato: "json", mostrar },
    (anterior) => elegir(anterior.mostrar === "cambios" ? "cambios" : "creditos"),
  );
  const { datos, ruta, descargas, explicar } = salida;
  const tabla = useMemo(() => {
    const leida = datos && tablaDe(datos);
    return leida && { filas: leida.filas, ...repartirColumnas(leida) };
    // The words of the codes may come after the credits.
  }, [datos, organismo.datos.value]);
  const comunes = useAparte(
    "envios-comunes",
    tabla?.comunes && <p id="envios-comunes">{tabla.comunes}.</p>,
    "campos comunes",
  );
  const previo = salida.previo();
  if (!datos || !tabla || previo) return previo;
  const bajarPaquete = () =>
    g.intentar(async () => {
      await api.descargar(ruta, undefined, { formato: "zip" });
      // The package just made is now the last one: read again what the next would be compared with.
      salida.recargar();
    });
  const alElegir = (fila: FilaSalida, columna: string) => {
    if (columna !== "importe") return;
    const campos = DE_LINEAS.map(([campo, nombre]) => [nombre, String(fila[campo] ?? "")] as const);
    explicar({
      saf,
      codipres,
      seleccion: Object.fromEntries(campos),
      medida: "valor",
      // Credits are in whole units: the lines add up to the amount before it was rounded.
      titulo: `Crédito de ${campos.map(([c, v]) => `${c} ${v}`).join(", ")}`,
    });
  };
  const verTotal = (seleccion: Readonly<Record<string, string>>, donde: string) =>
    explicar({ saf, codipres, seleccion, medida: "valor", titulo: `Créditos, total ${donde}` });
  const alTotal = (columna: string, _total: number, pasan: readonly FilaSalida[]) => {
    if (columna !== "importe" || mostrar !== "creditos") return;
    const comoSelecciona = (f: FilaSalida): FilaSalida =>
      Object.fromEntries(DE_LINEAS.map(([campo, nombre]) => [nombre, f[campo]]));
    if (pasan.length === 0) return decirAlPasar(SIN_RESULTADOS);
    const suyas = pasan.map(comoSelecciona);
    const campos = DE_LINEAS.map(([, nombre]) => nombre);
    const seleccion = seleccionDeFilas(tabla.filas.map(comoSelecciona), suyas, campos);
    if (seleccion) return verTotal(seleccion, "de la lista");
    decirAlPasar("Quite los filtros que no son por códigos para ver las líneas de este total.");
  };
  return (
    <MarcoDeSalida
      salida={{ ...salida, cargando: salida.cargando || g.ocupado }}
      titulo="Envíos FOP"
      enBarra
      className="con-palabras"
      columnas={tabla.columnas}
    >
      <div className="envios-nota">
        <Ultimo datos={datos} />
        {comunes.visto || <p className="solo-en-papel">{tabla.comunes}</p>}
        <FechaDeSalida encabezado={datos.encabezado} />
      </div>
      <TablaDeSalida
        key={mostrar}
        titulo={mostrar === "creditos" ? "Créditos" : "Cambios desde el último paquete"}
        columnas={tabla.columnas}
        filas={tabla.filas}
        ruta={ruta}
        descargas={descargas}
        consulta={{ mostrar }}
        onFila={alElegir}
        onTotal={alTotal}
        barra={
          <>
            <dl className="envios-totales">
              {Object.entries(datos.totales_por_moneda).map(([mon, total]) => {
                const moneda = nombreDeMoneda(Number(mon));
                return (
                  <div key={mon}>
                    <dt>Total, {moneda}</dt>
                    <dd>
                      <Cifra
                        texto={formatEnteroEsAr(total)}
                        de={`Total, ${moneda}`}
                        onVer={() => verTotal({ mon }, `en ${moneda}`)}
                      />
                    </dd>
                  </div>
                );
              })}
            </dl>
            <Boton
              clase="primario"
              motivo={descargas.motivo}
              onClick={() => g.ocupado || descargas.hacer(bajarPaquete)}
            >
              {descargas.rotulo("paquete", "Descargar paquete")}
            </Boton>
            <Boton onClick={() => elegir(mostrar === "creditos" ? "cambios" : "creditos")}>
              {mostrar === "creditos" ? "Ver los cambios" : "Ver todos los créditos"}
            </Boton>
            {tabla.comunes && comunes.boton}
          </>
        }
      />
    </MarcoDeSalida>
  );
}
