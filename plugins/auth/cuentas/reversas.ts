/** What the trail tells of accounts and organismos, taken back from it (formulation [F12]). */
import type { Reversa } from "../../../core/plugin.ts";
import { exigirIgual } from "../../../core/reversals.ts";
import { rechazo } from "../errors.ts";
import { administrarOrganismo, tieneDatos } from "../organismos/administrar-organismos.ts";
import { organismo } from "../organismos/organismos.ts";
import { administrarCuenta, type PedidoDeCuenta } from "./administrar-cuentas.ts";
import { cuentaPorId, paraAuditar, safsDeLista } from "./cuentas.ts";

type Dicho = Readonly<Record<string, string | number | boolean>>;

/** Its profile and whether it is enabled; never its password. */
const deCuenta: Reversa = {
  acciones: ["editar"],
  async run({ app, actor, identidad, exigirUltimo }, asiento) {
    // Read first: a change between this and the save is told by its version.
    const actual = await cuentaPorId(app.db, Number(asiento.clave));
    if (!actual) throw rechazo("cuenta_inexistente");
    await exigirUltimo(app.db);
    exigirIgual(asiento.despues, paraAuditar(actual));
    const antes = asiento.antes as Dicho;
    await administrarCuenta(app, actor, identidad, {
      ...antes as unknown as PedidoDeCuenta,
      accion: "editar",
      id: actual.id,
      tipo_de_usuario: Number(antes.tipo),
      acceso_safs: safsDeLista(String(antes.acceso_safs)),
      clave: "",
      rev: actual.rev,
    });
  },
};

/** Its name, its login and what it is enabled for. */
const deOrganismo: Reversa = {
  acciones: ["editar"],
  async run({ app, actor, exigirUltimo }, asiento) {
    const saf = Number(asiento.clave);
    await app.db.tx(async (q) => {
      await exigirUltimo(q);
      const actual = await organismo(q, saf);
      if (!actual) throw rechazo("organismo_ausente");
      exigirIgual(asiento.despues, { ...actual });
      const { nombre, login, codsir, habilitar_me, habilitar_ogas } = asiento.antes as Dicho;
      const pedido = {
        accion: "editar" as const,
        id: saf,
        nro_saf: saf,
        nombre: String(nombre),
        login: String(login),
        codsir: String(codsir),
        habilitar_me: habilitar_me === true,
        habilitar_ogas: habilitar_ogas === true,
        rev: null,
      };
      await administrarOrganismo(q, actor, pedido, () => Promise.reject(tieneDatos(saf, "datos")));
    });
    app.eventos.cambio(actor, { saf, codipres: "" }, { base: "organismos" });
  },
};

export const reversals: Readonly<Record<string, Reversa>> = {
  usuarios: deCuenta,
  organismos: deOrganismo,
};
