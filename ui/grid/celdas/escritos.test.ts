/** What is typed in a row that is being stored, before the table draws what was stored. */
import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";
import { campo } from "#core/domain/fields.ts";
import { ErrorApi } from "#ui/api.ts";
import { avisos, descartarAvisos } from "#ui/state/alerts.ts";
import { esperarSesion, terminarEspera } from "#ui/state/lost-session.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { pasajeros, quitarPasajero } from "#ui/state/pasajeros.ts";
import type { EstadoDeHoja, Mando } from "./contexto.ts";
import { hojaDePlanilla } from "./de-planilla.ts";
import { Escritos } from "./escritos.ts";
import type { Guardadas, Hoja } from "./hoja.ts";
import * as pe from "./pendientes.ts";

interface Fila {
  readonly id: number;
  readonly dia: string;
  readonly para: string;
}

const deTexto = (titulo: string) => ({ titulo, campo: campo.texto(40) });

/** A table of one row over a server that puts in order what it stores, and answers when told to. */
function enTabla() {
  const inicial: Fila = { id: 1, dia: "1", para: "" };
  let guardada = inicial;
  const respuestas: (() => void)[] = [];
  const hoja = hojaDePlanilla<Fila>({
    deClave: { id: "Id" },
    campos: { dia: deTexto("Día"), para: deTexto("Para") },
    cerradas: {},
    clave: (f) => f.id,
    poner: () => {},
    async pedir({ texto }, token) {
      await new Promise<void>((seguir) => respuestas.push(seguir));
      const [, dia, escrito] = texto.split("\n")[1].split("\t");
      const antes = { dia: guardada.dia, para: guardada.para };
      const despues = { dia, para: escrito.split(";").toSorted().join(";") };
      if (token !== undefined) guardada = { id: 1, ...despues };
      const fila = { numero: 1, estado: "cambiada", clave: { id: 1 }, antes, despues, motivos: [] };
      return { filas: [fila], token: "t" } as unknown as PreviaDeFilas;
    },
  });
  let estado = { pendientes: pe.NADA, aviso: "", edicion: null } as unknown as EstadoDeHoja<Fila>;
  const mando = {
    contexto: { hoja, todas: [inicial], clave: (f: Fila) => f.id, columnas: [] },
    leer: () => estado,
    poner: (cambio: Partial<EstadoDeHoja<Fila>>) => void (estado = { ...estado, ...cambio }),
    enfocarActiva: () => {},
  } as unknown as Mando<Fila>;
  const escritos = new Escritos<Fila>(mando);
  return {
    inicial,
    escritos,
    mando,
    estado: () => estado,
    guardada: () => guardada,
    escribir(columna: "dia" | "para", texto: string, rev = escritos.revDe(inicial)) {
      escritos.anotar([{ clave: 1, rev, columna, texto }]);
      escritos.despachar(null);
    },
    /** The preview and the storing of one lot are answered. */
    async responder() {
      for (let i = 0; i < 2; i++) {
        respuestas.shift()?.();
        await Bun.sleep(0);
      }
    },
  };
}

test("[K1] what is typed while its row is stored goes over it, not over what the table still draws", async () => {
  const t = enTabla();
  t.escribir("para", "9;3");
  t.escribir("dia", "2");
  await t.responder();
  expect(t.guardada()).toEqual({ id: 1, dia: "1", para: "3;9" });
  await t.responder();
  expect(t.guardada()).toEqual({ id: 1, dia: "2", para: "3;9" });
  expect(t.escritos.hay).toBe(false);
  // Nor is it another one's change when it was not drawn yet, or was put in another order.
  t.escribir("dia", "4");
  await t.responder();
  expect(t.guardada()).toEqual({ id: 1, dia: "4", para: "3;9" });
  expect(t.escritos.hay).toBe(false);
});

test("[K1] a cell that was begun while its row was stored has the version that was stored", async () => {
  const t = enTabla();
  t.escribir("dia", "2");
  const vista = t.escritos.revDe(t.inicial);
  t.mando.poner({
    edicion: { clave: 1, columna: 0, rev: vista, inicial: "", reemplaza: true },
  });
  await t.responder();
  t.escribir("dia", "3", t.estado().edicion?.rev as typeof vista);
  await t.responder();
  expect(t.guardada().dia).toBe("3");
  expect(t.escritos.hay).toBe(false);
});

