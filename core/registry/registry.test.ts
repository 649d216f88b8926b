import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { campo } from "../domain/fields.ts";
import { acceso } from "../http/access.ts";
import { construirRutas, revisarRutas } from "../http/server.ts";
import {
  type App,
  type Archivo,
  CONTRACT,
  definePlugin,
  type Plugin,
  type Salida,
} from "../plugin.ts";
import { RegistroError } from "./error.ts";
import { crearRegistro } from "./registry.ts";
import { pluginDeIdentidad as identidad } from "../testing/identity.ts";

const plugin = (id: string, mas: Partial<Plugin> = {}): Plugin => ({
  id,
  contract: CONTRACT,
  ...mas,
});

function fallaDe(hacer: () => unknown): { codigo: string; nombre: string } | null {
  try {
    hacer();
    return null;
  } catch (error) {
    if (!(error instanceof RegistroError)) throw error;
    expect(error.message).toContain(error.nombre);
    return { codigo: error.codigo, nombre: error.nombre };
  }
}

const seccion = { id: "s", title: "S", order: 1, module: "a/s" };
const salida: Salida = {
  id: "resumen",
  title: "Resumen",
  query: () => Promise.reject(new Error("no se llama")),
};
const archivo: Archivo = {
  name: "cargos",
  order: 1,
  fields: { saf: campo.entero(0, 999) },
  import: () => Promise.resolve(),
  async *export() {},
};
const comando = { name: "hacer", summary: "", run: () => Promise.resolve() };
const servicio = {
  name: "vigilar",
  title: "V",
  start: () => Promise.resolve(() => Promise.resolve()),
};
const punto = { id: "duplicados", title: "D", order: 2, run: () => Promise.resolve(null) };
const reversa = { actions: ["editar"], run: () => Promise.resolve() };
const trabajo = { title: "T", run: () => Promise.resolve() };

test("a field that the contract does not have does not compile", () => {
  // @ts-expect-error nobody would read it.
  expect(definePlugin({ id: "a", contract: CONTRACT, avisos: {} }).id).toBe("a");
});

