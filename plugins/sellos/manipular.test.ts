/** Whoever owns the database changes it behind the program's back: `planta comprobar` says what. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Escritura, Parametro } from "#core/db/types.ts";
import { basesDeDatos } from "#core/testing/db.ts";
import { sinGuardas } from "#core/testing/sin-guardas.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { crearClave, huellaDeClave, leerClave } from "#core/process/signing-key.ts";
import { comprobacion } from "./comprobar.ts";
import {
  COLUMNAS_DE_ASIENTO,
  enlazar,
  huellaDeAsiento,
  leerAsiento,
  traerAdjunto,
} from "./enlazador.ts";
import { escribirSello, sellar } from "./sello.ts";

for (const base of basesDeDatos()) {
  describe(`lo que comprobar encuentra en ${base.dialecto}`, () => {
    let carpeta: string;
    let p: Producto;
    const claveArchivo = () => join(carpeta, "clave.pem");
    const afuera = () => join(carpeta, "sello.json");

    const fallas = async (options: Record<string, string> = {}) => {
      const pedido = { options, config: { ...p.app.config, claveDeSello: claveArchivo() } };
      return (await p.app.db.leer((q) => comprobacion.run(q, pedido))).failures;
    };
    const manipular = (tablas: string[], hacer: (q: Escritura) => Promise<unknown>) =>
      p.app.db.tx(async (q) => {
        await sinGuardas(q, ...tablas);
        await hacer(q);
      });
    const escribir = (sql: string, parametros: Parametro[] = [], ...tablas: string[]) =>
      manipular(tablas, (q) => q.ejecutar(sql, parametros));
    const asentar = (clave: string, saf = 357) =>
      p.app.db.tx((q) =>
        q.auditar(ACTOR, { accion: "editar", entidad: "cargos", clave, saf, codipres: "E2601" })
      );
    const idDeClave = async (clave: string) =>
      Number((await p.app.db.valores("SELECT id FROM auditoria WHERE clave = ?", [clave]))[0][0]);

    /** Writes the links again from the data, as somebody who knows how they are made. */
    const rehacer = () =>
      manipular(["eslabones"], async (q) => {
        await q.ejecutar("DELETE FROM eslabones");
        const puntas = new Map<unknown, { numero: number; huella: Uint8Array | null }>();
        const filas: Parametro[][] = [];
        const leidos = await q.valores(
          `SELECT ${COLUMNAS_DE_ASIENTO} FROM auditoria a ORDER BY a.id`,
        );
        for (const leido of leidos) {
          const sinAdjunto = leerAsiento(leido);
          if (sinAdjunto === null) continue;
          const asiento = await traerAdjunto(q, sinAdjunto);
          const { cadena, id } = asiento;
          const { numero, huella } = puntas.get(cadena) ?? { numero: 0, huella: null };
          const nueva = huellaDeAsiento(huella, asiento);
          puntas.set(cadena, { numero: numero + 1, huella: nueva });
          filas.push([cadena, numero + 1, id, nueva]);
        }
        await q.insertar("eslabones", ["cadena", "numero", "asiento", "huella"], filas);
      });

    beforeAll(async () => {
      carpeta = await mkdtemp(join(tmpdir(), "planta-sellos-"));
      crearClave(claveArchivo());
    });
    afterAll(() => rm(carpeta, { recursive: true, force: true }));

    let clave: ReturnType<typeof crearClave>;
    beforeEach(async () => {
      p = await abrirProducto(base);
      clave = leerClave(claveArchivo());
      await p.pedir("POST", "/api/valorizar", {
        como: p.roles.admin,
        form: { saf: 307, codipres: "E2601" },
      });
      const cierre = await p.pedir("POST", "/api/presupuestos/darcierre/307/E2601", {
        como: p.roles.admin,
        form: { accion: "darcierre", tipo: "L" },
      });
      expect(cierre.json).toMatchObject({ resultado: true, nuevo_codigo: "L2601" });
      for (const n of ["uno", "dos", "tres"]) await asentar(n);
      await enlazar(p.app.db);
      const sello = await sellar(p.app.db, { motivo: "pedido", clave });
      for (const parte of ["", ".firma", ".pem", ".entregables"]) {
        await rm(`${afuera()}${parte}`, { force: true });
      }
      escribirSello(sello, afuera());
      for (const n of ["cuatro", "cinco"]) await asentar(n);
      await enlazar(p.app.db);
      expect(await fallas({ sello: afuera() })).toEqual([]);
    }, 600_000);

    // Each test leaves the database broken, and only looks at its own.
    const caso = (
      titulo: string,
      romper: () => Promise<unknown>,
      dice: RegExp | ((ids: { dos: number }) => RegExp),
      opciones: () => Record<string, string> = () => ({}),
    ) =>
      test(titulo, async () => {
        try {
          const dos = await idDeClave("dos");
          await romper();
          const dichas = (await fallas(opciones())).join("\n");
          expect(dichas).toMatch(typeof dice === "function" ? dice({ dos }) : dice);
        } finally {
          await p.cerrar();
        }
      }, 600_000);

    const SAF = "la cadena del SAF 357";
    caso(
      "an entry that was edited is named",
      () => escribir("UPDATE auditoria SET usuario = 'otra' WHERE clave = 'dos'", [], "auditoria"),
      ({ dos }) => new RegExp(`${SAF}, eslabón \\d+: el asiento ${dos} no es el que se enlazó`),
    );
    caso(
      "an entry with another date is named",
      () =>
        escribir(
          "UPDATE auditoria SET instante = instante - 1 WHERE clave = 'dos'",
          [],
          "auditoria",
        ),
      ({ dos }) => new RegExp(`el asiento ${dos} no es el que se enlazó`),
    );
    caso(
      "an entry that was removed is named",
      () => escribir("DELETE FROM auditoria WHERE clave = 'dos'", [], "auditoria"),
      ({ dos }) => new RegExp(`${SAF}, eslabón \\d+: falta el asiento ${dos}`),
    );
    caso(
      "an entry removed with its link leaves a hole in its chain",
      () =>
        manipular(["auditoria", "eslabones"], async (q) => {
          await q.ejecutar(
            "DELETE FROM eslabones WHERE asiento = (SELECT id FROM auditoria WHERE clave = 'dos')",
          );
          await q.ejecutar("DELETE FROM auditoria WHERE clave = 'dos'");
        }),
      new RegExp(`${SAF}: faltan los eslabones (\\d+) a \\1`),
    );
    caso(
      "two entries that changed places are named",
      () =>
        manipular(["auditoria"], async (q) => {
          const [[a], [b]] = await q.valores(
            "SELECT id FROM auditoria WHERE clave IN ('uno', 'dos') ORDER BY id",
          );
          await q.ejecutar("UPDATE auditoria SET clave = 'x' WHERE id = ?", [Number(a)]);
          await q.ejecutar("UPDATE auditoria SET clave = 'uno' WHERE id = ?", [Number(b)]);
          await q.ejecutar("UPDATE auditoria SET clave = 'dos' WHERE id = ?", [Number(a)]);
        }),
      /no es el que se enlazó[^]*no es el que se enlazó/,
    );
    caso(
      "entries edited with all links made again contradict the seal",
      async () => {
        await escribir(
          "UPDATE auditoria SET usuario = 'otra' WHERE clave = 'dos'",
          [],
          "auditoria",
        );
        await rehacer();
      },
      new RegExp(`${SAF}: hasta el eslabón \\d+ no dice lo que selló el sello 1`),
    );
    caso(
      "an entry added among those of the past contradicts the seal",
      async () => {
        await escribir(
          "INSERT INTO auditoria (instante, usuario, origen, accion, entidad, clave, saf) " +
            "SELECT instante - 90000000, 'otra', '', 'editar', 'cargos', 'nuevo', 357 " +
            "FROM auditoria WHERE clave = 'dos'",
          [],
          "auditoria",
        );
        await enlazar(p.app.db);
      },
      /el asiento \d+ dice ser del .*, y el sello 1, posterior, no lo tenía/,
    );
    caso(
      "every entry and link removed contradicts the seals that are left",
      () =>
        manipular(["auditoria", "eslabones"], async (q) => {
          await q.ejecutar("DELETE FROM eslabones");
          await q.ejecutar("DELETE FROM auditoria");
        }),
      new RegExp(`${SAF}: faltan los eslabones 1 a \\d+, que el sello 1 tenía`),
    );
    caso(
      "everything removed, seals too, contradicts the seal kept outside",
      () =>
        manipular(["auditoria", "eslabones", "sellos"], async (q) => {
          for (const tabla of ["eslabones", "auditoria", "sellos"]) {
            await q.ejecutar(`DELETE FROM ${tabla}`);
          }
        }),
      new RegExp(`el sello 1 de la base no es ése[^]*${SAF}: faltan los eslabones 1 a \\d+`),
      () => ({ sello: afuera() }),
    );
    caso(
      "a trail made again with seals signed by another key is not the expected one",
      async () => {
        await escribir(
          "UPDATE auditoria SET usuario = 'otra' WHERE clave = 'dos'",
          [],
          "auditoria",
        );
        await rehacer();
        await manipular(["sellos"], (q) => q.ejecutar("DELETE FROM sellos"));
        const otra = crearClave(join(carpeta, `otra-${base.dialecto}.pem`));
        await sellar(p.app.db, { motivo: "pedido", clave: otra });
      },
      /sello 1: está firmado con la clave [0-9a-f]{64}, que no es la esperada/,
    );
    caso(
      "a seal that was edited does not have its signature",
      () =>
        escribir(
          "UPDATE sellos SET documento = replace(documento, 'pedido', 'cierre'), motivo = 'cierre'",
          [],
          "sellos",
        ),
      /sello 1: la firma no es de su documento/,
    );
    caso(
      "a seal that was taken out breaks the row of them",
      async () => {
        await sellar(p.app.db, { motivo: "pedido", clave });
        await escribir("DELETE FROM sellos WHERE numero = 1", [], "sellos");
      },
      /sello 2: (faltan los anteriores|el anterior no es)/,
    );
    caso(
      "a deliverable whose hash was computed again is named",
      () =>
        escribir(
          "UPDATE entregables SET sha256 = 'ab' WHERE saf = 307 AND codipres = 'L2601'",
          [],
          "entregables",
        ),
      /307 L2601: su manifiesto no es el que dice el asiento \d+/,
    );
    caso(
      "a deliverable that was removed is named",
      () =>
        escribir(
          "DELETE FROM entregables WHERE saf = 307 AND codipres = 'L2601'",
          [],
          "entregables",
        ),
      /307 L2601: falta el entregable que se cerró según el asiento \d+/,
    );
    caso(
      "a deliverable that nobody closed is named",
      () =>
        escribir(
          "INSERT INTO entregables SELECT saf, 'D2601', origen, tipo, motor, usuario, instante, " +
            "sha256, formato, campos, revision, pedido_por FROM entregables WHERE codipres = 'L2601'",
          [],
          "entregables",
        ),
      /307 D2601: la auditoría no dice que se haya cerrado/,
    );
    caso(
      "a total that was changed is named",
      () =>
        escribir(
          "UPDATE valuaciones SET totales = '{\"1\":1}' WHERE saf = 307 AND codipres = 'E2601'",
          [],
          "valuaciones",
        ),
      /307 E2601: su total no es el que dice el asiento \d+/,
    );
    caso(
      "a seal kept outside without its signature, or of another key, is refused",
      async () => await rm(`${afuera()}.firma`),
      /sello\.json: la firma no es de su documento[^]*que no es la esperada/,
      () => ({ sello: afuera(), clave: "00".repeat(32) }),
    );

    test(
      "a chain of keys: the old one presents the new one, and another is not taken",
      async () => {
        try {
          const nueva = crearClave(join(carpeta, `nueva-${base.dialecto}.pem`));
          await sellar(p.app.db, { motivo: "clave", clave, nueva });
          await sellar(p.app.db, { motivo: "pedido", clave: nueva });
          const con = (huella: string) => fallas({ clave: huella });
          expect(await con(huellaDeClave(nueva.publica))).toEqual([]);
          expect((await con(huellaDeClave(clave.publica))).join()).toContain(
            "que no es la esperada",
          );
        } finally {
          await p.cerrar();
        }
      },
      600_000,
    );
  });
}
