/** What the trail tells of accounts, taken back from it (formulation [F12]). */
import { varias } from "#core/db/query.ts";
import type { Reversa } from "#core/plugin.ts";
import { exigirIgual, leerDicho, revNueva } from "#core/reversals.ts";
import { USUARIO } from "#proto/recursos/usuario.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";
import { organismo } from "../organismos/organismos.ts";
import { exigirSafs, quitarCuenta } from "./administrar-cuentas.ts";
import { cuentaPorId, dichoDeClave, paraAuditar } from "./cuentas.ts";
import { crearSinClave, editarDatos } from "./planilla-cuentas.ts";

const SECRETO = "las contraseñas y los códigos no se guardan en la auditoría ni vuelven";
const FACTOR = "el segundo factor no se guarda en la auditoría; su dueño lo activa otra vez";
const DE_SESION = "las sesiones no se reabren; se ingresa otra vez";

/** What it says and whether it is enabled; never its password, nor anything that stands for one. */
export const deCuentas: Reversa = {
  actions: ["nuevo", "editar", "habilitar", "deshabilitar", "eliminar"],
  reasons: {
    "generar código de activación": SECRETO,
    "cambiar clave": SECRETO,
    "usar código de recuperación": SECRETO,
    "renovar códigos de recuperación": SECRETO,
    "activar segundo factor": "lo quita su dueño, o un administrador en Usuarios",
    "quitar segundo factor": FACTOR,
    "vincular identidad": "la separa un operador con «usuarios desvincular»",
    "desvincular identidad": "la vincula un operador con «usuarios vincular»",
    "cambiar ingreso": "lo cambia un operador con «usuarios ingreso»",
  },
  caveats: {
    eliminar: "Vuelve sin contraseña ni segundo factor: para que ingrese, genérele un código de " +
      "activación.",
    editar: "La contraseña queda como está.",
  },
  async now(q, { clave }) {
    const actual = await cuentaPorId(q, Number(clave));
    return actual ? { ...paraAuditar(actual), ...dichoDeClave(actual.clave_hash) } : null;
  },
  keys: async (q) => (await varias(q, tabla.usuarios, {}, ["id"])).map(({ id }) => String(id)),
  async run({ q, actor, identidad }, { accion, clave, antes, despues }) {
    const id = Number(clave);
    const actual = await cuentaPorId(q, id);
    exigirIgual(despues, actual ? paraAuditar(actual) : null);
    if (accion === "nuevo") {
      await quitarCuenta(q, actor, identidad, { id, rev: null });
      return;
    }
    // What enables an account or not says nothing else of it.
    const dicho = { ...(actual ? paraAuditar(actual) : {}), ...(antes as object) };
    const datos = leerDicho(USUARIO.campos, dicho);
    if (!await organismo(q, datos.saf)) {
      throw rechazo("saf_ajeno_inexistente", { saf: datos.saf }, { campo: "saf" });
    }
    await exigirSafs(q, datos);
    if (actual) await editarDatos(q, actor, datos, id);
    else await crearSinClave(q, actor, datos, { id, rev: await revNueva(q, "usuarios", id) });
  },
};

export const deSesiones: Reversa = {
  reasons: {
    ingresar: DE_SESION,
    salir: DE_SESION,
    cerrar: DE_SESION,
    "ingreso fallido": "cuenta un intento de ingresar",
    "vinculación fallida": "cuenta un intento de vincular una cuenta con una identidad",
    "confirmación fallida": "cuenta un intento de confirmar quién era",
    "cambio de clave fallido": "cuenta un intento de cambiar la contraseña",
  },
};
