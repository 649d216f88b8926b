/** One row of a block against what is in force: new, changed, equal, wrong or doubtful. Pure. */
import { mostrarValor } from "../../core/domain/fields.ts";
import {
  campoDeBloque,
  type Celda,
  type CeldaLeida,
  leerCelda,
  type RenglonDeBloque,
} from "./bloque.ts";
import { CAMPOS, type NombreCampo, TITULOS } from "./campos.ts";
import type { Clave } from "./clave.ts";
import { entradaPara } from "./editar.ts";
import { conNorma, contenidoDe, faltaReferencia, mostrarFila, vigente } from "./fechadas.ts";
import type { FilaReferencia, Instantanea } from "./instantanea.ts";
import { sinPago } from "./regimen.ts";
import type { EstadoDeFila, FilaDePrevia, Motivo, PedidoDeLote } from "./lote-tipos.ts";

interface Lector {
  readonly motivos: Motivo[];
  dudosa: boolean;
  leer(columna: NombreCampo, celda: Celda | undefined): unknown;
}

/** Reads the cells of one row and gathers what is wrong with each. */
function lectorDe({ tabla, formato }: PedidoDeLote): Lector {
  const motivos: Motivo[] = [];
  const lector: Lector = {
    motivos,
    dudosa: false,
    leer(columna, celda) {
      const campo = campoDeBloque(tabla, CAMPOS, columna);
      const leida: CeldaLeida = leerCelda(campo, celda, formato);
      if ("valor" in leida) return leida.valor;
      if ("error" in leida) motivos.push({ columna, motivo: leida.error });
      if ("lecturas" in leida) {
        lector.dudosa = true;
        const lecturas = leida.lecturas.map((l) => ({ ...l, valor: mostrarValor(campo, l.valor) }));
        motivos.push({ columna, motivo: "se puede leer de dos maneras", lecturas });
      }
      return undefined;
    },
  };
  return lector;
}

/** Content of a row: what it says, else what is in force, else the column's own default. */
function contenidoDelRenglon(
  { tabla, mes }: PedidoDeLote,
  renglon: RenglonDeBloque,
  lector: Lector,
  actual: FilaReferencia | null,
): FilaReferencia {
  const contenido: Record<string, FilaReferencia[string]> = {};
  let dichos = 0;
  for (const columna of contenidoDe(tabla)) {
    const leido = lector.leer(columna, renglon.celdas[columna]);
    if (leido !== undefined) {
      dichos++;
      contenido[columna] = leido as FilaReferencia[string];
    } else if (columna === "norma") {
      continue; // decided below, once the amounts are known
    } else if (actual) {
      contenido[columna] = actual[columna];
    } else {
      const { vacio } = campoDeBloque(tabla, CAMPOS, columna);
      if (vacio !== undefined) contenido[columna] = vacio as FilaReferencia[string];
      else if (!lector.motivos.some((m) => m.columna === columna)) {
        lector.motivos.push({ columna, motivo: "es obligatorio" });
      }
    }
  }
  if (dichos === 0 && !actual && lector.motivos.length === 0) {
    lector.motivos.push({ columna: contenidoDe(tabla)[0], motivo: "es obligatorio" });
  }
  return conNorma(tabla, actual, contenido, mes);
}

/** The key of a row: its own cells, and what the call fixes. */
function claveDelRenglon(
  { tabla, parte }: PedidoDeLote,
  renglon: RenglonDeBloque,
  lector: Lector,
): Clave {
  const clave: Record<string, number | string> = { ...parte };
  for (const columna of tabla.clave) {
    const leido = lector.leer(columna, renglon.celdas[columna]);
    if (leido === undefined) {
      const dicho = lector.motivos.some((m) => m.columna === columna);
      if (!(columna in parte) && !dicho) {
        lector.motivos.push({ columna, motivo: "es obligatorio" });
      }
    } else if (columna in parte && parte[columna] !== leido) {
      lector.motivos.push({ columna, motivo: `debe ser ${parte[columna]}` });
    } else clave[columna] = leido as number | string;
  }
  return clave as Clave;
}

export interface Contexto {
  readonly i: Instantanea;
  readonly pedido: PedidoDeLote;
  readonly actuales: readonly FilaReferencia[];
  readonly vistas: Map<string, number>;
}

