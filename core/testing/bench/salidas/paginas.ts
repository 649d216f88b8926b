/**
 * The parametric list by twelve fields and the explanation of its total, over 100,000 positions:
 * what a person waits for the first page, for another one, and for the lines of the total. The
 * floor of what is remembered is reading and digesting the stored bytes that prove it.
 */
import { type Cifra, mediana, type Medida } from "../comun/harness.ts";
import { REAL } from "../comun/datos.ts";
import { conLineas, pedirSalida } from "./listado.ts";

const CARGOS = 100_000;
const CAMPOS = "mon,prog,subp,proy,act,ubic,ff,pprin,ppar,esc,cat,codp".split(",");
const VECES = 7;
/** What a person waits without noticing that it was asked of a server. */
const PRIMERA_MS = 500;
const EXPLICAR_MS = 200;

/** Milliseconds of the clock and of the processor: other programs lengthen the first alone. */
interface Tardanza {
  readonly ms: number;
  readonly cpu: number;
}

async function tardanza(hacer: (vez: number) => Promise<unknown>): Promise<Tardanza> {
  const [ms, cpu]: number[][] = [[], []];
  for (let vez = 0; vez < VECES; vez++) {
    Bun.gc(true);
    const [inicio, usado] = [performance.now(), process.cpuUsage()];
    await hacer(vez);
    const { user, system } = process.cpuUsage(usado);
    ms.push(performance.now() - inicio);
    cpu.push((user + system) / 1e3);
  }
  return { ms: mediana(ms), cpu: mediana(cpu) };
}

/** A wait against its limit, and the processor's time of the same ones. */
const contraLimite = (que: string, { ms, cpu }: Tardanza, limite: number): Medida[] =>
  [[que, ms] as const, [`${que}, procesador`, cpu] as const].map(([nombre, propio]) => ({
    que: nombre,
    propio,
    piso: limite,
    alcanzar: 1,
    unidad: "ms",
  }));

export const paginasDeListado: Cifra = {
  nombre: "paramétrico por 12 campos, 100.000 cargos",
  piso: "el límite",
  async medir() {
    const { app, cerrar } = await conLineas(CARGOS);
    try {
      const pagina = (campos: readonly string[], desde: number) =>
        pedirSalida(app, "parametrico", {
          tipo: "valores",
          campos: campos.join(","),
          limite: "100",
          desde: String(desde),
        });
      // Another order of the fields is another list: nothing of it is remembered.
      const primera = await tardanza((vez) =>
        pagina([...CAMPOS.slice(vez), ...CAMPOS.slice(0, vez)], 0)
      );
      await pagina(CAMPOS, 0);
      const siguiente = await tardanza((vez) => pagina(CAMPOS, (vez + 1) * 100));
      const leer = await tardanza(async () => {
        const resumen = new Bun.CryptoHasher("sha256");
        const bloques = await app.db.valores(
          "SELECT datos FROM valuacion_bloques WHERE valuacion IN " +
            "(SELECT id FROM valuaciones WHERE saf = ? AND codipres = ?)",
          [REAL.saf, REAL.codipres],
        );
        for (const [datos] of bloques) resumen.update(datos as Uint8Array);
        return resumen.digest("hex");
      });
      const explicar = await tardanza(() =>
        pedirSalida(app, "explicar", { medida: "valor", limite: "100" })
      );
      const valores = await tardanza(() =>
        pedirSalida(app, "parametrico", {
          tipo: "valores",
          campos: CAMPOS.join(","),
          limite: "1",
          valores_de: "cat",
        })
      );
      const deLineas = await tardanza(() =>
        pedirSalida(app, "explicar", { medida: "valor", limite: "1", valores_de: "descripcion" })
      );
      return [
        ...contraLimite("primera página", primera, PRIMERA_MS),
        ...contraLimite("valores de una columna", valores, EXPLICAR_MS),
        ...contraLimite("valores de una columna de las líneas", deLineas, PRIMERA_MS),
        {
          que: "otra página",
          contra: "leer y resumir los bytes guardados",
          propio: siguiente.ms,
          piso: leer.ms,
          alcanzar: 3,
          unidad: "ms",
        },
        ...contraLimite("explicar el total", explicar, EXPLICAR_MS),
      ];
    } finally {
      await cerrar();
    }
  },
};
