/** The columns of the accounts: who each is, what it may do and when it last signed in ([U2]). */
import { fechaCorta } from "#core/domain/period.ts";
import { campo } from "#core/domain/fields.ts";
import type { ColumnaDeHoja } from "#ui/grid/celdas/columnas.ts";
import { IconoCruz, IconoTilde } from "#ui/parts/botones/iconos.tsx";
import type { Usuario } from "../pb.ts";
import { TIPOS } from "./usuario-modelo.ts";

type Columna = ColumnaDeHoja<Usuario>;

const EN_SU_FORMULARIO = "Da o quita el acceso: se cambia en su formulario (Ctrl+Enter)";
const OTRO_ORGANISMO = "Un usuario no cambia de organismo";

export const nombreDeTipo = (tipo: number): string =>
  TIPOS.find((t) => t.id === tipo)?.descripcion ?? "–";

const texto = (
  id: string,
  titulo: string,
  ancho: string,
  cerrada = EN_SU_FORMULARIO,
): Columna => ({ id, titulo, clase: "texto", ancho, cerrada });

const siNo = (
  id: "edicion_tablas" | "solo_consulta" | "segundo_factor",
  titulo: string,
  leyenda: string,
  ancho: string,
): Columna => ({
  id,
  titulo,
  leyenda,
  clase: "booleano",
  ancho,
  texto: (u) => u[id] ? "Sí" : "–",
  cerrada: EN_SU_FORMULARIO,
});

/** A name that may be longer than its room: focus and hover say it whole. */
const larga = (
  id: "nombre_completo" | "organismo" | "dependencia",
  titulo: string,
  escrita: Pick<Columna, "celda" | "cerrada">,
): Columna => ({ id, titulo, clase: "texto", ayuda: (u) => u[id], ...escrita });

export const COLUMNAS: readonly Columna[] = [
  texto("usuario", "Usuario", "84px", "El nombre de un usuario no se cambia"),
  texto("login", "Login", "70px", "Es el del organismo: se cambia en Administración de SAFs"),
  larga("nombre_completo", "Nombre Completo", {
    celda: { campo: campo.texto(200), falta: "Ingrese el nombre completo" },
  }),
  { ...texto("saf", "SAF", "42px", OTRO_ORGANISMO), clase: "entero", alinear: "izquierda" },
  larga("organismo", "Organismo", { cerrada: OTRO_ORGANISMO }),
  {
    ...larga("dependencia", "Dependencia", {
      celda: { campo: { ...campo.texto(200), vacio: "" } },
    }),
    ancho: "102px",
  },
  {
    ...texto("tipo_de_usuario", "Tipo", "92px"),
    valor: (u) => nombreDeTipo(u.tipo_de_usuario),
  },
  siNo("edicion_tablas", "Tablas", "Puede editar las tablas", "58px"),
  siNo("solo_consulta", "Consulta", "Sólo consulta: no puede cambiar nada", "68px"),
  {
    ...texto("acceso_safs", "SAFs", "66px"),
    leyenda: "A los que accede además del suyo",
    valor: ({ acceso_safs }) => acceso_safs.join(", "),
    texto: ({ acceso_safs }) => acceso_safs.join(", ") || "–",
  },
  {
    ...siNo(
      "segundo_factor",
      "Factor",
      "Segundo factor: ingresa también con un código de su teléfono",
      "58px",
    ),
    cerrada: "Lo activa cada persona; se quita en el formulario del usuario",
  },
  {
    ...texto("ultimo_ingreso", "Ingreso", "84px", "Es cuándo ingresó por última vez"),
    leyenda: "Último ingreso, de los últimos 90 días",
    orden: ({ ultimo_ingreso }) => ultimo_ingreso,
    valor: ({ ultimo_ingreso }) => fechaDe(ultimo_ingreso),
    texto: ({ ultimo_ingreso }) => fechaDe(ultimo_ingreso) || "–",
    ayuda: ({ ultimo_ingreso }) =>
      ultimo_ingreso ? `A las ${ultimo_ingreso.slice(11)}` : "No ingresó en los últimos 90 días",
  },
  {
    id: "habilitado",
    titulo: "Habilitado",
    clase: "booleano",
    ancho: "76px",
    texto: ({ habilitado }) => habilitado ? "Sí" : "No",
    cerrada: EN_SU_FORMULARIO,
    icono: ({ habilitado }) =>
      habilitado
        ? <span className="admin-si">{<IconoTilde />}</span>
        : <span className="admin-no">{<IconoCruz />}</span>,
  },
];

const fechaDe = (instante: string): string => instante ? fechaCorta(instante.slice(0, 10)) : "";