describe("the registry refuses by code and name", () => {
  const casos: readonly (readonly [string, string, readonly Plugin[]])[] = [
    ["plugin_repetido", "a", [plugin("a"), plugin("a")]],
    ["contrato_distinto", "a", [plugin("a", { contract: 99 as never })]],
    ["campo_desconocido", "avisos", [plugin("a", { avisos: {} } as never)]],
    ["campo_desconocido", "sections.0.titulo", [
      plugin("a", { sections: [{ ...seccion, titulo: "S" } as never] }),
    ]],
    ["campo_desconocido", "sections.0.items.1.abre", [
      plugin("a", {
        sections: [{
          ...seccion,
          items: [{ id: "i", title: "" }, { id: "j", title: "", abre: [] } as never],
        }],
      }),
    ]],
    ["campo_desconocido", "entities.notas.notice.tipo", [
      plugin("a", { entities: { notas: { notice: { type: "cambio", tipo: "cambio" } as never } } }),
    ]],
    ["campo_mal_formado", "entities.notas.inert", [
      plugin("a", { entities: { notas: { inert: 7 as never } } }),
    ]],
    ["campo_desconocido", "sections.0.items.0.help.guia", [
      plugin("a", {
        sections: [{
          ...seccion,
          items: [{ id: "i", title: "", help: { text: "", guia: "" } as never }],
        }],
      }),
    ]],
    ["campo_ausente", "refusals.respond", [
      plugin("a", { refusals: { prefix: "/api/pb/" } as never }),
    ]],
    ["campo_ausente", "outputs.0.title", [
      plugin("a", { outputs: [{ ...salida, title: undefined as never }] }),
    ]],
    ["campo_ausente", "jobs.contar.run", [
      plugin("a", { jobs: { contar: { title: "" } as never } }),
    ]],
    ["campo_mal_formado", "sections", [plugin("a", { sections: null as never })]],
    ["campo_mal_formado", "sections.1", [plugin("a", { sections: [seccion, null as never] })]],
    ["campo_mal_formado", "outputs", [plugin("a", { outputs: { uno: salida } as never })]],
    ["campo_mal_formado", "jobs", [plugin("a", { jobs: [trabajo] as never })]],
    ["campo_mal_formado", "jobs.contar", [plugin("a", { jobs: { contar: "" as never } })]],
    ["campo_mal_formado", "refusals", [plugin("a", { refusals: "/api/pb/" as never })]],
    ["campo_mal_formado", "sections.0.items.0.help", [
      plugin("a", {
        sections: [{ ...seccion, items: [{ id: "i", title: "", help: "?" as never }] }],
      }),
    ]],
    ["campo_mal_formado", "requires", [plugin("a", { requires: "b" as never })]],
    ["campo_mal_formado", "prefixes", [plugin("a", { prefixes: "/api/a" as never })]],
    ["campo_mal_formado", "screens", [plugin("a", { sections: [seccion], screens: 7 as never })]],
    ["campo_mal_formado", "tables", [plugin("a", { tables: {} as never })]],
    ["campo_mal_formado", "tables.notas", [
      plugin("a", { tables: () => ({ notas: { name: "notas" } }) }),
    ]],
    ["campo_mal_formado", "sections.0.order", [
      plugin("a", { sections: [{ ...seccion, order: "1" as never }] }),
    ]],
    ["campo_mal_formado", "outputs.0.query", [
      plugin("a", { outputs: [{ ...salida, query: "filas" as never }] }),
    ]],
    ["campo_desconocido", "commands.0.arguments.0.nombre", [
      plugin("a", { commands: [{ ...comando, arguments: [{ nombre: "X" } as never] }] }),
    ]],
    ["campo_desconocido", "jobs.contar.shareable.escribe", [
      plugin("a", { jobs: { contar: { ...trabajo, shareable: { escribe: "x" } as never } } }),
    ]],
    ["modulo_desconocido", "x/s", [plugin("a", { sections: [{ ...seccion, module: "x/s" }] })]],
    ["seccion_sin_pantalla", "s", [
      plugin("a", { sections: [seccion], screens: { otra: "section" } }),
    ]],
    ["seccion_sin_pantalla", "s", [
      plugin("a", { sections: [{ ...seccion, module: "a" }], screens: { s: "section" } }),
    ]],
    ["seccion_sin_pantalla", "s", [plugin("a", { sections: [seccion], screens: { s: "dialog" } })]],
    ["pantalla_sin_seccion", "a/otra", [
      plugin("a", { sections: [seccion], screens: { s: "section", otra: "section" } }),
    ]],
    ["requisito_ausente", "a", [plugin("a", { requires: ["z"] })]],
    ["requisito_circular", "a", [
      plugin("a", { requires: ["b"] }),
      plugin("b", { requires: ["a"] }),
    ]],
    ["permiso_repetido", "ver", [
      plugin("a", { permissions: { ver: { title: "", check: () => true } } }),
    ]],
    ["seccion_repetida", "s", [
      plugin("a", { sections: [seccion] }),
      plugin("b", { sections: [seccion] }),
    ]],
    ["item_repetido", "s/i", [
      plugin("a", {
        sections: [{ ...seccion, items: [{ id: "i", title: "" }, { id: "i", title: "" }] }],
      }),
    ]],
    ["seccion_desconocida", "s", [
      plugin("a", {
        sections: [seccion],
        screens: { s: "section" },
        items: [{ section: "s", id: "i", title: "", module: "a/s" }],
      }),
    ]],
    ["item_repetido", "s/i", [
      plugin("a", {
        sections: [{ ...seccion, hosts: "outputs", items: [{ id: "i", title: "" }] }],
        items: [{ section: "s", id: "i", title: "", module: "a/s" }],
      }),
    ]],
    ["seccion_sin_pantalla", "s", [
      plugin("a", { sections: [{ ...seccion, hosts: "outputs" }], screens: { s: "section" } }),
      plugin("b", { items: [{ section: "s", id: "i", title: "", module: "b/i" }] }),
    ]],
    ["salida_repetida", "resumen", [
      plugin("a", { outputs: [salida] }),
      plugin("b", { outputs: [salida] }),
    ]],
    ["comando_repetido", "hacer", [
      plugin("a", { commands: [comando] }),
      plugin("b", { commands: [comando] }),
    ]],
    ["servicio_repetido", "vigilar", [
      plugin("a", { services: [servicio] }),
      plugin("b", { services: [servicio] }),
    ]],
    ["punto_repetido", "duplicados", [
      plugin("a", { groupChecks: [punto] }),
      plugin("b", { groupChecks: [punto] }),
    ]],
    ["reversa_repetida", "techos", [
      plugin("a", { entities: { techos: { reversal: reversa } } }),
      plugin("b", { entities: { techos: { reversal: reversa } } }),
    ]],
    ["archivo_repetido", "cargos", [
      plugin("a", { files: [archivo] }),
      plugin("b", { files: [archivo] }),
    ]],
    ["efimera_desconocida", "otra", [
      plugin("a", {
        tables: (k) => ({ propia: k.tabla("propia", { id: k.id() }) }),
        ephemeral: ["propia", "otra"],
      }),
    ]],
    ["efimera_repetida", "fichas", [
      plugin("a", { ephemeral: ["fichas"] }),
      plugin("b", { ephemeral: ["fichas"] }),
    ]],
    ["inerte_repetida", "visitas", [
      plugin("a", { entities: { visitas: { inert: "mirada" } } }),
      plugin("b", { entities: { visitas: { inert: ["anotar"] } } }),
    ]],
    ["revision_desconocida", "nada", [
      plugin("a", { entities: { nada: { review: () => Promise.resolve() } } }),
    ]],
    ["rechazos_repetidos", "/api/pb/", [
      plugin("a", { refusals: { prefix: "/api/pb/", respond: () => new Response() } }),
      plugin("b", { refusals: { prefix: "/api/pb/", respond: () => new Response() } }),
    ]],
    ["identidad_repetida", "a", [
      plugin("a", { identity: { identify: () => Promise.resolve(null) } }),
    ]],
  ];
  for (const [codigo, nombre, plugins] of casos) {
    test(`${codigo} «${nombre}»`, () => {
      expect(fallaDe(() => crearRegistro([identidad, ...plugins]))).toEqual({ codigo, nombre });
    });
  }

  test("a plugin of an earlier contract is told where what changed is said", () => {
    const deAntes = { id: "a", contrato: 2 } as unknown as Plugin;
    expect(() => crearRegistro([identidad, deAntes])).toThrow(
      "contrato_distinto «a»: está escrito para el contrato 2; este programa tiene el 4: " +
        "«Versiones», en core/kit/guia.md, dice qué cambió",
    );
  });

  test("identidad_ausente when nobody identifies", () => {
    expect(fallaDe(() => crearRegistro([plugin("a")]))?.codigo).toBe("identidad_ausente");
  });
});

