/** The columns of the accounts: who each is, what it may do and when it last signed in ([U2]). */
import { fechaCorta } from "../../../../core/domain/period.ts";
import type { ColumnaTabla } from "../../../../ui/grid/tabla.tsx";
import { IconoCruz, IconoTilde } from "../../../../ui/parts/iconos.tsx";
import type { Usuario } from "../pb.ts";
import { TIPOS } from "./usuario-modelo.ts";

type Columna = ColumnaTabla<Usuario>;

export const nombreDeTipo = (tipo: number): string =>
  TIPOS.find((t) => t.id === tipo)?.descripcion ?? "–";

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
});

/** A name that may be longer than its room: focus and hover say it whole. */
const larga = (
  id: "nombre_completo" | "organismo" | "dependencia",
  titulo: string,
): Columna => ({ id, titulo, clase: "texto", ayuda: (u) => u[id] });

export const COLUMNAS: readonly Columna[] = [
  { id: "usuario", titulo: "Usuario", clase: "texto", ancho: "96px" },
  { id: "login", titulo: "Login", clase: "texto", ancho: "84px" },
  larga("nombre_completo", "Nombre Completo"),
  { id: "saf", titulo: "SAF", clase: "entero", alinear: "izquierda", ancho: "46px" },
  larga("organismo", "Organismo"),
  { ...larga("dependencia", "Dependencia"), ancho: "94px" },
  {
    id: "tipo_de_usuario",
    titulo: "Tipo",
    clase: "texto",
    ancho: "104px",
    valor: (u) => nombreDeTipo(u.tipo_de_usuario),
  },
  siNo("edicion_tablas", "Tablas", "Puede editar las tablas", "58px"),
  siNo("solo_consulta", "Consulta", "Sólo consulta: no puede cambiar nada", "70px"),
  {
    id: "acceso_safs",
    titulo: "SAFs",
    leyenda: "A los que accede además del suyo",
    clase: "texto",
    ancho: "66px",
    valor: ({ acceso_safs }) => acceso_safs.join(", "),
    texto: ({ acceso_safs }) => acceso_safs.join(", ") || "–",
  },
  siNo(
    "segundo_factor",
    "Factor",
    "Segundo factor: ingresa también con un código de su teléfono",
    "58px",
  ),
  {
    id: "ultimo_ingreso",
    titulo: "Ingreso",
    leyenda: "Último ingreso, de los últimos 90 días",
    clase: "texto",
    ancho: "94px",
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
    ancho: "80px",
    texto: ({ habilitado }) => habilitado ? "Sí" : "No",
    icono: ({ habilitado }) =>
      habilitado
        ? <span className="admin-si">{<IconoTilde />}</span>
        : <span className="admin-no">{<IconoCruz />}</span>,
  },
];

const fechaDe = (instante: string): string => instante ? fechaCorta(instante.slice(0, 10)) : "";
