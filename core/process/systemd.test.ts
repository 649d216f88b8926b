/** The service manager hears that the process is ready, and that it ends. */
import { expect, test } from "bun:test";
import { dlopen, ptr } from "bun:ffi";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crearLog } from "./log.ts";
import { avisarAlSistema } from "./systemd.ts";

test("READY=1 and STOPPING=1 arrive at the socket that the environment names", () => {
  const carpeta = mkdtempSync(join(tmpdir(), "planta-aviso-"));
  const c = dlopen("libc.so.6", {
    socket: { args: ["i32", "i32", "i32"], returns: "i32" },
    bind: { args: ["i32", "ptr", "u32"], returns: "i32" },
    recv: { args: ["i32", "ptr", "u64", "i32"], returns: "i64" },
    close: { args: ["i32"], returns: "i32" },
  }).symbols;
  const oido = c.socket(1, 2, 0);
  try {
    const camino = join(carpeta, "aviso");
    const donde = Buffer.concat([Buffer.from([1, 0]), Buffer.from(`${camino}\0`)]);
    expect(c.bind(oido, ptr(donde), donde.length)).toBe(0);
    const oir = (): string => {
      const datos = Buffer.alloc(64);
      // Without waiting: what was sent is there.
      return datos.toString("utf8", 0, Number(c.recv(oido, ptr(datos), datos.length, 0x40)));
    };
    const anotado: string[] = [];
    const log = crearLog((texto) => void anotado.push(texto));
    for (const mensaje of ["READY=1", "STOPPING=1"] as const) {
      avisarAlSistema(log, mensaje, camino);
      expect(oir()).toBe(mensaje);
    }
    avisarAlSistema(log, "READY=1", "");
    log.vaciar();
    expect(anotado).toEqual([]);
    avisarAlSistema(log, "READY=1", join(carpeta, "nadie"));
    log.vaciar();
    expect(anotado.join("")).toContain("sin_aviso_al_sistema");
  } finally {
    c.close(oido);
    rmSync(carpeta, { recursive: true });
  }
});
