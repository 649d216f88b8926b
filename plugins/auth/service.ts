/** What other plugins may ask of organismos, accounts and sessions. */
export type { Organismo } from "./campos.ts";
export { organismo, organismos } from "./organismos.ts";
export { type GrupoRecordado, recordarGrupo } from "./ultimo-grupo.ts";
