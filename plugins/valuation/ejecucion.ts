/** `ejecucion.csv`: monthly lines of a loaded execution ([E2]b), stored as valued lines ([E6]). */
import { campo, conVacio } from "../../core/domain/fields.ts";
import { nombreMes } from "../../core/domain/period.ts";
import type { Archivo, ContextoImportar, Escritura } from "../../core/plugin.ts";
import { organismo as organismoDe } from "../auth/service.ts";
import { cabeceras, tipoDeGrupo } from "../bases/service.ts";
import { instantanea, versionesDisponibles } from "../tablas/service.ts";
import { bloquesDe, cabeceraDe, Deposito } from "./almacen.ts";
import { crearEjecucion } from "../bases/service.ts";
import { Lector } from "./engine/lector.ts";
import {
  codigoDeBase,
  codigoDeRubro,
  crearLineas,
  crearRenglones,
  crecerLineas,
  crecerRenglones,
  type Rubro,
  RUBROS,
  UNIDAD,
} from "./engine/lineas.ts";
import { sumar } from "../../core/domain/money.ts";

const nivel = campo.entero(0, 99);

const CAMPOS = {
  mes: campo.mes(),
  saf: campo.entero(0, 999),
  prog: nivel,
  subp: nivel,
  proy: nivel,
  act: nivel,
  ubic: campo.entero(0, 999),
  ff: campo.entero(0, 99),
  pprin: campo.entero(1, 9),
  rubro: campo.texto(20, new RegExp(`^(${RUBROS.join("|")})$`)),
  esc: campo.entero(0, 9999),
  agrup: conVacio(campo.letra("GPTE"), ""),
  nivel: conVacio(campo.letra("ABCDEF"), ""),
  grado: conVacio(campo.entero(0, 99), 0),
  cat: conVacio(campo.entero(0, 9999), 0),
  mon: campo.entero(1, 9),
  cargos: campo.entero(0, 999_999),
  horas: campo.entero(0, 999_999_999),
  licencias: campo.entero(0, 999_999),
  importe: campo.importeConSigno(),
};

type Linea = {
  readonly [K in keyof typeof CAMPOS]: (typeof CAMPOS)[K] extends { readonly _t?: infer T } ? T
    : never;
};

const CLAVE = Object.keys(CAMPOS).filter((c) =>
  !["cargos", "horas", "licencias", "importe"].includes(c)
);

/** Code of the execution of a month ([P1]): M + YYMM. */
export const codigoDeEjecucion = (mes: number): string => `M${String(mes).slice(2)}`;

/** Lines of one (mes, saf), gathered in columns. */
class Carga {
  readonly renglones = crearRenglones(1024);
  readonly lineas = crearLineas(1024);
  readonly totales: Record<string, number> = {};
  readonly lector: Lector;

  constructor(readonly mes: number, leer: ConstructorParameters<typeof Lector>[1]) {
    this.lector = new Lector(mes, leer);
  }

  agregar(f: Linea): void {
    const r = this.renglones;
    crecerRenglones(r, 1);
    const k = r.n++;
    const letra = (v: string) => v === "" ? 0 : v.charCodeAt(0);
    r.base[k] = codigoDeBase("ejecucion");
    r.id[k] = k + 1;
    r.saf[k] = f.saf;
    for (const c of ["prog", "subp", "proy", "act", "ubic", "ff", "pprin", "mon", "esc"] as const) {
      r[c][k] = f[c];
    }
    r.agrup[k] = letra(f.agrup);
    r.nivel[k] = letra(f.nivel);
    r.grado[k] = f.grado;
    r.cat[k] = f.cat;
    r.feje[k] =
      r.codp[k] =
      r.codes[k] =
      r.vacantes[k] =
      r.tcober[k] =
        0;
    const cuenta = f.rubro === "cargo";
    r.unidad[k] = cuenta ? UNIDAD.cargos : UNIDAD.nada;
    r.ocupados[k] = r.financiados[k] = f.cargos;
    r.horas[k] = f.horas;
    r.licencias[k] = f.licencias;
    const imputacion = this.lector.consultar("imputacion", { pprin: f.pprin, rubro: f.rubro });
    const l = this.lineas;
    crecerLineas(l, 1);
    const n = l.n++;
    l.renglon[n] = k;
    l.ppar[n] = Number(imputacion.lectura?.valores.ppar ?? 0);
    l.rubro[n] = codigoDeRubro(f.rubro as Rubro);
    l.componente[n] = this.lector.componente(f.rubro);
    l.porcentaje[n] = l.mensual[n] = -1;
    l.regla[n] = 0;
    l.importe[n] = f.importe;
    l.conteo[n] = cuenta ? 1 : 0;
    l.parametros[n] = this.lector.conjunto([imputacion.indice]);
    const mon = String(f.mon);
    this.totales[mon] = sumar(this.totales[mon] ?? 0, f.importe, "el total de la ejecución");
  }
}

