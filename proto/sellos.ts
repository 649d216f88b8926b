/** Calls of the seals. */
import { Type } from "@sinclair/typebox";
import { describe, objeto, texto } from "./wire.ts";

export const calls = describe({
  "GET /sello/clave": {
    answer: objeto({
      clave: Type.String({ description: "La clave pública, en PEM" }),
      huella: Type.String({ description: "SHA-256 de la clave (DER), en hexadecimal" }),
      algoritmo: texto,
    }),
  },
});
