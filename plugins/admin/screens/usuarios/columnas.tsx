/** The accounts: who each is, what it may do and when it last signed in ([U2]). */
import { fechaCorta } from "#core/domain/period.ts";
import { FICHA, USUARIO } from "#proto/recursos/usuario.ts";
import { IconoCruz, IconoTilde } from "#ui/parts/botones/iconos.tsx";
import { type ColumnaPropia, columnasDe, previaDe } from "#ui/recurso/columnas.ts";
import { describir } from "#ui/recurso/descripcion.ts";
import { type OrganismoDeUsuario, type Usuario, usuarios } from "../pb.ts";
import { TIPOS } from "./usuario-modelo.ts";

type Columna = ColumnaPropia<Usuario>;

const EN_SU_FORMULARIO = "Da o quita el acceso: se cambia en su formulario (Ctrl+Enter)";
const OTRO_ORGANISMO = "Un usuario no cambia de organismo";

export const nombreDeTipo = (tipo: number): string =>
  TIPOS.find((t) => t.id === tipo)?.descripcion ?? "—";

const siNo = (
  id: "edicion_tablas" | "solo_consulta" | "segundo_factor",
  ancho: string,
  leyenda: string,
): Columna => ({ leyenda, ancho, texto: (u) => u[id] ? "Sí" : "—", cerrada: EN_SU_FORMULARIO });

const fechaDe = (instante: string): string => instante ? fechaCorta(instante.slice(0, 10)) : "";

const { tipo } = USUARIO.campos;

/** A name may be longer than its room: focus and hover say it whole. */
const COLUMNAS: Readonly<Record<string, Columna>> = {
  usuario: { ancho: "84px", cerrada: "El nombre de un usuario no se cambia" },
  login: { ancho: "70px", cerrada: "Es el del organismo: se cambia en Administración de SAFs" },
  nombre_completo: {
    ayuda: (u) => u.nombre_completo,
    celda: { falta: "Ingrese el nombre completo" },
  },
  saf: { clase: "entero", alinear: "izquierda", ancho: "42px", cerrada: OTRO_ORGANISMO },
  organismo: { ayuda: (u) => u.organismo, cerrada: OTRO_ORGANISMO },
  dependencia: { ancho: "102px", ayuda: (u) => u.dependencia, decir: undefined },
  tipo_de_usuario: {
    titulo: tipo.enPantalla,
    ancho: "92px",
    valor: (u) => nombreDeTipo(u.tipo_de_usuario),
    cerrada: EN_SU_FORMULARIO,
  },
  edicion_tablas: siNo("edicion_tablas", "58px", "Puede editar las tablas"),
  solo_consulta: siNo("solo_consulta", "68px", "Sólo consulta: no puede cambiar nada"),
  acceso_safs: {
    ancho: "66px",
    leyenda: "A los que accede además del suyo",
    valor: ({ acceso_safs }) => acceso_safs.join(", "),
    texto: ({ acceso_safs }) => acceso_safs.join(", ") || "—",
    cerrada: EN_SU_FORMULARIO,
  },
  segundo_factor: {
    ...siNo(
      "segundo_factor",
      "58px",
      "Segundo factor: ingresa también con un código de su teléfono",
    ),
    cerrada: "Lo activa cada persona; se quita en el formulario del usuario",
  },
  ultimo_ingreso: {
    ancho: "84px",
    leyenda: "Último ingreso, de los últimos 90 días",
    orden: ({ ultimo_ingreso }) => ultimo_ingreso,
    valor: ({ ultimo_ingreso }) => fechaDe(ultimo_ingreso),
    texto: ({ ultimo_ingreso }) => fechaDe(ultimo_ingreso) || "—",
    ayuda: ({ ultimo_ingreso }) =>
      ultimo_ingreso ? `A las ${ultimo_ingreso.slice(11)}` : "No ingresó en los últimos 90 días",
    cerrada: "Es cuándo ingresó por última vez",
  },
  habilitado: {
    ancho: "76px",
    texto: ({ habilitado }) => habilitado ? "Sí" : "No",
    cerrada: EN_SU_FORMULARIO,
    icono: ({ habilitado }) =>
      habilitado
        ? <span className="marca-si">{<IconoTilde />}</span>
        : <span className="marca-no">{<IconoCruz />}</span>,
  },
};

const INDICACION =
  "Columnas con títulos: SAF, Usuario, Nombre Completo, Tipo, Edición tablas, Sólo consulta, " +
  "Otros SAFs, Dependencia, E-Mail, Teléfono y Habilitado. Lo que no trae queda como está; nunca " +
  "lleva contraseñas.";

/** Accounts of a spreadsheet as their preview shows them. */
export const PREVIA = previaDe(
  columnasDe(USUARIO, {
    saf: { deClave: "56px" },
    usuario: { deClave: "130px" },
    nombre_completo: { celda: { titulo: "Nombre" } },
    tipo: { celda: { titulo: "Tipo" }, decir: (t) => nombreDeTipo(Number(t)) },
    acceso_safs: {
      celda: { titulo: "Otros SAFs" },
      decir: (safs) => String(safs || "ninguno").replaceAll(";", ", "),
    },
  }, [
    "saf",
    "usuario",
    "nombre_completo",
    "tipo",
    "edicion_tablas",
    "solo_consulta",
    "acceso_safs",
  ]),
  INDICACION,
);

export const USUARIOS = describir<Usuario, {
  readonly usuarios: readonly Usuario[];
  readonly organismos: readonly OrganismoDeUsuario[];
}>({
  datos: USUARIO,
  llamada: "/admin/usuarios",
  filas: "usuarios",
  leer: (signal) => usuarios(signal),
  clave: ({ id }) => id,
  // What its list does not show is in its form.
  sin: Object.keys(USUARIO.campos).filter((c) =>
    !Object.hasOwn(COLUMNAS, c) && !FICHA.some((f) => f === c)
  ),
  orden: Object.keys(COLUMNAS).filter((c) => c !== "habilitado"),
  columnas: COLUMNAS,
  indicacion: INDICACION,
  celdas: { en: "/admin/celdas/usuarios" },
  vacio: "No hay usuarios para mostrar",
});
