/** Techos and Vigente: the same list of every SAF by fiscal year, described twice ([T1]). */
import { Elysia } from "elysia";
import { conVacio, elegir, type Fila } from "#core/domain/fields.ts";
import type { DatosDeRecurso } from "#core/domain/recurso.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { leerFormulario } from "#core/http/form.ts";
import { leerMensaje, LIMITE_MENSAJE, responderMensaje } from "#core/http/protobuf.ts";
import type { App, Consulta } from "#core/plugin.ts";
import { type Definicion, type Guardada, recurso } from "#core/recurso/recurso.ts";
import { rutasDeRecurso } from "#core/recurso/rutas.ts";
import { calls } from "#proto/admin.ts";
import { admin, type Message } from "#proto/admin-messages.ts";
import { PRIMER_ANIO, TECHOS as TECHO, VIGENTE } from "#proto/recursos/dotacion.ts";
import { organismo, organismos, sujetarOrganismo } from "#plugins/auth/service.ts";
import { hoy } from "#plugins/bases/service.ts";
import { rechazo } from "../errors.ts";
import { posicionesAlLado } from "../planillas/al-lado.ts";
import { ruta } from "../rutas.ts";

/** The columns that both have; Vigente, `horas` besides. */
type Columnas = typeof TECHO.campos;
type Dotacion = Fila<Columnas>;
type Renglon = Message<"Vigente">;

/** With what its organismo is called. */
const conNombre = async (q: Consulta, fila: Guardada<Dotacion>) => ({
  ...fila,
  descripcion: (await organismo(q, fila.saf))?.nombre ?? "",
});

function dotacion(
  datos: Omit<DatosDeRecurso<Columnas>, "clave"> & Pick<typeof TECHO, "hasta"> & {
    readonly cantidades: readonly string[];
  },
  propio: Pick<Definicion<Columnas>, "ordenDeArchivo" | "enPlanilla">,
) {
  const { cantidades, hasta, ...descripcion } = datos;
  const medidas = cantidades as readonly "cargos"[];
  const vacia = ({ ejercicio, saf }: Pick<Dotacion, "ejercicio" | "saf">): Dotacion => ({
    ejercicio,
    saf,
    cargos: 0,
    ...Object.fromEntries(medidas.map((c) => [c, 0])),
    observaciones: "",
  });
  const calla = (fila: Dotacion): boolean =>
    fila.observaciones === "" && medidas.every((c) => fila[c] === 0);
  const r: ReturnType<typeof recurso<Columnas>> = recurso<Columnas>({
    ...descripcion,
    ...propio,
    clave: ["ejercicio", "saf"],
    claveFija: true,
    orden: ["ejercicio", "saf"],
    celdas: [...medidas, "observaciones"],
    frases: {
      cambiado: "El renglón del SAF {saf} fue modificado por {quien} después de que usted lo abrió",
    },
    noVuelve: {
      copiar: "cuenta lo que se copió de otro ejercicio; cada fila tiene su propio registro",
    },
    exigirAmbito({ ejercicio }) {
      const ultimo = hasta(Number(hoy().slice(0, 4)));
      if (Number(ejercicio) < PRIMER_ANIO || Number(ejercicio) > ultimo) {
        throw rechazo("anio_fuera_de_rango", { desde: PRIMER_ANIO, hasta: ultimo });
      }
    },
    escrito: (cuerpo) =>
      "observaciones" in cuerpo
        ? { ...cuerpo, observaciones: String(cuerpo.observaciones ?? "").trim() }
        : cuerpo,
    async sinGuardar(q, { ejercicio = 0, saf = 0 }) {
      await sujetarOrganismo(q, saf);
      if (!await organismo(q, saf)) throw rechazo("saf_inexistente", { saf });
      return vacia({ ejercicio, saf });
    },
    async revisar(q, uno) {
      // Of one alone `sinGuardar` has told.
      if (uno) return () => null;
      const safs = new Set((await organismos(q)).map((o) => o.saf));
      return ({ saf }) =>
        safs.has(saf) ? null : { columna: "saf", mensaje: "no existe el organismo" };
    },
    enTraza: ({ saf: _, ...dicho }) => dicho,
    enConflicto: conNombre,
    async listar(q, { ejercicio }) {
      const porSaf = new Map((await r.leer(q, { ejercicio })).map((f) => [f.saf, f]));
      return (await organismos(q)).map(({ saf, nombre }) => ({
        ...(porSaf.get(saf) ?? { ...vacia({ ejercicio: Number(ejercicio), saf }), rev: 0 }),
        descripcion: nombre,
      }));
    },
    async enLibro(q, { ejercicio }) {
      const lados = new Map((await posicionesAlLado(q, Number(ejercicio))).map((l) => [l.saf, l]));
      return ({ saf }) => ({
        presupuesto: lados.get(Number(saf))?.presupuesto?.cargos ?? null,
        ejecucion: lados.get(Number(saf))?.ejecucion?.cargos ?? null,
      });
    },
    // The workbook has a row of every organismo, those that nobody wrote among them.
    calla,
    copiar: async (q, { desde, ejercicio }) =>
      (await r.leer(q, { ejercicio: desde })).filter((f) => !calla(f)).map((f) => ({
        numero: 0,
        valores: { ...elegir(f, r.columnas as never), ejercicio },
        fallas: [],
      })),
  });
  return r;
}

