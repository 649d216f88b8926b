/** Section Salidas: side menu, data group, valuing, and the chosen output (spec 2 §2). */
import { type ComponentType, type ReactNode, useMemo, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Marco } from "#ui/parts/marco/marco.tsx";
import { pantallaPerezosa } from "#ui/parts/estados/perezoso.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import {
  type ItemSeccion,
  pantallaDe,
  type PropsDeItem,
  type PropsPantalla,
} from "#ui/secciones/secciones.ts";
import type {
  PropsEditar,
  PropsEncabezadoDeGrupo,
  PropsValorizar,
} from "#ui/shell/props-de-grupo.ts";
import { auth } from "#ui/state/auth.ts";
import { esConsolidado, esEjecucion, estado, refrescar, refresco } from "#ui/state/estado.ts";
import { pedirGrupo } from "#ui/state/group-dialog.ts";
import { ir, item } from "#ui/state/hash.ts";
import { seOfrece } from "#ui/secciones/oferta.ts";
import { ParaDescargar } from "./archivos/descarga.tsx";
import { motivoDeNoValorizar } from "./archivos/descarga-modelo.ts";
import { SalidaGenerica } from "./generica/generica.tsx";
import { ResumenPorObjeto } from "./resumen/resumen.tsx";
import { SIN_RESULTADOS } from "./resumen/resumen-modelo.ts";
import type { PropsSalida } from "./generica/use-salida.tsx";

// Which outputs are offered for the current group: pure.

/**
 * Executions have only the outputs that say so, and the consolidated organismo lacks those that
 * ask for it (spec 2 §2 «Salidas»).
 */
export function itemsOfrecidos(
  items: readonly ItemSeccion[],
  grupo: { readonly ejecucion: boolean; readonly consolidado: boolean },
): readonly ItemSeccion[] {
  return items.filter((i) => seOfrece(i, grupo));
}

/** The item of the address while it is offered; else the first one. */
export function itemElegido(
  ofrecidos: readonly ItemSeccion[],
  pedido: string,
): ItemSeccion | undefined {
  return ofrecidos.find((i) => i.id === pedido) ?? ofrecidos.at(0);
}

/** A screen that is loaded when it is chosen. */
const propia = (cargar: () => Promise<ComponentType<PropsSalida>>) =>
  pantallaPerezosa(async () => ({ default: await cargar() }));

/** Items whose output has a screen of its own; any other is a generic table. */
const PROPIAS: Readonly<Record<string, ComponentType<PropsSalida>>> = {
  valorizacion: ResumenPorObjeto,
  programacionmensual: propia(async () =>
    (await import("./programacion/programacion.tsx")).ProgramacionMensual
  ),
  proyeccioncierre: propia(async () =>
    (await import("./proyeccion/proyeccion.tsx")).ProyeccionDeCierre
  ),
  formulariospdf: propia(async () => (await import("./archivos/formularios.tsx")).Formularios),
  enviosfop: propia(async () => (await import("./archivos/envios.tsx")).Envios),
  valoresproasirhu: propia(async () => (await import("./ejecuciones/valores.tsx")).ValoresProa),
  comparativoproasirhu: propia(async () =>
    (await import("./ejecuciones/comparativo.tsx")).ComparativoProa
  ),
  controlderemuneraciones: propia(async () =>
    (await import("./control/control.tsx")).ControlRemuneraciones
  ),
  parametrico: propia(async () => (await import("./parametrico/parametrico.tsx")).Parametrico),
};

const nada = () => null;

/** Groups of the SAF that are valued one after another, and what follows. */
interface Pedido {
  readonly codigos: readonly string[];
  readonly luego: () => void;
}

function Contenido(
  { elegido, ...props }: PropsSalida & { readonly elegido: ItemSeccion },
): ReactNode {
  const Propia = Object.hasOwn(PROPIAS, elegido.id) ? PROPIAS[elegido.id] : undefined;
  // Another output, or another group, starts from scratch: options and programme are its own.
  const clave = `${elegido.id}/${props.saf}/${props.codipres}`;
  if (elegido.modulo) {
    const Ajena = pantallaDe<PropsSalida & PropsDeItem>(elegido.modulo, nada);
    return Ajena && <Ajena key={clave} titulo={elegido.titulo} {...props} />;
  }
  if (Propia) return <Propia key={clave} {...props} />;
  if (!elegido.salida) return <Vacio texto={SIN_RESULTADOS} />;
  return <SalidaGenerica key={clave} titulo={elegido.titulo} salida={elegido.salida} {...props} />;
}

export function Salidas({ seccion }: PropsPantalla): ReactNode {
  useSignals();
  const [pedido, valorizar] = useState<Pedido | null>(null);
  const reciente = useRef(false);
  const saf = estado.saf.value;
  const codipres = estado.codipres.value;
  const ofrecidos = itemsOfrecidos(seccion.items, {
    ejecucion: esEjecucion.value,
    consolidado: esConsolidado.value,
  });
  const elegido = itemElegido(ofrecidos, item.value);
  const consolidado = esConsolidado.value;
  const consulta = auth.consulta.value;
  const puedeValorizar = estado.preseditable.value && !consolidado && !consulta;
  const [editando, editar] = useState(false);
  const Editar = editando ? pantallaDe<PropsEditar>("bases/editar", nada) : null;
  const Valorizar = pedido ? pantallaDe<PropsValorizar>("valuation/valorizar", nada) : null;
  const alValorizar = puedeValorizar
    ? () =>
      valorizar({
        codigos: [codipres],
        luego() {
          ir(seccion.id, "valorizacion");
          reciente.current = true;
        },
      })
    : undefined;
  const Encabezado = pantallaDe<PropsEncabezadoDeGrupo>("bases/encabezado", nada);
  const paraDescargar = useMemo(() => ({
    motivo: motivoDeNoValorizar({ consolidado, consulta }),
    ...(puedeValorizar
      ? {
        valorizarY: (codigos: readonly string[], luego: () => void) =>
          valorizar({ codigos, luego }),
      }
      : {}),
  }), [consolidado, consulta, puedeValorizar]);
  const alTerminar = ({ codigos: [, ...resto], luego }: Pedido) => {
    if (resto.length > 0) return valorizar({ codigos: resto, luego });
    valorizar(null);
    refrescar();
    luego();
  };
  return (
    <Marco
      encabezado={Encabezado && (
        <Encabezado saf={saf} codipres={codipres} onValorizar={alValorizar} />
      )}
      menu={{
        titulo: seccion.titulo,
        seccion: seccion.id,
        items: ofrecidos,
        elegido: elegido?.id ?? "",
      }}
    >
      {elegido && (
        <ParaDescargar value={paraDescargar}>
          <Contenido
            elegido={elegido}
            saf={saf}
            codipres={codipres}
            version={refresco.value}
            reciente={reciente}
            onEditar={puedeValorizar
              ? () => editar(true)
              : undefined}
          />
        </ParaDescargar>
      )}
      {Editar && (
        <Editar
          saf={saf}
          codipres={codipres}
          enfocado="criterio"
          onGuardado={() => {
            editar(false);
            refrescar();
          }}
          onCancelar={() => editar(false)}
        />
      )}
      {Valorizar && pedido && (
        <Valorizar
          saf={saf}
          codipres={pedido.codigos[0]}
          onFin={() => alTerminar(pedido)}
          onCerrar={() => valorizar(null)}
          onVerErrores={(base) =>
            pedido.codigos[0] === codipres ? ir("bases", base, { errores: "1" }) : pedirGrupo()}
        />
      )}
    </Marco>
  );
}
