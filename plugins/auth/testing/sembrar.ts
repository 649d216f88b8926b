/** Organismos and accounts for tests, stored through the same functions as the product's. */
import { poner } from "#core/db/query.ts";
import type { Db } from "#core/plugin.ts";
import { crearCuenta, normalizarDatos } from "../cuentas/cuentas.ts";
import { tabla } from "../tables.ts";

export const CLAVE = "una clave de prueba";
/**
 * Of the same algorithm at its least cost: signing in is what most tests begin with, and at the
 * product's cost (`claves.ts`) it would be most of what they do.
 */
const HASH =
  "$argon2id$v=19$m=8,t=1,p=1$1sCu/YBfZ8bzCihPV9YAOomAd2sNrTPjXhotF3RfFhw$Xbk3dTWObIX1wU1sOju5kmmsKUFhwRNvCGziLw5/hVo";

/** SAF, login, consolidado, onp. */
const ORGANISMOS: readonly [number, string, boolean, boolean][] = [
  [103, "conicet", false, false],
  [307, "cancilleria", false, false],
  [357, "economia", false, false],
  [750, "onp", true, true],
];

/** SAF, name, tipo, and what is not the default. */
const CUENTAS: readonly [
  number,
  string,
  number,
  Partial<Parameters<typeof normalizarDatos>[0]>?,
][] = [
  [750, "admin", 3, { solo_consulta: true }],
  [750, "completo", 2],
  [357, "analista", 1],
  [357, "consulta", 1, { solo_consulta: true }],
  [357, "tablas", 1, { edicion_tablas: true }],
  [357, "varios", 1, { acceso_safs: "307;103" }],
  [357, "baja", 1, { habilitado: false }],
  [103, "presupuesto", 1],
  [307, "presupuesto", 1],
];

/** Fills an empty database; every account has the password `CLAVE`. */
export async function sembrar(db: Db): Promise<void> {
  await db.tx(async (q) => {
    for (const [saf, login, consolidado, onp] of ORGANISMOS) {
      await poner(q, tabla.organismos, {
        saf,
        nombre: `Organismo ${saf}`,
        login,
        codsir: "XX",
        jur: 1,
        sjur: 0,
        ent: 0,
        car: 1,
        habilitar_me: false,
        habilitar_ogas: false,
        usa_coefval: false,
        consolidado,
        onp,
        rev: 1,
      });
    }
    for (const [saf, usuario, tipo, mas] of CUENTAS) {
      const datos = normalizarDatos({
        saf,
        usuario,
        tipo,
        edicion_tablas: false,
        solo_consulta: false,
        acceso_safs: "",
        nombre_completo: `Persona ${usuario}`,
        dependencia: "Oficina",
        email: "",
        telefono: "",
        habilitado: true,
        ...mas,
      });
      await crearCuenta(q, datos, HASH);
    }
  });
}
