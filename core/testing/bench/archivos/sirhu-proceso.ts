/** Loads an execution in a process of its own and prints the most memory that it ever held. */
import { cargarEjecucion } from "#plugins/ejecuciones/service.ts";
import { ACTOR } from "../comun/datos.ts";
import { memoriaMaxima } from "../comun/memoria.ts";
import { abrirDe, MES_SIRHU } from "./sirhu-datos.ts";

const [carpeta, zip] = process.argv.slice(2);
const app = await abrirDe(carpeta);
const { estado, resultado } = await cargarEjecucion(app, ACTOR, MES_SIRHU, [zip]);
await app.cerrar();
if (estado !== 2) throw new Error(resultado);
console.log(JSON.stringify({ memoria: await memoriaMaxima() }));
