/** Accounts ([U1], [U2]): what each says of its person and of what it may do; its password is apart. */
import { campo, type Campos, conVacio, llamado } from "#core/domain/fields.ts";
import { datosDeRecurso } from "#core/domain/recurso.ts";
import { SAF } from "./organismo.ts";

/** As every one of them may be told. */
const comoCampos = (campos: Campos): Campos => campos;

const TEXTO = conVacio(campo.texto(200), "");

/** What an account says of its person: nothing that gives or takes access. A column more goes here. */
export const PERSONA = {
  nombre_completo: llamado("Nombre Completo", campo.texto(200), {
    nombres: ["Nombre"],
    ancho: 36,
    mensajes: { Usuario: 4, EdicionUsuario: 9 },
  }),
  dependencia: llamado("Dependencia", TEXTO, {
    ancho: 36,
    mensajes: { Usuario: 7, EdicionUsuario: 10 },
  }),
  email: llamado("E-Mail", TEXTO, {
    fueraDelLibro: true,
    mensajes: { Usuario: 9, EdicionUsuario: 11 },
  }),
  telefono: llamado("Teléfono", conVacio(campo.texto(60), ""), {
    fueraDelLibro: true,
    mensajes: { Usuario: 8, EdicionUsuario: 12 },
  }),
};
export type ColumnaDePersona = keyof typeof PERSONA;
export const COLUMNAS_DE_PERSONA = Object.keys(PERSONA) as readonly ColumnaDePersona[];
/** Those that the list shows, and its sheet writes. */
export const FICHA: readonly ColumnaDePersona[] = COLUMNAS_DE_PERSONA
  .filter((c) => !comoCampos(PERSONA)[c].fueraDelLibro);

export const USUARIO = datosDeRecurso({
  id: "usuarios",
  titulo: "Usuarios",
  uno: "el usuario",
  varios: "usuarios",
  campos: {
    saf: SAF,
    /** Lower case letters and digits; the key within its SAF ([U1]). */
    usuario: llamado("Usuario", campo.texto(40, /^[A-Za-z0-9]+$/), { ancho: 20 }),
    ...PERSONA,
    /** 1 Convencional, 2 Completito, 3 Administrador ([U2]). */
    tipo: llamado("Tipo de Usuario", campo.entero(1, 3), {
      nombres: ["Tipo"],
      enLibro: "Tipo",
      enPantalla: "Tipo",
      ancho: 16,
    }),
    edicion_tablas: llamado("Edición tablas", campo.booleano(), { enPantalla: "Tablas" }),
    solo_consulta: llamado("Sólo consulta", campo.booleano(), { enPantalla: "Consulta" }),
    acceso_safs: llamado("Acceso a SAFs", campo.lista(), {
      nombres: ["Otros SAFs"],
      enLibro: "Otros SAFs",
      enPantalla: "SAFs",
      enCaja: "Acceso a SAFs (Opcional)",
      ancho: 20,
    }),
    habilitado: llamado("Habilitado", campo.booleano()),
  },
  clave: ["saf", "usuario"],
  aparte: {
    login: llamado("Login", campo.texto(40), { ancho: 20 }),
    organismo: llamado("Organismo", campo.texto(200), { ancho: 60 }),
    segundo_factor: llamado("Segundo factor", campo.booleano(), { enPantalla: "Factor" }),
    ultimo_ingreso: llamado("Último ingreso", campo.texto(16), {
      enPantalla: "Ingreso",
      ancho: 18,
    }),
  },
});
