/** The credit in force of each body, entry by entry ([Z2]). */
import { ultimoAutor } from "#core/db/audit.ts";
import { cambiar, es, mas, poner, quitar, una, varias } from "#core/db/query.ts";
import { elegir, leerCampo } from "#core/domain/fields.ts";
import { toNumber } from "#core/domain/money.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Actor, App, Consulta, Escritura, Reversa } from "#core/plugin.ts";
import {
  asientoDeFila,
  type Dicho,
  leerDicho,
  reversaDeFilas,
  revNueva,
  revSinUsar,
} from "#core/reversals.ts";
import type { CreditoGuardado } from "#proto/admin.ts";
import { nombresDeSaf } from "#plugins/auth/service.ts";
import { instantanea } from "#plugins/tablas/service.ts";
import { rechazo } from "../errors.ts";
import { leerAccion, leerRev } from "../formularios.ts";
import { tabla } from "../tables.ts";
import {
  CAMPOS_CREDITO,
  CLAVE_CREDITO,
  claveDeCredito,
  COLUMNAS_CREDITO,
  type Credito,
  GRUPO_DE_CREDITO,
  oNulo,
  TITULOS_CREDITO,
} from "./campos.ts";
import { revisorDeCredito } from "./revisar.ts";

const ORDEN = ["saf", "pprin", "mon", "prog", "ppar", "ff", "fecha", "norma"] as const;

/**
 * Entries of a fiscal year, as they are stored.
 * @param saf null = of every body. @param hasta the last date that counts; null = all of them.
 */
export const creditosDe = (
  q: Consulta,
  ejercicio: number,
  saf: number | null,
  hasta: string | null = null,
): Promise<Credito[]> =>
  varias(
    q,
    tabla.credito_vigente,
    {
      ejercicio,
      ...(saf === null ? {} : { saf }),
      ...(hasta === null ? {} : { fecha: es("<=", hasta) }),
    },
    COLUMNAS_CREDITO,
    { orden: ORDEN },
  );

/** What a stored entry says in answers and in the trail. */
export const mostrarCredito = (c: Credito) => ({
  ...elegir(c, COLUMNAS_CREDITO),
  prog: oNulo(c.prog),
  ppar: oNulo(c.ppar),
  ff: oNulo(c.ff),
  importe: toNumber(c.importe),
});

/** Entries of a fiscal year with their names, and the years that have any. */
export async function listaDeCredito(q: Consulta, ejercicio: number) {
  const filas = await varias(q, tabla.credito_vigente, { ejercicio }, "*", { orden: ORDEN });
  const nombres = await nombresDeSaf(q);
  const datos = await instantanea(q);
  const nombreDe = (pprin: number, ppar: number) =>
    String(datos.fila("clasificador", { pprin, ppar })?.descripcion ?? "");
  return filas.map((f): CreditoGuardado => ({
    ...mostrarCredito(f),
    clave: claveDeCredito(f),
    organismo: nombres.get(f.saf) ?? "",
    partida: nombreDe(f.pprin, Math.max(0, f.ppar)),
    rev: f.rev,
  }));
}

const { importe: _, ...CAMPOS_CLAVE } = CAMPOS_CREDITO;

/** Reads the text of a key. @throws Rechazo 404 when it is none. */
function leerClave(texto: unknown): Omit<Credito, "importe"> {
  const partes = typeof texto === "string" ? texto.split("|") : [];
  const ultima = CLAVE_CREDITO.length - 1;
  const leidas = CLAVE_CREDITO.map((c, i) =>
    leerCampo(
      CAMPOS_CLAVE[c as keyof typeof CAMPOS_CLAVE],
      (i === ultima ? partes.slice(ultima).join("|") : partes[i]) ?? "",
    )
  );
  if (!leidas.every((l) => "valor" in l)) throw rechazo("credito_inexistente");
  return Object.fromEntries(CLAVE_CREDITO.map((c, i) => [c, leidas[i].valor])) as Credito;
}

/** @throws Rechazo with the field, for one that does not fit or that is there already. */
async function exigirBueno(q: Consulta, antes: Credito | null, nuevo: Credito): Promise<void> {
  const propia = antes && claveDeCredito(antes);
  const grupo = elegir(nuevo, GRUPO_DE_CREDITO);
  const revisar = await revisorDeCredito(q, grupo, (c) => claveDeCredito(c) === propia);
  const falla = revisar(nuevo);
  if (falla) {
    const { columna: campo, mensaje } = falla;
    throw rechazo("credito_invalido", { titulo: TITULOS_CREDITO[campo], mensaje }, { campo });
  }
  const { importe: _importe, ...donde } = nuevo;
  if (claveDeCredito(nuevo) !== propia && await una(q, tabla.credito_vigente, donde, ["rev"])) {
    throw rechazo("credito_existente");
  }
}

