/** Calls of the seals. */
import { Type } from "@sinclair/typebox";
import { describe, GRUPO, nulo, objeto, texto } from "./wire.ts";

export const calls = describe({
  "GET /sello/clave": {
    answer: objeto({
      clave: Type.String({ description: "La clave pública, en PEM" }),
      huella: Type.String({ description: "SHA-256 de la clave (DER), en hexadecimal" }),
      algoritmo: texto,
    }),
  },
  "GET /sello/constancia/:saf/:codipres": {
    params: GRUPO,
    answer: objeto({
      texto: Type.String({ description: "Lo que dice el QR: lo firmado, la clave y la firma" }),
      huella: nulo(texto, "SHA-256 de la clave que firma; null sin firma"),
    }),
  },
  "GET /sello/constancia/:saf/:codipres/pdf": { params: GRUPO, types: ["application/pdf"] },
});
