/** Hostile texts in every field of the product that takes one, stored through its own calls. */
import { admin as m } from "#proto/admin-messages.ts";
import { anioDelInstante } from "#core/domain/period.ts";
import type { Producto } from "../producto.ts";
import { pedirPb } from "../protobuf.ts";

/** What a browser would run and what a spreadsheet would compute; each is stored as it is. */
export const HOSTILES: readonly string[] = [
  "<script>globalThis.atacado=1</script>",
  `"><img src=x onerror="globalThis.atacado=1">`,
  "<svg/onload=globalThis.atacado=1>",
  "javascript:globalThis.atacado=1//",
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(1)",
  "=cmd|' /C calc'!A0",
  `=HYPERLINK("x","y")`,
  "'=1+1",
  "&lt;b&gt;_x003D_1",
];
/**
 * Refused wherever a text is asked: a sheet or a file would take them for the next cell. In the
 * middle, since the blanks around a text are dropped.
 */
export const CON_CONTROL: readonly string[] = [
  "a\t=1+1",
  "a\r=1+1",
  "a\n=1+1",
  "a\0b",
  "a\u001b[31m",
];

export interface Guardado {
  /** Field and text that the product took. */
  readonly aceptados: readonly string[];
  /** Field and text that it refused, and with which sentence. */
  readonly negados: Readonly<Record<string, string>>;
}

interface Intento {
  readonly status: number;
  readonly mensaje: string;
}

/** One entry of each kind with the text in all its fields. Entry numbers begin at `n`. */
function intentos(p: Producto, texto: string, n: number): Record<string, () => Promise<Intento>> {
  const como = p.roles.admin;
  const form = async (ruta: string, campos: Record<string, string | number>): Promise<Intento> => {
    const r = await p.pedir<{ resultado: boolean; mensaje: string }>("POST", ruta, {
      como,
      form: campos,
    });
    return { status: r.json.resultado ? 200 : Math.max(r.status, 400), mensaje: r.json.mensaje };
  };
  const pb = async <T extends object>(
    ruta: string,
    envio: Uint8Array,
    respuesta: { decode(b: Uint8Array): T },
  ): Promise<Intento> => {
    const r = await pedirPb(p, "POST", ruta, { como, envio, respuesta });
    return { status: r.status, mensaje: r.error.error };
  };
  const anio = anioDelInstante(Date.now());
  return {
    "SAF: nombre": () =>
      pb(
        "safs",
        m.EdicionSaf.encode({
          accion: m.Accion.NUEVO,
          nro_saf: 800 + n,
          nombre: texto,
          login: `saf${n}`,
        }),
        m.Guardado,
      ),
    "SAF: login": () =>
      pb(
        "safs",
        m.EdicionSaf.encode({
          accion: m.Accion.NUEVO,
          nro_saf: 900 + n,
          nombre: "SAF",
          login: texto,
        }),
        m.Guardado,
      ),
    usuario: () =>
      pb(
        "usuarios/edicion",
        m.EdicionUsuario.encode({
          accion: m.Accion.NUEVO,
          saf: 357,
          usuario: `ataque${n}`,
          clave: "Zamba-9-larga",
          nombre_completo: texto,
          dependencia: texto,
          email: texto,
          telefono: texto,
          tipo_de_usuario: 1,
          habilitado: true,
        }),
        m.Guardado,
      ),
    techo: () =>
      pb(
        `techos/${anio}/editar`,
        m.EdicionTecho.encode({ saf: 800 + n, cargos: 1, observaciones: texto }),
        m.Techo,
      ),
    vigente: () =>
      pb(
        `vigente/${anio}/editar`,
        m.EdicionVigente.encode({ saf: 800 + n, cargos: 1, horas: 1, observaciones: texto }),
        m.Vigente,
      ),
    escalafón: () => form("/api/tablas/escalafones/nuevo", { esc: 8000 + n, descripcion: texto }),
    categoría: () =>
      form("/api/tablas/categorias/nueva/62", {
        cat: 8000 + n,
        descripcion: texto,
        desde_mes: 202601,
        mes: 202601,
        norma: texto,
        remuneracion: "1.00",
        sumafijare: 0,
        uret: 0,
      }),
    "norma de un valor": () =>
      form("/api/tablas/valores/valores_ur/202601", {
        serie_ur: "SINEP",
        valor: "1.00",
        norma: texto,
      }),
    presupuesto: () =>
      form(`/api/presupuestos/editar/357/O26${70 + n}`, {
        accion: "nuevo",
        descripcion: texto,
        desde_mes: 202412,
        ejercicio: 2026,
        version: 1,
      }),
  };
}

/** Stores every text in every field. @param primero number of the first entry; two calls differ. */
export async function guardarTextos(
  p: Producto,
  textos: readonly string[],
  primero = 1,
): Promise<Guardado> {
  const aceptados: string[] = [];
  const negados: Record<string, string> = {};
  for (const [i, texto] of textos.entries()) {
    for (const [campo, intentar] of Object.entries(intentos(p, texto, primero + i))) {
      const { status, mensaje } = await intentar();
      if (status === 200) aceptados.push(`${campo}: ${texto}`);
      else negados[`${campo}: ${texto}`] = `${status} ${mensaje}`;
    }
  }
  // The header of the browser is kept with the session, and shown in two lists.
  for (const agente of textos.filter((t) => !/\p{Cc}/u.test(t)).slice(0, 3)) {
    await p.pedir("POST", "/api/iniciarsesion", {
      form: { usuario: "tablas@economia", clave: "demostracion-2026" },
      headers: { "user-agent": agente },
    });
  }
  return { aceptados, negados };
}
