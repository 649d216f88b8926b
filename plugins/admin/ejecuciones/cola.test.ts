import { expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { encolar, esperar } from "../../../core/jobs/queue.ts";
import { servirCola } from "../../../core/jobs/serve-queue.ts";
import { paraCadaBase } from "../../../core/testing/db.ts";
import { abrirProducto, ACTOR } from "../../../core/testing/producto.ts";
import { contenidoSirhu, enCarpetaPropia, zipDe } from "../../../core/testing/sirhu.ts";
import { jobs } from "./jobs.ts";
import { soltarTurno, tomarTurno } from "./turnos.ts";

const MES = 202411;

paraCadaBase("a load taken by another process", (base) => {
  test(
    "[V11] [E1] the files travel with the job: they are not needed where it was asked",
    async () => {
      const p = await abrirProducto(base);
      try {
        await enCarpetaPropia(async (carpeta) => {
          const archivo = await zipDe(
            join(carpeta, "SIRHU_202411_357.zip"),
            await contenidoSirhu({ mes: MES, safs: [357], personas: 20, adicionales: 1, lotes: 1 }),
          );
          const turno = await tomarTurno(p.app, ACTOR, MES);
          const entrada = { ...turno, archivos: [archivo], huellas: [] };
          const id = await encolar(
            p.app.db,
            "admin.cargar",
            entrada,
            ACTOR,
            jobs.cargar.compartible,
          );
          await rm(archivo);
          expect(await servirCola(p.app, () => true, true)).toBe(1);
          expect(await esperar(p.app.db, id, () => {})).toMatchObject({ mes: MES, safs: [357] });
          soltarTurno(turno);
          expect(await p.app.db.valores("SELECT count(*) FROM trabajos_archivos")).toEqual([[0]]);
        });
      } finally {
        await p.cerrar();
      }
    },
    60_000,
  );
});