/** Budget structure of an execution: its year's, or the nearest one's; greatest version ([E6]). */
async function estructuraPara(q: Escritura, mes: number) {
  const anio = Math.floor(mes / 100);
  const versiones = await versionesDisponibles(q);
  const distancia = (v: { ejercicio: number }) => Math.abs(v.ejercicio - anio);
  const [mejor] = [...versiones].sort((a, b) =>
    distancia(a) - distancia(b) || a.ejercicio - b.ejercicio || b.version - a.version
  );
  return mejor;
}

async function guardarCarga(
  { q, actor }: ContextoImportar,
  saf: number,
  carga: Carga,
): Promise<void> {
  const codipres = codigoDeEjecucion(carga.mes);
  const estructura = await estructuraPara(q, carga.mes);
  const grupo = await crearEjecucion(q, {
    saf,
    codipres,
    descripcion: `Ejecución de ${nombreMes(carga.mes)}`,
    desde_mes: carga.mes,
    ejercicio: estructura?.ejercicio ?? Math.floor(carga.mes / 100),
    version: estructura?.version ?? 1,
  });
  const deposito = await Deposito.abrir(q, actor, {
    saf,
    codipres,
    tipo: "ejecucion",
    desde_mes: carga.mes,
    ejercicio: grupo.ejercicio,
    version: grupo.version,
    rev_datos: grupo.rev_datos,
    referencias: 0,
  }, Date.now());
  await deposito.guardar({ renglones: carga.renglones, lineas: carga.lineas });
  await deposito.cerrar(
    {
      ...carga.lector.diccionario(),
      cadenas: [],
      banderas: { habilitar_me: false, habilitar_ogas: false },
    },
    { bases: [], sin_importe: [] },
    carga.totales,
  );
  await q.auditar(actor, {
    accion: "importar",
    entidad: "ejecucion",
    clave: codipres,
    saf,
    codipres,
    despues: { registros: carga.lineas.n, totales: carga.totales },
  });
}

export const ARCHIVO_EJECUCION: Archivo = {
  nombre: "ejecucion",
  orden: 600,
  campos: CAMPOS,
  clave: CLAVE,
  async importar(ctx, lotes) {
    const datos = await instantanea(ctx.q);
    const cargas = new Map<string, { saf: number; carga: Carga }>();
    const conocidos = new Map<number, boolean>();
    for await (const lote of lotes) {
      for (const { fila, valores } of lote) {
        const f = valores as unknown as Linea;
        if (!conocidos.has(f.saf)) {
          const org = await organismoDe(ctx.q, f.saf);
          conocidos.set(f.saf, org !== null && org !== undefined && !org.consolidado);
        }
        if (!conocidos.get(f.saf)) {
          ctx.error(fila, "saf", "no existe el organismo, o es el consolidado");
          continue;
        }
        const medida = (["cargos", "horas", "licencias"] as const).find((m) => f[m] !== 0);
        if (f.rubro !== "cargo" && medida !== undefined) {
          ctx.error(fila, medida, "sólo va en la línea de rubro cargo; en las demás, 0");
          continue;
        }
        const clave = `${f.mes}|${f.saf}`;
        let entrada = cargas.get(clave);
        if (!entrada) {
          const leer = (tabla: string, k: Readonly<Record<string, number | string>>) =>
            datos.leer(tabla, k, f.mes);
          cargas.set(clave, entrada = { saf: f.saf, carga: new Carga(f.mes, leer) });
        }
        entrada.carga.agregar(f);
      }
    }
    for (const { saf, carga } of cargas.values()) await guardarCarga(ctx, saf, carga);
  },
  async *exportar(q) {
    for (const { saf, codipres } of await cabeceras(q, null, true)) {
      if (tipoDeGrupo(codipres) !== "ejecucion") continue;
      const valuacion = await cabeceraDe(q, saf, codipres);
      if (!valuacion) continue;
      for await (const { renglones: r, lineas: l } of bloquesDe(q, valuacion.id)) {
        yield Array.from({ length: l.n }, (_, i) => {
          const k = l.renglon[i];
          const letra = (v: number) => v === 0 ? "" : String.fromCharCode(v);
          return {
            mes: valuacion.desde_mes,
            saf,
            prog: r.prog[k],
            subp: r.subp[k],
            proy: r.proy[k],
            act: r.act[k],
            ubic: r.ubic[k],
            ff: r.ff[k],
            pprin: r.pprin[k],
            rubro: RUBROS[l.rubro[i]],
            esc: r.esc[k],
            agrup: letra(r.agrup[k]),
            nivel: letra(r.nivel[k]),
            grado: r.grado[k],
            cat: r.cat[k],
            mon: r.mon[k],
            cargos: r.ocupados[k],
            horas: r.horas[k],
            licencias: r.licencias[k],
            importe: l.importe[i],
          };
        });
      }
    }
  },
};
