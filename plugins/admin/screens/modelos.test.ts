/** What the screens of administration decide without drawing (spec 1 §2, §5). */
import { entradaCodigo } from "#ui/parts/campos/entradas.ts";
import { expect, test } from "bun:test";
import { diferenciasDe, textoDeValor } from "#ui/form/diferencias.ts";
import {
  borradorDePasaje,
  codigoValido,
  conPar,
  entradaCasillero,
  faltaEnPasaje,
  paraElSiguiente,
  pasajeDe,
  resumenDeProceso,
  VACIO,
} from "./pasajes/pasaje-modelo.ts";
import { previaEnPalabras, procesoEnPalabras } from "../pasajes/palabras.ts";
import { safDe } from "#core/domain/saf-name.ts";
import { fallaDeSafs, formDeSafs } from "#ui/recurso/saf.tsx";
import { textoDeConectados } from "./safs/historico.tsx";
import { consecuenciaDeLogin } from "./safs/otro-login.ts";
import { textoDeUso } from "./usuarios/dialogo-usuario.tsx";
import {
  borradorDe,
  entradaUsuario,
  fallaDeSaf,
  fallasDeUsuario,
  motivoDeSaf,
  perfilDe,
} from "./usuarios/usuario-modelo.ts";

test("what an act interrupts is said with names and numbers", () => {
  expect(textoDeConectados([])).toBe("Nadie lo tiene abierto ahora.");
  expect(textoDeConectados(["ana@x"])).toBe(
    "Ahora lo tiene abierto ana@x: se queda sin él en pantalla.",
  );
  expect(textoDeConectados(["ana@x", "eva@x"])).toContain("Ahora lo tienen abierto ana@x, eva@x");
  const nada = { sesiones: 0, ultimo_uso: null, grupo: null };
  expect(textoDeUso(nada)).toBe("No tiene ninguna sesión abierta.");
  const ultimo_uso = Date.parse("2026-01-05T12:00:00-03:00");
  expect(textoDeUso({ sesiones: 1, ultimo_uso, grupo: null })).toBe(
    "Termina su sesión abierta; la usó por última vez el 05/01/2026 12:00.",
  );
  expect(textoDeUso({ sesiones: 3, ultimo_uso, grupo: { saf: 357, codipres: "E2601" } })).toMatch(
    /^Terminan sus 3 sesiones abiertas; .* en el SAF 357, E2601: lo que no guardó espera en su pantalla a que vuelva a ingresar\.$/,
  );
});

test("[U1] a user name is lower case letters and digits, whatever is typed", () => {
  expect(entradaUsuario("Ana.María-2 ñ@X")).toBe("anamara2x");
});

test("a new account needs a password and an edited one does not", () => {
  const b = { ...borradorDe(null), usuario: "ana", nombre_completo: "Ana" };
  expect(fallasDeUsuario(b, "", true)).toEqual({ clave: "Ingrese la contraseña" });
  expect(fallasDeUsuario(b, "", false)).toEqual({});
  for (const nuevo of [true, false]) {
    expect(fallasDeUsuario(b, "siete77", nuevo)).toEqual({
      clave: "Debe tener al menos 8 caracteres",
    });
    expect(fallasDeUsuario(b, "nueve 999", nuevo)).toEqual({});
  }
  expect(Object.keys(fallasDeUsuario(borradorDe(null), "nueve 999", true))).toEqual([
    "usuario",
    "nombre_completo",
  ]);
});

test("[U2] the defaults of a new account are the spec's", () => {
  expect(borradorDe(null)).toMatchObject({
    tipo_de_usuario: 1,
    edicion_tablas: false,
    solo_consulta: false,
    habilitado: true,
    acceso_safs: [],
  });
});

test("[U2] an extra SAF exists, is not repeated, and is not the own one", () => {
  const motivo = (saf: number) => motivoDeSaf(saf, 357, [307], (s) => [307, 357, 103].includes(s));
  expect(motivo(0)).toBe("");
  expect(motivo(103)).toBe("");
  expect(motivo(357)).toContain("ya tiene acceso");
  expect(motivo(307)).toContain("ya está");
  expect(motivo(999)).toBe("No existe el SAF 999");
});