describe("the registry serves", () => {
  test("what a class declares, though it inherits it", () => {
    class Base implements Salida {
      readonly id = "total";
      get title() {
        return "Total";
      }
      query(): ReturnType<Salida["query"]> {
        return Promise.reject(new Error("no se llama"));
      }
    }
    const registro = crearRegistro([plugin("a", { outputs: [new Base()] }), identidad]);
    expect(registro.salida("total")?.title).toBe("Total");
  });

  test("plugins in the order of their requirements, whatever the order given", () => {
    const r = crearRegistro([plugin("b", { requires: ["a"] }), plugin("a"), identidad]);
    expect(r.plugins.map((p) => p.id)).toEqual(["a", "b", "identidad"]);
  });

  test("sections and files in their own order, jobs by plugin, frozen", () => {
    const r = crearRegistro([
      identidad,
      plugin("a", {
        sections: [{ ...seccion, id: "z", order: 9 }, { ...seccion, order: 1 }],
        files: [{ ...archivo, name: "b", order: 2 }, archivo],
        screens: { s: "section", d: "dialog" },
        jobs: { valorizar: trabajo },
        services: [servicio],
      }),
    ]);
    expect(r.servicios).toEqual([servicio]);
    expect(r.secciones.map((s) => s.id)).toEqual(["s", "z"]);
    expect(r.archivos.map((a) => a.name)).toEqual(["cargos", "b"]);
    expect(r.trabajo("a.valorizar")).toBe(trabajo);
    expect(r.trabajo("b.valorizar")).toBeUndefined();
    expect(Object.isFrozen(r) && Object.isFrozen(r.plugins) && Object.isFrozen(r.secciones))
      .toBe(true);
  });
});

