/** Open sessions, and «Cerrar sesión» of anybody's ([X1], [U4]). */
import type { ReactNode } from "react";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import type { SesionAbierta } from "#proto/admin.ts";
import { api } from "#ui/api.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { confirmar } from "#ui/state/alerts.ts";
import type { PropsDeItem } from "#ui/secciones/secciones.ts";

const CERRAR = "cerrar";

const quien = ({ usuario, nombre_completo }: SesionAbierta) => `${usuario} (${nombre_completo})`;

const COLUMNAS: readonly ColumnaTabla<SesionAbierta>[] = [
  {
    id: "usuario",
    titulo: "Usuario",
    clase: "texto",
    ayuda: quien,
    texto: quien,
  },
  { id: "saf", titulo: "SAF", clase: "entero", alinear: "izquierda", ancho: "46px" },
  { id: "organismo", titulo: "Organismo", clase: "texto", ayuda: ({ organismo }) => organismo },
  {
    id: "desde",
    titulo: "Desde",
    clase: "texto",
    ancho: "132px",
    texto: ({ desde }) => fechaYMinutosDe(desde),
  },
  {
    id: "ultimo_uso",
    titulo: "Último uso",
    clase: "texto",
    ancho: "132px",
    texto: ({ ultimo_uso }) => fechaYMinutosDe(ultimo_uso),
  },
  {
    id: "origen",
    titulo: "Dirección",
    clase: "texto",
    ancho: "112px",
    texto: ({ origen }) => origen || "—",
    ayuda: ({ dispositivo }) => dispositivo,
  },
  {
    id: CERRAR,
    titulo: "Acción",
    clase: "texto",
    ancho: "130px",
    texto: ({ propia }) => propia ? "Esta sesión" : "Cerrar sesión",
    boton: ({ propia }) => !propia,
    filtro: false,
    orden: false,
  },
];

const claveDe = (s: SesionAbierta) => s.id;

export default function Sesiones({ titulo }: PropsDeItem): ReactNode {
  const lectura = useLectura("/admin/sesiones");
  const lista = useLista(lectura, lectura.datos?.sesiones, claveDe);

  async function cerrar(sesion: SesionAbierta): Promise<void> {
    const si = await confirmar(
      `Se cierra la sesión de ${sesion.usuario}, abierta el ${fechaYMinutosDe(sesion.desde)}. ` +
        "Lo que no haya guardado se pierde.",
      { titulo: "Cerrar sesión", aceptar: "Cerrar sesión", peligro: true },
    );
    if (!si) return;
    await lista.hacer(async () => {
      await api.post("/admin/sesiones/cerrar", { id: sesion.id });
      lista.pedirVecina(sesion);
    });
  }

  return (
    <Lista
      lista={lista}
      titulo={titulo}
      className="textos-largos"
      columnas={COLUMNAS}
      acciones={[{ id: "actualizar", label: "Actualizar", shortcut: "a", run: lectura.recargar }]}
      onFila={(s, columna) => {
        if (columna === CERRAR && !s.propia) void cerrar(s);
      }}
    />
  );
}