export const TECHOS = dotacion(TECHO, { ordenDeArchivo: 900 });
export const VIGENTES = dotacion(VIGENTE, {
  ordenDeArchivo: 901,
  // Who has no staff paid by the hour does not write them.
  enPlanilla: { horas: conVacio(VIGENTE.campos.horas, 0) },
});

/** What the calls of each say in its own messages. */
interface DeDotacion {
  readonly r: typeof TECHOS;
  readonly lista: string;
  readonly edicion: string;
  readonly celdas: string;
  leer(cuerpo: Parameters<typeof leerMensaje>[1]): Message<"EdicionTecho">;
  enLista(filas: readonly Renglon[]): Response;
  enFila(fila: Renglon): Response;
  /** As the `Error` of a conflict carries it. */
  enConflicto(fila: object): object;
}

const DE_DOTACION: Readonly<Record<"techos" | "vigente", DeDotacion>> = {
  techos: {
    r: TECHOS,
    lista: "Techos de un ejercicio (Techos)",
    edicion: "Guarda el techo de un SAF (EdicionTecho → Techo)",
    celdas: "Cambia celdas de techos: todas o ninguna",
    leer: (cuerpo) => leerMensaje(admin.EdicionTecho, cuerpo),
    enLista: (techos) => responderMensaje(admin.Techos, { techos }),
    enFila: (fila) => responderMensaje(admin.Techo, fila),
    enConflicto: (techo) => ({ techo }),
  },
  vigente: {
    r: VIGENTES,
    lista: "Vigente de un ejercicio (Vigentes)",
    edicion: "Guarda el vigente de un SAF (EdicionVigente → Vigente)",
    celdas: "Cambia celdas del vigente: todas o ninguna",
    leer: (cuerpo) => leerMensaje(admin.EdicionVigente, cuerpo),
    enLista: (vigente) => responderMensaje(admin.Vigentes, { vigente }),
    enFila: (fila) => responderMensaje(admin.Vigente, fila),
    enConflicto: (vigente) => ({ vigente }),
  },
};

/** Calls of one of them: those of the spec in protobuf, the others in JSON. */
function rutasDe(app: App, cual: keyof typeof DE_DOTACION) {
  const { r, lista, edicion, celdas, leer, enLista, enFila, enConflicto } = DE_DOTACION[cual];
  const rutaConMensaje = rutasPara("admin", {
    limite: LIMITE_MENSAJE,
    crea: enFila,
  });
  const { titulo } = r;
  return new Elysia({ name: `admin/${cual}` })
    .use(acceso(app))
    .get(`/api/pb/admin/${cual}/:ejercicio`, async ({ params }) => {
      r.exigirAmbito?.(params);
      const filas = await app.db.leer((q) => r.lista(q, params));
      return enLista(filas as unknown as readonly Renglon[]);
    }, { ...ruta(calls[`GET /pb/admin/${cual}/:ejercicio`], lista) })
    .post(`/api/pb/admin/${cual}/:ejercicio/editar`, async ({ params, body, actor }) => {
      r.exigirAmbito?.(params);
      const { saf, rev, ...valores } = leer(body);
      const { ejercicio } = params;
      const clave = leerFormulario(
        { ejercicio: r.campos.ejercicio, saf: r.campos.saf },
        { ejercicio, saf },
      );
      const fila = await app.db.tx(async (q) =>
        await conNombre(q, await r.corregir(q, actor, clave, { rev, valores }, enConflicto))
      );
      r.avisar(app, actor, [clave]);
      return enFila(fila as unknown as Renglon);
    }, { ...rutaConMensaje(calls[`POST /pb/admin/${cual}/:ejercicio/editar`], edicion) })
    .use(rutasDeRecurso(app, r, {
      celdas: [calls[`POST /admin/${cual}/:ejercicio/celdas`], celdas],
      excel: [
        calls[`GET /admin/${cual}/:ejercicio/excel`],
        `Planilla: ${titulo.toLowerCase()}`,
      ],
      pegar: [calls[`POST /admin/${cual}/:ejercicio/pegar`], titulo],
      // Ten thousand rows with room to spare.
      limite: 8 * 1024 * 1024,
      copiar: [
        calls[`POST /admin/${cual}/:ejercicio/copiar`],
        `${titulo}: vista previa de copiar otro ejercicio, o con su \`token\` lo copia`,
        "`desde`, el anterior si no se dice; con `reemplazar`, también lo que ya " +
        "dice otra cosa; lo que no se puede copiar se deja, con su motivo",
      ],
    }, { permiso: "admin" }));
}

export const routesDotacion = (app: App) =>
  new Elysia({ name: "admin/dotacion" })
    .use(rutasDe(app, "techos"))
    .use(rutasDe(app, "vigente"));