/** A table of three rows whose calls are answered one by one. @param aLaVez calls at once. */
function enTres(aLaVez?: number) {
  const todas: readonly Fila[] = [1, 2, 3].map((id) => ({ id, dia: "0", para: "" }));
  const llamadas: {
    ids: number[];
    responder: (r: Guardadas<Fila>) => void;
    fallar: (e: ErrorApi) => void;
  }[] = [];
  const hoja: Hoja<Fila> = {
    ...(aLaVez === undefined ? {} : { aLaVez }),
    cerrada: () => null,
    texto: (fila) => fila.dia,
    vacia: () => "",
    revisar: (fila, { dia }) => ({ fila: { ...fila, dia }, valores: { dia }, fallas: {} }),
    rev: (fila) => Number(fila.dia),
    guardar: (filas) =>
      new Promise((responder, fallar) => {
        llamadas.push({ ids: filas.map((f) => f.fila.id), responder, fallar });
      }),
  };
  let estado = { pendientes: pe.NADA, aviso: "", edicion: null } as unknown as EstadoDeHoja<Fila>;
  const oyentes = new Set<() => void>();
  const mando = {
    contexto: { hoja, todas, clave: (f: Fila) => f.id, columnas: [{ id: "dia" }] },
    leer: () => estado,
    poner(cambio: Partial<EstadoDeHoja<Fila>>) {
      estado = { ...estado, ...cambio };
      for (const oyente of oyentes) oyente();
    },
    suscribir(oyente: () => void) {
      oyentes.add(oyente);
      return () => oyentes.delete(oyente);
    },
    enfocarActiva: () => {},
  } as unknown as Mando<Fila>;
  const escritos = new Escritos<Fila>(mando);
  return {
    escritos,
    mando,
    llamadas,
    pendientes: () => estado.pendientes,
    escribir(clave: number, texto: string) {
      escritos.anotar([{ clave, rev: 0, columna: "dia", texto }]);
      escritos.despachar(null);
    },
    /** A call that waits is answered; by default, all of it was stored. */
    async responder(cual: number, respuesta?: Guardadas<Fila>) {
      const { ids, responder } = llamadas[cual];
      const filas = ids.map((id) => ({ id, dia: String(cual + 1), para: "" }));
      responder(respuesta ?? { clase: "hecho", filas });
      await Bun.sleep(0);
    },
    /** The call finds no server. */
    async cortar(cual: number) {
      llamadas[cual].fallar(new ErrorApi(0, "Sin conexión"));
      await Bun.sleep(0);
    },
    idas: () => llamadas.map((l) => l.ids),
  };
}

test("rows go at once, each by itself; what is typed over one that is on its way waits for it", async () => {
  const t = enTres(2);
  for (const fila of [1, 2, 3]) t.escribir(fila, "5");
  t.escribir(1, "6");
  expect(t.idas()).toEqual([[1], [2]]);
  await t.responder(1);
  expect(t.idas()).toEqual([[1], [2], [3]]);
  await t.responder(2);
  expect(t.idas().length).toBe(3);
  const asentado = t.escritos.asentado();
  await t.responder(0);
  expect(t.idas()).toEqual([[1], [2], [3], [1]]);
  expect(t.pendientes().vuelo?.get(1)).toMatchObject({ rev: 1, escrito: { dia: "6" } });
  await t.responder(3);
  expect([await asentado, t.escritos.hay]).toEqual([true, false]);
});

test("what waits for the one call goes together; refused, each by itself says which", async () => {
  const t = enTres();
  for (const fila of [1, 2, 3]) t.escribir(fila, "5");
  await t.responder(0);
  expect(t.idas()).toEqual([[1], [2, 3]]);
  const celdas = [{ clave: 2, columna: "dia", mensaje: "No" }];
  await t.responder(1, { clase: "rehusadas", mensaje: "No", celdas });
  expect(t.idas()).toEqual([[1], [2, 3], [3]]);
  const asentado = t.escritos.asentado();
  await t.responder(2);
  expect(await asentado).toBe(false);
  expect([...t.pendientes().filas]).toMatchObject([[2, { rehusadas: { dia: "No" } }]]);
});

test("of what was written at once what is right is stored, and what is wrong waits to be put right", async () => {
  const t = enTres();
  t.escritos.anotar([1, 2, 3].map((clave) => ({ clave, rev: 0, columna: "dia", texto: "5" })));
  t.escritos.despachar(null);
  const celdas = [{ clave: 2, columna: "dia", mensaje: "No" }];
  await t.responder(0, { clase: "rehusadas", mensaje: "No", celdas });
  expect(t.idas()).toEqual([[1, 2, 3], [1, 3]]);
  await t.responder(1);
  expect([...t.pendientes().filas]).toMatchObject([[2, { rehusadas: { dia: "No" } }]]);
  t.escribir(2, "6");
  expect(t.idas().at(-1)).toEqual([2]);
  // A refusal that names none of them is not asked again by itself.
  await t.responder(2, { clase: "rehusadas", mensaje: "Nada de esto", celdas: [] });
  expect([...t.pendientes().filas]).toMatchObject([[2, { rehusadas: { dia: "Nada de esto" } }]]);
  expect(t.idas().length).toBe(3);
});

