/** «Usuarios del Sistema» (spec 1 §2; [U1]–[U4]). */
import { type ReactNode, useMemo, useState } from "react";
import { bajarLibro, consultaDeLibro } from "../../../ui/grid/libro.ts";
import { type ColumnaTabla, type Comando, Tabla } from "../../../ui/grid/tabla.tsx";
import { usarLectura } from "../../../ui/lectura.ts";
import { CampoEntero } from "../../../ui/parts/campos.tsx";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { Encabezado } from "../../../ui/parts/encabezado.tsx";
import { IconoCruz, IconoTilde } from "../../../ui/parts/iconos.tsx";
import { perezoso } from "../../../ui/parts/perezoso.tsx";
import { Reintentar } from "../../../ui/parts/reintentar.tsx";
import { Seleccion } from "../../../ui/parts/seleccion.tsx";
import type { PropsDePantalla } from "./admin.tsx";
import { usarFoco } from "./foco.ts";
import * as pb from "./pb.ts";

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
  const { datos, cargando, error, recargar } = usarLectura("usuarios", pb.usuarios);
  const [filtros, filtrar] = useState<Filtros>({ saf: 0, habilitado: 0 });
  const [abierto, abrir] = useState<pb.Usuario | "nuevo" | null>(null);
  const [conContactos, editarContactos] = useState(false);
  const { foco, pedir, pedirVecina } = usarFoco(datos?.usuarios, claveDe);
  const { saf, habilitado } = filtros;
  const filas = useMemo(() =>
    (datos?.usuarios ?? []).filter((u) =>
      (saf === 0 || u.saf === saf) &&
      (habilitado === 0 || u.habilitado === (habilitado === 1))
    ), [datos, saf, habilitado]);
  const acciones = useMemo<readonly Comando<pb.Usuario>[]>(() => [{
    id: "alta",
    label: "Alta de usuario",
    shortcut: "n",
    primario: true,
    enabled: () => saf !== 0,
    motivo: "Elija antes un organismo",
    run: () => abrir("nuevo"),
  }, {
    id: "contactos",
    label: "Contactos de acceso",
    run: () => editarContactos(true),
  }], [saf]);
  if (!datos) {
    return error ? <Reintentar error={error} onReintentar={recargar} /> : <CargandoSeccion />;
  }
  const safAbierto = abierto === null || abierto === "nuevo" ? saf : abierto.saf;
  const organismo = datos.organismos.find((o) => o.saf === safAbierto);
  return (
    <>
      <Encabezado titulo={titulo} />
      <Tabla
        titulo={titulo}
        columnas={COLUMNAS}
        filas={filas}
        clave={claveDe}
        cargando={cargando}
        vacio="No hay usuarios para mostrar"
        barra={
          <BarraDeFiltros filtros={filtros} organismos={datos.organismos} onCambio={filtrar} />
        }
        acciones={acciones}
        foco={foco}
        onFila={abrir}
        onExcel={(e) =>
          void bajarLibro("/admin/usuarios/excel", {
            ...consultaDeLibro(e),
            ...(saf === 0 ? {} : { saf }),
            ...(habilitado === 0 ? {} : { habilitado: habilitado === 1 ? 1 : 0 }),
          })}
      />
      {conContactos && <DialogoContactos onCerrar={() => editarContactos(false)} />}
      {abierto && organismo && (
        <DialogoUsuario
          usuario={abierto === "nuevo" ? null : abierto}
          organismo={organismo}
          organismos={datos.organismos}
          onCerrar={() => abrir(null)}
          onCambio={recargar}
          onGuardado={(id) => {
            if (id !== null) pedir((u) => u.id === id);
            else if (abierto !== "nuevo") pedirVecina(abierto);
            abrir(null);
            recargar();
          }}
        />
      )}
    </>
  );
}
