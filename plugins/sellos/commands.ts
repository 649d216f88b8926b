/** `planta sello …` and `planta constancia …`: to keep outside, and whether that is whole ([Q2], [Q4]). */
import { grupoNombrado, OPCIONES_DE_GRUPO } from "#core/cli/group-options.ts";
import type { ComandoDePlanta } from "#core/plugin.ts";
import {
  claveDe,
  crearClave,
  firmadoPor,
  huellaDeClave,
  leerClave,
} from "#core/process/signing-key.ts";
import { constanciaDe, verificarConstancia } from "./constancia/constancia.ts";
import { pdfDeConstancia } from "./constancia/pdf.ts";
import { enlazar } from "./enlazador.ts";
import { rechazo } from "./errors.ts";
import {
  claveDelUltimo,
  escribirPartes,
  escribirSello,
  leerSello,
  leerTexto,
  sellar,
} from "./sello.ts";

const ENTIDAD = "sellos";

const comandoClave: ComandoDePlanta = {
  name: "sello clave",
  summary: "Hace la clave con la que esta instalación firma sus sellos, en un archivo propio",
  arguments: [{ name: "ARCHIVO", description: "Dónde se la guarda: fuera de la base" }],
  options: {
    anterior: {
      type: "text",
      description: "Archivo de la clave que firma hasta ahora: la presenta",
    },
  },
  async run({ app, actor, args: [archivo], options, json, write }) {
    const enUso = await claveDelUltimo(app.db);
    const anterior = typeof options.anterior === "string" ? leerClave(options.anterior) : null;
    if (enUso !== null && anterior === null) throw rechazo("falta_la_anterior");
    if (anterior && enUso !== null && huellaDeClave(anterior.publica) !== enUso) {
      throw rechazo("clave_distinta", { huella: enUso });
    }
    const nueva = crearClave(archivo);
    const huella = huellaDeClave(nueva.publica);
    await app.db.tx((q) =>
      q.auditar(actor, { accion: "nuevo", entidad: ENTIDAD, despues: { huella_de_clave: huella } })
    );
    if (anterior) {
      await enlazar(app.db);
      await sellar(app.db, { motivo: "clave", clave: anterior, nueva });
    }
    if (json) write(JSON.stringify({ resultado: true, archivo, huella }));
    else {
      write(`Clave guardada en ${archivo}. Huella: ${huella}`);
      write(`Para firmar con ella: PLANTA_CLAVE_SELLO=${archivo}`);
    }
  },
};

const comandoEmitir: ComandoDePlanta = {
  name: "sello emitir",
  summary:
    "Sella la auditoría y los entregables, y deja el sello en un archivo para guardar afuera",
  arguments: [{ name: "ARCHIVO", description: "Dónde se lo deja; la firma y la clave, al lado" }],
  async run({ app, actor, args: [archivo], json, write }) {
    const clave = claveDe(app);
    if (await Bun.file(archivo).exists()) throw rechazo("destino_existente", { archivo });
    await app.db.tx((q) => q.auditar(actor, { accion: "emitir", entidad: ENTIDAD }));
    await enlazar(app.db);
    const sello = await sellar(app.db, { motivo: "pedido", clave });
    escribirSello(sello, archivo);
    const huella = clave ? huellaDeClave(clave.publica) : null;
    if (json) {
      write(JSON.stringify({ resultado: true, numero: sello.numero, archivo, clave: huella }));
    } else {write(
        `Sello ${sello.numero} en ${archivo}${huella ? `, con la clave ${huella}` : ", sin firma"}`,
      );}
  },
};