test("the boxes of a transfer keep upper case codes and numbers under their caps", () => {
  expect(entradaCodigo("e-26.01xyz")).toBe("E2601");
  expect(entradaCasillero("1a250", 999)).toBe("999");
  expect(entradaCasillero("007", 99)).toBe("7");
  expect(entradaCasillero("x", 99)).toBe("");
  expect(["E2601", "O26ZZ", "A2601", "E260", "M2412"].map(codigoValido)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a transfer cannot be saved while a box is empty; a pair of the mapping fills the ten", () => {
  const par = {
    saf_origen: 357,
    prog_origen: 16,
    subp_origen: 0,
    proy_origen: 0,
    act_origen: 2,
    saf_destino: 307,
    prog_destino: 18,
    subp_destino: 1,
    proy_destino: 0,
    act_destino: 5,
  };
  expect(faltaEnPasaje(VACIO)).toContain("código de presupuesto");
  const conCodigo = { ...VACIO, codipres: "E2601" };
  expect(faltaEnPasaje({ ...conCodigo, saf_origen: "357" })).toBe("Complete los diez casilleros");
  const lleno = conPar(conCodigo, par);
  expect(faltaEnPasaje(lleno)).toBe("");
  expect(faltaEnPasaje({ ...lleno, act_destino: "" })).not.toBe("");
  expect(pasajeDe(lleno)).toEqual({ codipres: "E2601", ...par });
});

test("[K1] a conflict shows only the fields that differ, each as it reads on screen", () => {
  expect(textoDeValor([])).toBe("—");
  expect(
    diferenciasDe(
      { nombre: "Nombre", me: "Mon. Ext.", tipo: "Tipo" },
      {
        nombre: "A",
        me: true,
        tipo: 1,
      },
      { nombre: "A", me: false, tipo: 3 },
      { tipo: (t) => `tipo ${t}` },
    ),
  ).toEqual([
    { id: "me", titulo: "Mon. Ext.", escrito: "Sí", guardado: "No" },
    { id: "tipo", titulo: "Tipo", escrito: "tipo 1", guardado: "tipo 3" },
  ]);
});

test("[J2] the end of the process is told in the number that it has, and without zeros", () => {
  const motivo = "el motivo está en la columna Resultado y se";
  expect(resumenDeProceso({ ejecutados: 0, rechazados: 0 })).toBe("No hay pasajes pendientes.");
  expect(resumenDeProceso({ ejecutados: 1, rechazados: 0 })).toBe("Se ejecutó 1 pasaje.");
  expect(resumenDeProceso({ ejecutados: 3, rechazados: 0 })).toBe("Se ejecutaron 3 pasajes.");
  expect(resumenDeProceso({ ejecutados: 0, rechazados: 1 }))
    .toBe(`No se pudo ejecutar 1 pasaje: ${motivo} vuelve a intentar en el próximo proceso.`);
  expect(resumenDeProceso({ ejecutados: 2, rechazados: 2 })).toBe(
    `Se ejecutaron 2 pasajes.\nNo se pudieron ejecutar 2 pasajes: ${motivo} vuelven a intentar ` +
      "en el próximo proceso.",
  );
});

test("[U2] a SAF that was typed and not added stops the save: no access is guessed", () => {
  expect(fallaDeSaf(0)).toEqual({});
  expect(fallaDeSaf(604).acceso_safs).toContain("acceso al SAF 604");
});

test("[U1] the login of a SAF says whose sign-in names change with it", () => {
  const cuentas = (n: number) =>
    Array.from({ length: n }, (_, i) => ({ usuario: `u${i}`, login: "economia" }));
  expect(consecuenciaDeLogin([], "hacienda")).toBe("");
  expect(consecuenciaDeLogin(cuentas(1), "hacienda")).toContain(
    "ingresa 1 cuenta:\nu0@economia → u0@hacienda\n",
  );
  const muchas = consecuenciaDeLogin(cuentas(7), "hacienda");
  expect(muchas).toContain("ingresan 7 cuentas");
  expect(muchas).toContain("y 2 más");
  expect(muchas).not.toContain("u5@");
});

test("what transfers would do is said in words", () => {
  const nada = { motivo: "", registros: 0, errores: 0, quedan: "" };
  expect(previaEnPalabras({ ...nada, registros: 1 })).toBe("Pasaría 1 registro.");
  expect(previaEnPalabras({ ...nada, registros: 1200, errores: 3, quedan: "Quedan dos." }))
    .toBe("Pasarían 1.200 registros, 3 con errores en el destino. Quedan dos.");
  expect(previaEnPalabras({ ...nada, motivo: "No hay registros en el origen" }))
    .toBe("No se podría ejecutar: No hay registros en el origen.");
  expect(procesoEnPalabras([{ ...nada, registros: 2 }, { ...nada, motivo: "x" }]))
    .toBe("Pasarían 2 registros. 1 no se podría ejecutar, y queda pendiente.");
  expect(paraElSiguiente({ ...borradorDePasaje(null), codipres: "E2601", saf_origen: "357" }))
    .toEqual({ codipres: "E2601", saf_origen: "357", saf_destino: "" });
});

test("[F11] a SAF is said by its number, by what is offered, or by a name that only one has", () => {
  const organismos = [
    { saf: 307, nombre: "Ministerio de Relaciones Exteriores y Culto", login: "cancilleria" },
    { saf: 357, nombre: "Ministerio de Economía", login: "economia" },
  ];
  const de = (texto: string) => safDe(texto, organismos);
  expect(["357", " 357 ", "357 - Ministerio de Economía"].map(de)).toEqual([357, 357, 357]);
  expect(de("economia")).toBe(357);
  expect(["", "ministerio", "salud", "3570"].map(de)).toEqual([0, 0, 0, 0]);
  // A number that nobody has is told by who asks for it.
  expect(de("998")).toBe(998);
  // The whole name of one that begins like another's is its own.
  const otros = [...organismos, { saf: 103, nombre: "Ministerio de Economía y Producción" }];
  expect([safDe("economia", otros), safDe("ministerio de economía", otros)]).toEqual([0, 357]);
  expect(formDeSafs("economía; 307;357;", organismos)).toBe("357;307");
  expect(formDeSafs("", organismos)).toBe("");
  expect(fallaDeSafs("307;economía", organismos)).toEqual({});
  expect(fallaDeSafs("307;ministerio; salud", organismos)).toEqual({
    safs: "Ningún organismo, o más de uno: ministerio; salud",
  });
});

test("[F11] a copied profile says what may be done, and nothing of the person", () => {
  const otro = {
    ...{ id: 1, usuario: "x", login: "y", nombre_completo: "Una", saf: 103, organismo: "" },
    ...{ dependencia: "D", telefono: "1", email: "e", rev: 1, segundo_factor: true },
    ...{ tipo_de_usuario: 1, edicion_tablas: true, solo_consulta: false, habilitado: false },
    ...{ acceso_safs: [307, 357], ultimo_ingreso: "" },
  };
  expect(perfilDe(otro, 357)).toEqual({
    ...{ tipo_de_usuario: 1, edicion_tablas: true, solo_consulta: false, acceso_safs: [307] },
  });
  expect(perfilDe({ ...otro, tipo_de_usuario: 2 }, 357).acceso_safs).toEqual([]);
});
