/** «Usuarios del Sistema» (spec 1 §2; [U1]–[U4]). */
import { type ReactNode, useMemo, useState } from "react";
import { campo } from "../../../../core/domain/fields.ts";
import type { CampoDeCelda } from "../../../../ui/grid/celdas/campos.ts";
import type { ColumnaTabla } from "../../../../ui/grid/tabla.tsx";
import { useLectura } from "../../../../ui/lectura.ts";
import { Lista } from "../../../../ui/list/lista.tsx";
import { useLista } from "../../../../ui/list/use-lista.ts";
import { CampoEntero } from "../../../../ui/parts/campos.tsx";
import { IconoCruz, IconoTilde } from "../../../../ui/parts/iconos.tsx";
import { perezoso } from "../../../../ui/parts/perezoso.tsx";
import { Seleccion } from "../../../../ui/parts/seleccion.tsx";
import { hojaDeLista } from "../celdas.ts";
import type { PropsDePantalla } from "../pantalla.ts";
import * as pb from "../pb.ts";

const DialogoContactos = perezoso(() => import("./dialogo-contactos.tsx"));
const DialogoUsuario = perezoso(() => import("./dialogo-usuario.tsx"));

const COLUMNAS: readonly ColumnaTabla<pb.Usuario>[] = [
  { id: "usuario", titulo: "Usuario", clase: "texto", ancho: "14%" },
  { id: "login", titulo: "Login", clase: "texto", ancho: "12%" },
  { id: "nombre_completo", titulo: "Nombre Completo", clase: "texto" },
  { id: "saf", titulo: "SAF", clase: "entero", alinear: "izquierda", ancho: "70px" },
  { id: "organismo", titulo: "Organismo", clase: "texto" },
  { id: "dependencia", titulo: "Dependencia", clase: "texto" },
  {
    id: "habilitado",
    titulo: "Habilitado",
    clase: "booleano",
    ancho: "110px",
    texto: ({ habilitado }) => habilitado ? "Sí" : "No",
    icono: ({ habilitado }) =>
      habilitado
        ? <span className="admin-si">{<IconoTilde />}</span>
        : <span className="admin-no">{<IconoCruz />}</span>,
  },
];

const CELDAS: Readonly<Record<string, CampoDeCelda>> = {
  nombre_completo: {
    titulo: "Nombre Completo",
    campo: campo.texto(200),
    falta: "Ingrese el nombre completo",
  },
  dependencia: { titulo: "Dependencia", campo: { ...campo.texto(200), vacio: "" } },
};

const CERRADAS = {
  usuario: "El nombre de un usuario no se cambia",
  login: "Es el del organismo: se cambia en Administración de SAFs",
  saf: "Un usuario no cambia de organismo",
  organismo: "Un usuario no cambia de organismo",
  habilitado: "Da o quita el acceso y termina sesiones: se cambia en su formulario (Ctrl+Enter)",
};

const HABILITADO = [{ id: 1, descripcion: "Sí" }, { id: 2, descripcion: "No" }];

const claveDe = (u: pb.Usuario) => u.id;

interface Filtros {
  /** 0 = every organismo. */
  readonly saf: number;
  /** 0 all, 1 Sí, 2 No. */
  readonly habilitado: number;
}

function BarraDeFiltros({ filtros, organismos, onCambio }: {
  readonly filtros: Filtros;
  readonly organismos: readonly pb.Organismo[];
  readonly onCambio: (filtros: Filtros) => void;
}): ReactNode {
  // What stands in the box may be no organismo yet, while it is typed.
  const [escrito, escribir] = useState(String(filtros.saf));
  const existe = (saf: number) => organismos.some((o) => o.saf === saf);
  const elegir = (saf: number) => onCambio({ ...filtros, saf: existe(saf) ? saf : 0 });
  return (
    <div className="admin-filtros">
      <CampoEntero
        etiqueta="SAF"
        className="admin-filtro-saf"
        maximo={3}
        valor={escrito}
        invalido={escrito !== "0" && !existe(Number(escrito))}
        onCambio={(texto) => {
          escribir(texto);
          elegir(Number(texto));
        }}
      />
      <Seleccion
        etiqueta="Organismo"
        className="admin-filtro-organismo"
        textoNinguna="(Todos los organismos)"
        valor={filtros.saf}
        opciones={organismos.map((o) => ({ id: o.saf, descripcion: `${o.saf} - ${o.nombre}` }))}
        onCambio={(saf) => {
          escribir(String(saf));
          elegir(saf);
        }}
      />
      <Seleccion
        etiqueta="Habilitado"
        textoNinguna="(Todos)"
        valor={filtros.habilitado}
        opciones={HABILITADO}
        onCambio={(habilitado) => onCambio({ ...filtros, habilitado })}
      />
    </div>
  );
}

export default function Usuarios({ titulo }: PropsDePantalla): ReactNode {
  const lectura = useLectura("usuarios", pb.usuarios);
  const { usuarios, organismos = [] } = lectura.datos ?? {};
  const [filtros, filtrar] = useState<Filtros>({ saf: 0, habilitado: 0 });
  const [conContactos, editarContactos] = useState(false);
  const lista = useLista(lectura, usuarios, claveDe);
  const { saf, habilitado } = filtros;
  const filas = useMemo(() =>
    usuarios?.filter((u) =>
      (saf === 0 || u.saf === saf) &&
      (habilitado === 0 || u.habilitado === (habilitado === 1))
    ), [usuarios, saf, habilitado]);
  const { poner } = lectura;
  const { abrir } = lista;
  const hoja = useMemo(
    () =>
      hojaDeLista<pb.Usuario>({
        lista: "usuarios",
        campos: CELDAS,
        cerradas: CERRADAS,
        poner: (hacer) => poner((leido) => ({ ...leido, usuarios: [...hacer(leido.usuarios)] })),
        abrir,
      }),
    [poner, abrir],
  );
  const organismoDe = (u: pb.Usuario | null) => organismos.find((o) => o.saf === (u?.saf ?? saf));
  return (
    <Lista
      lista={lista}
      titulo={titulo}
      columnas={COLUMNAS}
      filas={filas}
      hoja={hoja}
      vacio="No hay usuarios para mostrar"
      barra={<BarraDeFiltros filtros={filtros} organismos={organismos} onCambio={filtrar} />}
      alta={{
        label: "Alta de usuario",
        enabled: () => saf !== 0,
        motivo: "Elija antes un organismo",
      }}
      acciones={[{
        id: "contactos",
        label: "Contactos de acceso",
        run: () => editarContactos(true),
      }]}
      dialogo={(usuario, cerrar) => {
        const organismo = organismoDe(usuario);
        return organismo && (
          <DialogoUsuario
            usuario={usuario}
            organismo={organismo}
            organismos={organismos}
            {...cerrar}
            onCambio={lectura.recargar}
          />
        );
      }}
      libro="/admin/usuarios/excel"
      consulta={{
        ...(saf === 0 ? {} : { saf }),
        ...(habilitado === 0 ? {} : { habilitado: habilitado === 1 ? 1 : 0 }),
      }}
    >
      {conContactos && <DialogoContactos onCerrar={() => editarContactos(false)} />}
    </Lista>
  );
}
