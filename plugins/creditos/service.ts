/** What other plugins may ask of the credit in force. */
export { CREDITOS, creditosDe } from "./credito.ts";