test("what was moved is stored whole or not at all", async () => {
  const t = enTres();
  const celdas = [1, 2].map((clave) => ({ clave, rev: 0, columna: "dia", texto: "5" }));
  t.escritos.anotar(celdas, "", true);
  t.escritos.despachar(null);
  const mala = { clave: 2, columna: "dia", mensaje: "No" };
  await t.responder(0, { clase: "rehusadas", mensaje: "No", celdas: [mala] });
  expect(t.idas()).toEqual([[1, 2]]);
  t.escribir(2, "6");
  expect(t.idas()).toEqual([[1, 2], [1, 2]]);
});

test("what found no server is sent again together, also by who leaves; what was refused is not", async () => {
  const t = enTres(3);
  for (const fila of [1, 2, 3]) t.escribir(fila, "5");
  const celdas = [{ clave: 1, columna: "dia", mensaje: "No" }];
  await t.responder(0, { clase: "rehusadas", mensaje: "No", celdas });
  await t.cortar(1);
  await t.cortar(2);
  expect([...t.pendientes().filas.values()].map((f) => f.rehusadas)).toEqual([
    { dia: "No" },
    { dia: "Sin conexión" },
    { dia: "Sin conexión" },
  ]);
  t.escritos.despachar(null);
  expect(t.idas()).toEqual([[1], [2], [3]]);
  t.escritos.insistir();
  expect(t.idas()).toEqual([[1], [2], [3], [2], [3]]);
  await t.responder(3);
  await t.cortar(4);
  t.escritos.insistir();
  expect(t.idas().slice(5)).toEqual([[3]]);
  await t.responder(5);
  expect([...t.pendientes().filas.keys()]).toEqual([1]);
});

/** A row that another person changes, over a call that refuses an old version ([K1]). */
function entreDos() {
  type Doble = {
    readonly id: number;
    readonly rev: number;
    readonly a: string;
    readonly b: string;
  };
  let guardada: Doble = { id: 1, rev: 1, a: "4", b: "0" };
  const vista = guardada;
  const hoja: Hoja<Doble> = {
    cerrada: (_, columna) => columna === "rev" ? "Se calcula" : null,
    texto: (fila, columna) => String(fila[columna as keyof Doble]),
    vacia: () => "",
    revisar(fila, escrito) {
      const valores = Object.fromEntries(
        Object.entries(escrito).filter(([c, texto]) => fila[c as "a" | "b"] !== texto),
      );
      return { fila: { ...fila, ...escrito }, valores, fallas: {} };
    },
    rev: (fila) => fila.rev,
    async guardar([{ fila, rev, revisada }]) {
      await Promise.resolve();
      if (rev !== guardada.rev) {
        return { clase: "ajenas", ajenas: [{ clave: 1, quien: "ana@onp", actual: guardada }] };
      }
      guardada = { ...guardada, ...revisada.valores, id: fila.id, rev: rev + 1 };
      return { clase: "hecho", filas: [guardada] };
    },
  };
  let estado = { pendientes: pe.NADA, aviso: "", edicion: null } as unknown as EstadoDeHoja<Doble>;
  const columnas = ["a", "b", "rev"].map((id) => ({ id }));
  const mando = {
    contexto: { hoja, todas: [vista], clave: (f: Doble) => f.id, columnas },
    leer: () => estado,
    poner: (cambio: Partial<EstadoDeHoja<Doble>>) => void (estado = { ...estado, ...cambio }),
    enfocarActiva: () => {},
  } as unknown as Mando<Doble>;
  const escritos = new Escritos<Doble>(mando);
  return {
    escritos,
    guardada: () => guardada,
    ajena: () => estado.pendientes.filas.get(1)?.ajena ?? null,
    /** Cells are typed over the row that was seen, and another person saves before they go. */
    async escribir(celdas: Readonly<Record<string, string>>, mientras: Partial<Doble>) {
      const rev = escritos.revDe(vista);
      escritos.anotar(
        Object.entries(celdas).map(([columna, texto]) => ({ clave: 1, rev, columna, texto })),
      );
      guardada = { ...guardada, ...mientras, rev: guardada.rev + 1 };
      escritos.despachar(null);
      await Bun.sleep(0);
    },
  };
}