test("an item of another plugin stands where it says in the menu of a section", () => {
  const ajeno = { section: "s", title: "", module: "b/i" };
  const r = crearRegistro([
    identidad,
    plugin("a", {
      sections: [{
        ...seccion,
        hosts: "outputs",
        items: [{ id: "uno", title: "" }, { id: "dos", title: "" }],
      }],
      screens: { s: "section" },
    }),
    plugin("b", {
      screens: { i: "section" },
      items: [
        { ...ajeno, id: "ultimo" },
        { ...ajeno, id: "medio", after: "uno" },
        { ...ajeno, id: "primero", before: "uno" },
      ],
    }),
  ]);
  expect(r.secciones[0].items?.map((i) => [i.id, i.module])).toEqual([
    ["primero", "b/i"],
    ["uno", undefined],
    ["medio", "b/i"],
    ["dos", undefined],
    ["ultimo", "b/i"],
  ]);
});

test("the points of a review are told in one order, those that block first", () => {
  const { puntosDeRevision } = crearRegistro([
    identidad,
    plugin("a", { groupChecks: [{ ...punto, id: "z", order: 30 }, { ...punto, id: "m" }] }),
    plugin("b", { groupChecks: [{ ...punto, id: "b", order: 90, blocks: true }] }),
  ]);
  expect(puntosDeRevision.map((p) => p.id)).toEqual(["b", "m", "z"]);
});

describe("the route table refuses", () => {
  const registro = crearRegistro([identidad]);
  const app = { registro } as unknown as App;
  const parte = (id: string, rutas: (e: ReturnType<typeof base>) => unknown) => {
    const instancia = base(id);
    rutas(instancia);
    return { plugin: id, prefijos: ["/api/a"], instancia };
  };
  function base(id: string) {
    return new Elysia({ name: id, prefix: "/api" }).use(acceso(app));
  }

  test("a route declared twice, even with other parameter names", () => {
    const partes = [
      parte("a", (e) => e.get("/a/:saf", () => 1, { permiso: "ver" })),
      parte("b", (e) => e.get("/a/:otro", () => 2, { permiso: "ver" })),
    ];
    expect(fallaDe(() => revisarRutas(app, partes))).toEqual({
      codigo: "ruta_repetida",
      nombre: "GET /api/a/:otro",
    });
  });

  test("a route declared twice inside one plugin", () => {
    const repetir = () =>
      base("a").get("/a/x", () => 1, { permiso: "ver" }).get("/a/x", () => 2, { permiso: "ver" });
    expect(fallaDe(() => construirRutas("a", repetir))).toEqual({
      codigo: "ruta_repetida",
      nombre: "GET /api/a/x",
    });
    const otras = () =>
      base("b").get("/a/x", () => 1, { permiso: "ver" }).post("/a/x", () => 2, { permiso: "ver" });
    expect(construirRutas("b", otras).routes).toHaveLength(2);
  });

  test("what is no instance of the framework", () => {
    expect(fallaDe(() => construirRutas("a", () => undefined as never)))
      .toEqual({ codigo: "campo_mal_formado", nombre: "routes" });
  });

  test("a route outside its prefixes", () => {
    const partes = [parte("a", (e) => e.get("/ab", () => 1, { permiso: "ver" }))];
    expect(fallaDe(() => revisarRutas(app, partes))?.codigo).toBe("ruta_fuera_de_prefijo");
  });

  test("a route without a permission", () => {
    const partes = [parte("a", (e) => e.get("/a/x", () => 1))];
    expect(fallaDe(() => revisarRutas(app, partes))?.codigo).toBe("ruta_sin_permiso");
  });

  test("a permission that nobody declares", () => {
    const partes = [parte("a", (e) => e.get("/a/x", () => 1, { permiso: "volar" }))];
    expect(fallaDe(() => revisarRutas(app, partes))).toEqual({
      codigo: "permiso_desconocido",
      nombre: "volar",
    });
  });

  test("nothing of a good table, whose permissions it tells", () => {
    const partes = [parte("a", (e) => e.post("/a/x", () => 1, { permiso: "ver" }))];
    expect(revisarRutas(app, partes)).toMatchObject([
      { metodo: "POST", patron: "/api/a/x", permiso: "ver", plugin: "a" },
    ]);
  });
});