const comandoVerificar: ComandoDePlanta = {
  name: "sello verificar",
  summary: "Dice si un sello está entero y con qué clave se lo firmó, sin mirar ninguna base",
  arguments: [{ name: "ARCHIVO", description: "El del sello" }],
  options: {
    clave: { type: "text", description: "Huella de la clave con la que debe estar firmado" },
  },
  database: "none",
  run({ args: [archivo], options, json, write }) {
    const { texto, documento, firma } = leerSello(archivo);
    const { clave, numero, instante } = documento;
    const huella = clave === null ? null : huellaDeClave(clave);
    const esperada = typeof options.clave === "string" ? options.clave.toLowerCase() : huella;
    const resultado = clave !== null && firma !== null && firmadoPor(clave, texto, firma) &&
      huella === esperada;
    const estado = resultado
      ? `firmado con la clave ${huella}`
      : clave === null
      ? "sin firma"
      : huella !== esperada
      ? `firmado con otra clave: ${huella}`
      : "la firma no es de este sello";
    if (json) write(JSON.stringify({ resultado, numero, instante, clave: huella, estado }));
    else write(`Sello ${numero}, del ${instante}: ${estado}`);
    return Promise.resolve(resultado ? 0 : 1);
  },
};

const comandoConstancia: ComandoDePlanta = {
  name: "constancia emitir",
  summary: "Deja la constancia de un cierre: un PDF, y al lado lo que dice su QR",
  database: "read-only",
  arguments: [{ name: "ARCHIVO", description: "Dónde se deja el PDF; el texto, en ARCHIVO.txt" }],
  options: OPCIONES_DE_GRUPO,
  async run({ app, args: [archivo], options, json, write }) {
    const { saf, codipres } = grupoNombrado(options);
    const clave = claveDe(app);
    const constancia = await app.db.leer((q) => constanciaDe(q, saf, codipres, clave));
    escribirPartes(archivo, [
      ["", await pdfDeConstancia(constancia)],
      [".txt", constancia.texto],
    ]);
    const { huella } = constancia;
    if (json) write(JSON.stringify({ resultado: true, saf, codipres, archivo, clave: huella }));
    else {
      const firma = huella === null ? "sin firma" : `con la clave ${huella}`;
      write(`Constancia de ${codipres} del SAF ${saf} en ${archivo}, ${firma}`);
    }
  },
};

const comandoComparar: ComandoDePlanta = {
  name: "constancia verificar",
  summary: "Dice si una constancia es la que se firmó, y si lo guardado dice lo mismo",
  database: "read-only",
  arguments: [{ name: "ARCHIVO", description: "Lo que dice su QR, en un archivo de texto" }],
  options: {
    clave: { type: "text", description: "Huella de la clave con la que debe estar firmada" },
  },
  async run({ app, args: [archivo], options, json, write }) {
    const propia = claveDe(app);
    const dicha = verificarConstancia(leerTexto(archivo));
    const { saf, codipres, lineas, huella, firmada } = dicha;
    const esperada = typeof options.clave === "string"
      ? options.clave.toLowerCase()
      : propia && huellaDeClave(propia.publica);
    const guardada = await app.db.leer((q) => constanciaDe(q, saf, codipres, propia));
    const guardadas = verificarConstancia(guardada.texto).lineas;
    const largo = Math.max(lineas.length, guardadas.length);
    const fallas = Array.from({ length: largo }, (_, i) => [lineas[i], guardadas[i]])
      .filter(([a, b]) => a?.join(" ") !== b?.join(" "))
      .map(([a, b]) =>
        `dice «${a?.join(" ") ?? "nada"}» y lo guardado «${b?.join(" ") ?? "nada"}»`
      );
    if (huella === null) {
      if (esperada !== null) fallas.push("no tiene firma");
    } else if (!firmada) fallas.push("la firma no es de lo que dice");
    else if (esperada !== null && huella !== esperada) {
      fallas.push(`está firmada con la clave ${huella}, que no es la esperada`);
    }
    const resultado = fallas.length === 0;
    if (json) write(JSON.stringify({ resultado, saf, codipres, clave: huella, fallas }));
    else {
      const firma = huella === null ? "sin firma" : `firmada con la clave ${huella}`;
      write(
        `Constancia de ${codipres} del SAF ${saf}: ${resultado ? `bien, ${firma}` : "no es así"}`,
      );
      for (const falla of fallas) write(`  ${falla}`);
    }
    return resultado ? 0 : 1;
  },
};

export const commands: readonly ComandoDePlanta[] = [
  comandoClave,
  comandoEmitir,
  comandoVerificar,
  comandoConstancia,
  comandoComparar,
];
