/** «Administración de SAFs» (spec 1 §2, §5; [O1], [O3], [K1]). */
import { campo } from "#core/domain/fields.ts";
import { SAF_MAXIMO } from "#core/domain/saf-name.ts";
import { EDITABLES_DE_SAF, ORGANISMO } from "#proto/recursos/organismo.ts";
import { describir } from "#ui/recurso/descripcion.ts";
import { pantallaDe } from "#ui/recurso/lista.tsx";
import { ACCION, editarSaf, type Saf, safs } from "../pb.ts";
import { aceptaOtroLogin } from "./otro-login.ts";

/** What only its file says, and its number, which the screen calls otherwise. */
const SIN = Object.keys(ORGANISMO.campos).filter((c) => !EDITABLES_DE_SAF.some((e) => e === c));

const SAFS = describir<Saf, { readonly safs: readonly Saf[] }>({
  datos: ORGANISMO,
  llamada: "/admin/safs",
  filas: "safs",
  leer: async (signal) => ({ safs: await safs(signal) }),
  sin: SIN,
  clave: ({ codigo }) => codigo,
  orden: ["codigo"],
  columnas: {
    codigo: {
      titulo: "SAF",
      clase: "entero",
      alinear: "izquierda",
      ancho: "90px",
      cerrada: "El número de un SAF no se cambia",
    },
    nombre: { celda: { falta: "Ingrese el nombre del organismo" } },
    // What it may be is told by who stores it.
    login: { ancho: "16%", celda: { campo: campo.texto(40), falta: "Ingrese el login" } },
    codsir: { ancho: "130px", celda: { entrada: (t) => t.toUpperCase() } },
    habilitar_me: { ancho: "160px" },
    habilitar_ogas: { ancho: "180px" },
  },
  celdas: {
    en: "/admin/celdas/safs",
    // Whose sign-in names change is asked SAF by SAF.
    async preguntar(filas) {
      for (const { fila, revisada: { valores: { login } } } of filas) {
        if (login !== undefined && !await aceptaOtroLogin(fila, login)) return false;
      }
      return true;
    },
  },
  dialogo: {
    doble: true,
    cajas: {
      nro_saf: ({ fila }) => ({
        titulo: "Nro. de SAF",
        clase: "entero",
        falta: "Ingrese el número del SAF",
        deshabilitado: fila !== null,
        entrada: (n) => String(Math.min(Number(n), SAF_MAXIMO)),
      }),
      nombre: { className: "campo-ancho", falta: "Ingrese el nombre del organismo" },
      login: ({ b }) => ({
        falta: "Ingrese el login",
        ayuda: `Sus usuarios ingresan como usuario@${b.login || "login"}`,
      }),
      codsir: {
        ayuda: "Dos letras: la institución en el SIRHU",
        entrada: (t) => t.toUpperCase().replace(/[^A-Z]/g, "").slice(0, 2),
      },
    },
    borradorDe: (s) => ({ nro_saf: String(s?.codigo ?? 0) }),
    revisar: ({ nro_saf }): { nro_saf?: string } =>
      Number(nro_saf) === 0 ? { nro_saf: "Ingrese el número del SAF" } : {},
    async enviar(b, saf, rev) {
      const id = saf?.id ?? 0;
      if (!b) {
        await editarSaf({ id, nro_saf: saf?.codigo ?? 0, accion: ACCION.ELIMINAR, rev });
        return undefined;
      }
      if (saf && !await aceptaOtroLogin(saf, String(b.login))) return undefined;
      // The boxes hold what the message has, but for the number.
      const escrito = b as unknown as Omit<Saf, "id" | "codigo" | "rev">;
      const nro_saf = Number(b.nro_saf);
      const accion = saf ? ACCION.EDITAR : ACCION.NUEVO;
      await editarSaf({ ...escrito, id, nro_saf, accion, rev });
      return nro_saf;
    },
    pregunta: ({ codigo, nombre }) =>
      `Se elimina el SAF ${codigo} - ${nombre}, con sus techos, vigente, crédito y prórrogas.`,
  },
});

export default pantallaDe(SAFS);