/** The category of a row of values: kept, described anew, created, or missing. */
function categoriaDe(
  { i, pedido }: Contexto,
  clave: Clave,
  renglon: RenglonDeBloque,
  lector: Lector,
): { antes: FilaReferencia | null; despues: FilaReferencia | null } {
  if (pedido.tabla.nombre !== "categorias_valores") return { antes: null, despues: null };
  const antes = i.fila("categorias", clave);
  const leida = lector.leer("descripcion", renglon.celdas.descripcion);
  const descripcion = typeof leida === "string" ? leida.trim() : "";
  if (clave.cat === 0) lector.motivos.push({ columna: "cat", motivo: "no puede ser 0" });
  else if (!antes && descripcion === "") {
    const motivo = "la categoría no existe; agregue su descripción para crearla";
    lector.motivos.push({ columna: "cat", motivo });
  }
  if (descripcion === "" || antes?.descripcion === descripcion) return { antes, despues: null };
  return { antes, despues: { esc: clave.esc, cat: clave.cat, descripcion } };
}

/** Classifies one row, with what storing it would write. */
export function evaluarRenglon(contexto: Contexto, renglon: RenglonDeBloque) {
  const { i, pedido, actuales, vistas } = contexto;
  const { tabla, mes } = pedido;
  const lector = lectorDe(pedido);
  const clave = claveDelRenglon(pedido, renglon, lector);
  const conClave = lector.motivos.length === 0;
  if (renglon.sobran > 0) {
    lector.motivos.push({ columna: "", motivo: "tiene más celdas que columnas la tabla" });
  }
  const texto = tabla.clave.map((c) => clave[c]).join("|");
  const repetida = conClave ? vistas.get(texto) : undefined;
  if (repetida !== undefined) {
    const motivo = `repite lo que ya dice la fila ${repetida}`;
    lector.motivos.push({ columna: tabla.clave[0], motivo });
  } else if (conClave) vistas.set(texto, renglon.numero);
  const actual = !conClave
    ? null
    : tabla.fechada === "conjunto"
    ? actuales.find((f) => tabla.clave.every((c) => f[c] === clave[c])) ?? null
    : vigente(i, tabla, clave, mes);
  const contenido = contenidoDelRenglon(pedido, renglon, lector, actual);
  const categoria = conClave
    ? categoriaDe(contexto, clave, renglon, lector)
    : { antes: null, despues: null };
  if (conClave && tabla.nombre !== "categorias_valores") {
    const falta = faltaReferencia(i, tabla, clave);
    if (falta) lector.motivos.push({ columna: tabla.clave[0], motivo: falta });
  }
  const fila = { ...clave, ...contenido };
  const propia = lector.motivos.length === 0
    ? tabla.comprobar?.(fila) ?? sinPago(i, tabla, fila, actual)
    : null;
  if (propia) lector.motivos.push({ columna: propia.columna, motivo: propia.mensaje });
  const bien = lector.motivos.length === 0;
  const entrada = bien ? entradaPara(tabla, actual, clave, mes, contenido) : null;
  const estado: EstadoDeFila = !bien
    ? (lector.dudosa && lector.motivos.every((m) => m.lecturas) ? "dudosa" : "erronea")
    : !actual
    ? "nueva"
    : entrada || categoria.despues
    ? "cambiada"
    : "igual";
  const columnas = contenidoDe(tabla);
  const descripcion = (f: FilaReferencia | null) => f ? { descripcion: f.descripcion } : {};
  const previa: FilaDePrevia = {
    numero: renglon.numero,
    estado,
    clave: mostrarFila(tabla, clave, tabla.clave),
    antes: actual || categoria.antes
      ? {
        ...mostrarFila(tabla, actual ?? {}, ["desde_mes", ...columnas]),
        ...descripcion(categoria.antes),
      }
      : null,
    despues: bien
      ? {
        ...mostrarFila(tabla, entrada ?? actual ?? {}, ["desde_mes", ...columnas]),
        ...descripcion(categoria.despues ?? categoria.antes),
      }
      : null,
    motivos: lector.motivos.map((m) => ({
      ...m,
      motivo: m.columna ? `${TITULOS[m.columna as NombreCampo]}: ${m.motivo}` : m.motivo,
    })),
  };
  return { previa, cambio: { entrada, categoria: categoria.despues }, fila };
}