test("[K1] a row of which another person changed other cells is stored with both, without asking", async () => {
  const t = entreDos();
  await t.escribir({ b: "2" }, { a: "7" });
  expect([t.guardada(), t.escritos.hay]).toEqual([{ id: 1, rev: 3, a: "7", b: "2" }, false]);
  expect(pasajeros.value.map((p) => p.texto))
    .toEqual(["Se guardó junto con lo que cambió ana@onp"]);
  for (const { id } of pasajeros.value) quitarPasajero(id);
  // Nor where both wrote the same.
  const igual = entreDos();
  await igual.escribir({ a: "7", b: "2" }, { a: "7" });
  expect([igual.guardada(), igual.escritos.hay]).toEqual([
    { id: 1, rev: 3, a: "7", b: "2" },
    false,
  ]);
  for (const { id } of pasajeros.value) quitarPasajero(id);
});

test("[K1] only the cell that both changed is asked about; the rest of the row is stored with the answer", async () => {
  const cedida = entreDos();
  await cedida.escribir({ a: "5", b: "2" }, { a: "7" });
  expect(cedida.ajena()?.disputadas).toEqual(["a"]);
  cedida.escritos.tomar(1);
  await Bun.sleep(0);
  expect([cedida.guardada(), cedida.escritos.hay]).toEqual([
    { id: 1, rev: 3, a: "7", b: "2" },
    false,
  ]);
  const impuesta = entreDos();
  await impuesta.escribir({ a: "5" }, { a: "7", b: "9" });
  const actual = impuesta.ajena()?.actual;
  if (actual) impuesta.escritos.imponer(1, actual);
  await Bun.sleep(0);
  expect(impuesta.guardada()).toEqual({ id: 1, rev: 3, a: "5", b: "9" });
});

test("one key takes back what waits, and then what was stored; another does it again by the same steps", async () => {
  const t = enTres();
  const dichos: string[] = [];
  const { hoja } = t.mando.contexto as { hoja: Hoja<Fila> };
  for (const cual of ["deshacer", "rehacer"] as const) {
    hoja[cual] = () => {
      dichos.push(cual);
      return Promise.resolve(`${cual} lo guardado`);
    };
  }
  t.escribir(1, "5");
  await t.responder(0);
  t.escribir(2, "6");
  await t.responder(1, {
    clase: "rehusadas",
    mensaje: "No",
    celdas: [{ clave: 2, columna: "dia", mensaje: "No" }],
  });
  await t.escritos.deshacer();
  expect([t.escritos.hay, dichos]).toEqual([false, []]);
  await t.escritos.deshacer();
  await t.escritos.rehacer();
  expect(dichos).toEqual(["deshacer", "rehacer"]);
  await t.escritos.rehacer();
  expect([...t.pendientes().vuelo?.keys() ?? []]).toEqual([2]);
  await t.responder(2);
  // Nothing else was taken back: what is stored says whether there is more.
  await t.escritos.rehacer();
  expect(dichos).toEqual(["deshacer", "rehacer", "rehacer"]);
});

test("steps asked for while one is on its way are done after it, each of them", async () => {
  const t = enTres();
  const dichos: string[] = [];
  const { hoja } = t.mando.contexto as { hoja: Hoja<Fila> };
  const tardar = (cual: "deshacer" | "rehacer") => async () => {
    await Bun.sleep(1);
    dichos.push(cual);
    return cual;
  };
  hoja.deshacer = tardar("deshacer");
  hoja.rehacer = tardar("rehacer");
  const primero = t.escritos.deshacer();
  for (let i = 0; i < 2; i++) void t.escritos.deshacer();
  void t.escritos.rehacer();
  expect(t.escritos.enPaso).toBe(true);
  await primero;
  expect(dichos).toEqual(["deshacer", "deshacer", "deshacer", "rehacer"]);
  expect(t.escritos.enPaso).toBe(false);
});

test("[X1] what was typed is told when its table went away, but not to who took the place of its author", async () => {
  for (const [queda, dicho] of [[true, "5"], [false, ""]] as const) {
    const t = enTres();
    t.escribir(1, "5");
    if (!queda) esperarSesion();
    t.escritos.cerrar();
    if (!queda) terminarEspera(false);
    await t.cortar(0);
    expect(avisos.value.map((a) => a.mensaje).join("\n")).toContain(dicho);
    expect(avisos.value.length).toBe(queda ? 1 : 0);
    descartarAvisos();
  }
});