/** Writes an entry in place of another, or of none; audited, in both where it changes of body. */
export async function guardarCredito(
  q: Escritura,
  actor: Actor,
  antes: Credito | null,
  despues: Credito | null,
): Promise<void> {
  const { credito_vigente } = tabla;
  const clave = (c: Credito) => elegir(c, CLAVE_CREDITO as (keyof typeof CAMPOS_CLAVE)[]);
  const misma = antes && despues && claveDeCredito(antes) === claveDeCredito(despues);
  if (misma) {
    await cambiar(q, credito_vigente, clave(antes), { importe: despues.importe, rev: mas(1) });
  } else {
    if (antes) await quitar(q, credito_vigente, clave(antes));
    if (despues) {
      const rev = await revNueva(q, "credito_vigente", claveDeCredito(despues));
      await poner(q, credito_vigente, { ...despues, rev });
    }
  }
  const deSaf = new Map([antes, despues].flatMap((c) => c ? [[c.saf, c]] : []));
  for (const [saf, suya] of deSaf) {
    const de = { entidad: "credito_vigente", clave: claveDeCredito(suya), saf };
    const [hallado, dejado] = [antes && mostrarCredito(antes), despues && mostrarCredito(despues)];
    await q.auditar(actor, asientoDeFila(de, hallado, dejado));
  }
}

type Cuerpo = Readonly<Record<string, unknown>>;

/**
 * Creates, changes or removes an entry: `accion` is NUEVO, EDITAR or ELIMINAR; the last two name it
 * by `clave`. @returns the key of what was saved; null once removed.
 * @throws Rechazo when it does not fit, exists already, is gone, or changed after `rev` ([K1]).
 */
export async function editarCredito(app: App, actor: Actor, cuerpo: Cuerpo) {
  const accion = leerAccion(cuerpo);
  const anterior = accion === "NUEVO" ? null : leerClave(cuerpo.clave);
  const nuevo = accion === "ELIMINAR" ? null : leerFormulario(CAMPOS_CREDITO, cuerpo);
  const rev = leerRev(cuerpo);
  const clave = nuevo && claveDeCredito(nuevo);
  const hecho = await app.db.tx(async (q) => {
    const antes = anterior &&
      await una(q, tabla.credito_vigente, anterior, [...COLUMNAS_CREDITO, "rev"], {
        bloquear: true,
      });
    if (anterior && !antes) throw rechazo("credito_inexistente");
    if (antes && rev !== null && rev !== antes.rev) {
      const quien = await ultimoAutor(q, "credito_vigente", claveDeCredito(antes));
      const actual = { ...mostrarCredito(antes), clave: claveDeCredito(antes), rev: antes.rev };
      throw rechazo("credito_cambiado", { quien }, { quien, actual });
    }
    if (nuevo) await exigirBueno(q, antes ?? null, nuevo);
    const columnas = antes ? elegir(antes, COLUMNAS_CREDITO) : null;
    await guardarCredito(q, actor, columnas, nuevo);
    return { clave };
  });
  // One that goes to another body concerns both.
  for (const saf of new Set([anterior, nuevo].flatMap((c) => c?.saf ?? []))) {
    app.eventos.cambio(actor, { saf, codipres: "" }, { base: "credito_vigente" });
  }
  return hecho;
}

/** Puts back what `quitarCreditoDe` said of a body that is back. */
export async function reponerCreditoDe(q: Escritura, dichos: readonly Dicho[] = []): Promise<void> {
  const rev = await revSinUsar(q);
  for (const dicho of dichos) {
    await poner(q, tabla.credito_vigente, { ...leerDicho(CAMPOS_CREDITO, dicho), rev });
  }
}

/** What the trail tells of an entry, taken back from it (formulation [F12]). */
export const reversaDeCredito: Reversa = reversaDeFilas<Credito>({
  reasons: {
    copiar: "cuenta lo que se copió de otro ejercicio; cada crédito tiene su propio registro",
  },
  leer: (dicho) => leerDicho(CAMPOS_CREDITO, dicho),
  actual: (q, { importe: _importe, ...clave }, candado) =>
    una(q, tabla.credito_vigente, clave, COLUMNAS_CREDITO, candado),
  mostrar: mostrarCredito,
  async guardar({ q, actor }, antes, despues) {
    if (despues) await exigirBueno(q, antes, despues);
    await guardarCredito(q, actor, antes, despues);
  },
});

/** Entries of a body, taken out with it; what they said, for the trail ([O3]). */
export async function quitarCreditoDe(
  q: Escritura,
  saf: number,
): Promise<Record<string, unknown>> {
  const filas = await varias(q, tabla.credito_vigente, { saf }, COLUMNAS_CREDITO, { orden: ORDEN });
  if (filas.length === 0) return {};
  await quitar(q, tabla.credito_vigente, { saf });
  return { credito_vigente: filas.map(mostrarCredito) };
}
