/** A past moment of a budget against now, and bringing it back ([A3], [P2]). */
import { type ReactNode, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { fechaYMinutosDe, nombreMes } from "#core/domain/period.ts";
import type { BaseComparada, DiferenciaDeFila, Momento } from "#proto/bases.ts";
import { api } from "#ui/api.ts";
import { EN_PANTALLA, useGuardado } from "#ui/form/use-guardado.ts";
import { Tabla } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { Reintentar } from "#ui/parts/estados/reintentar.tsx";
import { auth } from "#ui/state/auth.ts";
import { type Base, baseDe } from "#plugins/bases/bases.ts";
import { type ClaseColumna, type ColumnaTabla, formatear } from "#ui/grid/columnas.ts";
import {
  claveVersion,
  contador,
  entradaCodigo,
  LARGO_CODIGO,
  LARGO_DESCRIPCION,
  prefijoDe,
} from "../grupos/grupo.ts";
import { claseDe } from "../columnas.ts";

/** Rows of a base that are not what they were. */
const cambiosDe = (b: BaseComparada): number => b.nuevos + b.modificados + b.eliminados;

/** What the header said, where it says something else now. */
function cambiosDeEncabezado({ antes, ahora }: Momento["encabezado"]): string[] {
  const partes: [string, string, string][] = [
    ["Descripción", antes.descripcion, ahora.descripcion],
    ["Mes de los valores", nombreMes(antes.desde_mes), nombreMes(ahora.desde_mes)],
    ["Clasificador", claveVersion(antes), claveVersion(ahora)],
  ];
  return partes.filter(([, a, b]) => a !== b).map(([que, a, b]) => `${que}: ${a} → ${b}`);
}

const CAMBIOS = { nuevo: "Nuevo", modificado: "Modificado", eliminado: "Eliminado" } as const;

/** Room for both values. */
const ANCHOS: Partial<Record<ClaseColumna, string>> = { importe: "230px", porcentaje: "150px" };

/** The columns of the base, each saying what it was and what it is where that differs. */
function columnasDeDiferencias(base: Base): readonly ColumnaTabla<DiferenciaDeFila>[] {
  const propias = base.columnas.map((c): ColumnaTabla<DiferenciaDeFila> => {
    const clase = claseDe(c);
    const de = (f: DiferenciaDeFila) => (f.ahora ?? f.antes)?.[c.id];
    return {
      id: c.id,
      titulo: c.titulo,
      clase,
      ancho: ANCHOS[clase],
      valor: de,
      texto: (f) =>
        f.columnas.includes(c.id)
          ? `${formatear(clase, f.antes?.[c.id])} → ${formatear(clase, f.ahora?.[c.id])}`
          : formatear(clase, de(f)),
    };
  });
  return [
    {
      id: "cambio",
      titulo: "Cambio",
      clase: "texto",
      ancho: "110px",
      valor: (f) => CAMBIOS[f.cambio],
    },
    ...propias,
  ];
}

function TablaDeBases({ bases, elegida, onElegir }: {
  readonly bases: readonly BaseComparada[];
  readonly elegida: string | null;
  readonly onElegir: (base: string) => void;
}): ReactNode {
  return (
    <Cuadro
      nombre="Qué cambió desde entonces"
      columnas={["Base", "Entonces", "Hoy", "Nuevos", "Modificados", "Eliminados"]}
      derecha={[1, 2, 3, 4, 5]}
      filas={bases.map((b) => ({
        clave: b.base,
        "aria-current": b.base === elegida,
        celdas: [
          cambiosDe(b) === 0
            ? b.titulo
            : (
              <button type="button" className="enlace" onClick={() => onElegir(b.base)}>
                {b.titulo}
              </button>
            ),
          b.antes.toLocaleString("es-AR"),
          b.ahora.toLocaleString("es-AR"),
          ...[b.nuevos, b.modificados, b.eliminados].map((n) => {
            const texto = n.toLocaleString("es-AR");
            return n > 0 ? <b key="cambio">{texto}</b> : texto;
          }),
        ],
      }))}
    />
  );
}

/** A moment of a group. */
interface Punto {
  readonly saf: number;
  readonly codipres: string;
  readonly asiento: number;
}

function Diferencias({ en, base }: { readonly en: Punto; readonly base: string }): ReactNode {
  const { datos, error, recargar } = useLectura(
    "/presupuestos/comparacion/:saf/:codipres/:asiento/:base",
    { ...en, base },
  );
  const descripta = baseDe(base);
  const columnas = useMemo(() => descripta ? columnasDeDiferencias(descripta) : [], [descripta]);
  if (error) return <Reintentar error={error} onReintentar={recargar} />;
  const faltan = datos ? datos.cantidad - datos.diferencias.length : 0;
  return (
    <div className="historia-diferencias">
      <Tabla
        titulo={`Diferencias de ${descripta?.titulo ?? base}`}
        columnas={columnas}
        filas={datos?.diferencias ?? []}
        clave={(f) => f.registro}
        porPagina={10}
        cargando={datos === null}
      />
      {faltan > 0 && <p className="historia-nota">… y {faltan.toLocaleString("es-AR")} más.</p>}
    </div>
  );
}

/** A new budget with what there was; the one on screen is not touched. */
function Recuperar({ en, momento }: {
  readonly en: Punto;
  readonly momento: Momento;
}): ReactNode {
  useSignals();
  const prefijo = prefijoDe(auth.onp.value);
  const [codigo, codificar] = useState<string>(prefijo);
  const [descripcion, describir] = useState(momento.encabezado.antes.descripcion);
  const [hecho, terminar] = useState("");
  const g = useGuardado(EN_PANTALLA);
  const recuperar = () =>
    g.intentar(async () => {
      terminar("");
      await api.post("/presupuestos/recuperar/:saf/:codipres/:asiento", {
        ...en,
        codigo,
        descripcion,
      });
      terminar(`Se creó el presupuesto ${codigo}. Puede elegirlo en «Seleccionar grupo de datos».`);
    });
  return (
    <form
      className="historia-recuperar"
      onSubmit={(e) => {
        e.preventDefault();
        void recuperar();
      }}
    >
      <CampoTexto
        etiqueta="Código"
        obligatorio
        valor={codigo}
        sufijo={contador(codigo)}
        onCambio={(texto) => codificar(entradaCodigo(texto, prefijo))}
      />
      <CampoTexto
        etiqueta="Descripción"
        obligatorio
        maximo={LARGO_DESCRIPCION}
        valor={descripcion}
        onCambio={describir}
      />
      <Boton
        type="submit"
        clase="primario"
        motivo={codigo.length !== LARGO_CODIGO
          ? `El código debe tener ${LARGO_CODIGO} caracteres`
          : descripcion.trim() === ""
          ? "Ingrese la descripción"
          : null}
      >
        Recuperar como presupuesto nuevo
      </Boton>
      <p role="status" className="historia-hecho">{hecho}</p>
      {g.mensaje && <p role="alert" className="campo-error">{g.mensaje}</p>}
    </form>
  );
}

export function Comparacion({ en }: { readonly en: Punto }): ReactNode {
  useSignals();
  const { datos, cargando, error, recargar } = useLectura(
    "/presupuestos/instante/:saf/:codipres/:asiento",
    { ...en },
  );
  const [base, elegirBase] = useState<string | null>(null);
  if (error) return <Reintentar error={error} onReintentar={recargar} />;
  if (!datos || (cargando && datos.asiento !== en.asiento)) {
    return <p className="historia-nota" role="status">Cargando</p>;
  }
  const encabezado = cambiosDeEncabezado(datos.encabezado);
  const igual = encabezado.length === 0 && datos.bases.every((b) => cambiosDe(b) === 0);
  return (
    <>
      <h3>Después del cambio del {fechaYMinutosDe(datos.instante)}</h3>
      {igual && <p className="historia-nota">Todo está hoy como entonces.</p>}
      {encabezado.map((linea) => <p key={linea}>{linea}</p>)}
      <TablaDeBases bases={datos.bases} elegida={base} onElegir={elegirBase} />
      {base && <Diferencias key={base} en={en} base={base} />}
      {!auth.consulta.value && <Recuperar key={en.asiento} en={en} momento={datos} />}
    </>
  );
}
