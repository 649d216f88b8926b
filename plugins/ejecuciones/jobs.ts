/** Work of the executions that is too long for the event loop. */
import { cuentaEnPalabras } from "#core/domain/accounts.ts";
import { clave } from "#core/outputs/columns.ts";
import { trabajoDeLista } from "#core/outputs/workbook-job.ts";
import type { Trabajo } from "#core/plugin.ts";
import { type Cargada, correrCarga, type EntradaCargar } from "./carga/cargar.ts";
import { correrEnsayo, type Ensayada, type EntradaEnsayar } from "./carga/ensayo.ts";
import { nombreDeEstado } from "./estado.ts";
import { trabajoOmitidos } from "./informe/libro-omitidos.ts";
import { listaDeEjecuciones } from "./solicitudes.ts";

const texto = (campo: string, titulo: string, ancho: number) =>
  clave(campo, titulo, "texto", ancho);

/** The workbook of «Carga de Ejecuciones» ([S9]): the columns of its screen. */
const trabajoLibro = trabajoDeLista("Planilla de administración", {
  titulo: "Carga de Ejecuciones",
  columnas: [
    texto("descripcion_mes", "Ejecución", 22),
    texto("estado", "Estado", 32),
    texto("solicitada", "Solicitada", 18),
    texto("ultima_carga", "Finalizada", 18),
    texto("usuario", "Usuario", 44),
  ],
  filas: async (q) =>
    (await listaDeEjecuciones(q)).map(({ estado, omisiones, nombre_usuario, ...e }) => ({
      ...e,
      estado: nombreDeEstado(estado, omisiones),
      usuario: cuentaEnPalabras(e.usuario, nombre_usuario),
    })),
});

export const jobs = {
  /** Of this machine alone: its files hold people's documents, and no queue may carry them ([E4]). */
  cargar: {
    title: "Carga de una ejecución",
    run: correrCarga,
  } satisfies Trabajo<EntradaCargar, Cargada>,
  /** Of this machine alone too; it writes nothing. */
  ensayar: {
    title: "Ensayo de una ejecución",
    readOnly: true,
    run: correrEnsayo,
  } satisfies Trabajo<EntradaEnsayar, Ensayada>,
  omitidos: trabajoOmitidos,
  libro: trabajoLibro,
};
