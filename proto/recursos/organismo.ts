/** Government bodies, by their SAF ([O1]). */
import { campo, conVacio, llamado } from "#core/domain/fields.ts";
import { datosDeRecurso } from "#core/domain/recurso.ts";

/** SAF numbers go from 0 to 999. */
export const SAF = llamado("SAF", campo.entero(0, 999));

export const ORGANISMO = datosDeRecurso({
  id: "organismos",
  titulo: "SAFs",
  uno: "el SAF",
  varios: "SAFs",
  campos: {
    saf: SAF,
    nombre: llamado("Nombre", campo.texto(200), { enCaja: "Organismo", ancho: 60 }),
    /** Stored in lower case; what follows `@` when its users sign in ([U1]). */
    login: llamado("Login", campo.texto(40, /^[^\s@]+$/), { ancho: 20 }),
    /** Two letters of the institution in SIRHU; empty when it has none. */
    codsir: llamado("Código SIRHU", conVacio(campo.texto(2), ""), { enCaja: "Cód. SIRHU" }),
    jur: llamado("Jurisdicción", campo.entero(0, 999)),
    sjur: llamado("Subjurisdicción", campo.entero(0, 999)),
    ent: llamado("Entidad", campo.entero(0, 9999)),
    car: llamado("Carácter", campo.entero(0, 99)),
    habilitar_me: llamado("Habilitar Mon. Ext.", campo.booleano()),
    habilitar_ogas: llamado("Habilitar Otros Gastos", campo.booleano(), {
      enCaja: "Habilitar O. Gas.",
    }),
    consolidado: llamado("Consolidado", campo.booleano()),
    usa_coefval: llamado("Usa coeficiente de valoración", campo.booleano()),
    onp: llamado("ONP", campo.booleano()),
  },
  clave: ["saf"],
});

/** What administrators write of one; the rest, `organismos.csv`. */
export const EDITABLES_DE_SAF = [
  "nombre",
  "login",
  "codsir",
  "habilitar_me",
  "habilitar_ogas",
] as const;
