/** «Usuarios del Sistema» (spec 1 §2; [U1]–[U4]). */
import { type ReactNode, useMemo, useState } from "react";
import type { Comando } from "#ui/grid/tabla.tsx";
import type { ListaLeida } from "#ui/list/use-lista.ts";
import { CampoEntero } from "#ui/parts/campos/campos.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { api } from "#ui/api.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import { alerta, confirmar } from "#ui/state/alerts.ts";
import { auth } from "#ui/state/auth.ts";
import type { PropsDeItem } from "#ui/secciones/secciones.ts";
import * as pb from "../pb.ts";
import type { Usuario } from "../pb.ts";
import { ListaDeRecurso, useRecurso } from "#ui/recurso/lista.tsx";
import { PREVIA, USUARIOS } from "./columnas.tsx";

// Codes of activation of several accounts, in a PDF that is handed over and kept nowhere ([U6]).

/** Accounts of one PDF. */
const MAXIMO = 200;

const TITULO = "Códigos de activación";

function useCodigos(lista: Pick<ListaLeida<Usuario>, "hacer">) {
  const bajar = (usuarios: readonly Usuario[]) =>
    lista.hacer(async () => {
      const ids = usuarios.map((u) => u.id).join(",");
      await api.descargar("/admin/usuarios/codigos/pdf", undefined, undefined, { ids });
    });
  return {
    /** Those that have a password lose it: it is asked first. */
    async pedir(filas: readonly Usuario[]): Promise<void> {
      // One's own password is changed by oneself.
      const ajenos = filas.filter((u) => u.id !== auth.id_usuario.peek());
      if (ajenos.length === 0) return await alerta("Su propia contraseña la cambia usted", TITULO);
      if (ajenos.length > MAXIMO) {
        return await alerta(`Elija hasta ${formatEnteroEsAr(MAXIMO)} usuarios por vez`, TITULO);
      }
      const si = await confirmar(
        `${
          ajenos.length === 1
            ? `La contraseña de ${ajenos[0].usuario}@${ajenos[0].login} deja`
            : `Las contraseñas de ${formatEnteroEsAr(ajenos.length)} usuarios dejan`
        } de servir y sus sesiones abiertas terminan. Con el código, que se baja en un PDF y no se ` +
          "vuelve a mostrar, cada persona elige la suya.",
        { titulo: TITULO, aceptar: "Generar códigos", peligro: true },
      );
      if (si) await bajar(ajenos);
    },
    /** Those that were just created have none. */
    async ofrecer(nuevos: readonly Usuario[]): Promise<void> {
      for (let i = 0; i < nuevos.length; i += MAXIMO) {
        const tanda = nuevos.slice(i, i + MAXIMO);
        const si = await confirmar(
          `Se ${tanda.length === 1 ? "creó" : "crearon"} ${
            contar(tanda.length, "usuario", "usuarios")
          } sin contraseña. El PDF con sus códigos de activación se muestra una vez; también se ` +
            "pueden generar después, eligiendo los usuarios.",
          { titulo: TITULO, aceptar: "Bajar los códigos" },
        );
        if (si) await bajar(tanda);
      }
    },
  };
}

const DialogoContactos = perezoso(() => import("./dialogo-contactos.tsx"));
const DialogoUsuario = perezoso(() => import("./dialogo-usuario.tsx"));

const HABILITADO = [{ id: 1, descripcion: "Sí" }, { id: 2, descripcion: "No" }];

interface Filtros {
  /** As it is typed: 0, and what is no organismo, or is not yet while they are read, is every one. */
  readonly escrito: string;
  /** 0 all, 1 Sí, 2 No. */
  readonly habilitado: number;
}

function BarraDeFiltros({ filtros, saf, organismos, onCambio }: {
  readonly filtros: Filtros;
  /** The organismo that they leave; 0 = every one. */
  readonly saf: number;
  readonly organismos: readonly pb.OrganismoDeUsuario[];
  readonly onCambio: (filtros: Filtros) => void;
}): ReactNode {
  return (
    <div className="barra-filtros">
      <CampoEntero
        etiqueta="SAF"
        className="admin-filtro-saf"
        maximo={3}
        valor={filtros.escrito}
        invalido={organismos.length > 0 && Number(filtros.escrito) !== saf}
        onCambio={(escrito) => onCambio({ ...filtros, escrito })}
      />
      <Seleccion
        etiqueta="Organismo"
        className="admin-filtro-organismo"
        textoNinguna="(Todos los organismos)"
        valor={saf}
        opciones={organismos.map((o) => ({ id: o.saf, descripcion: `${o.saf} - ${o.nombre}` }))}
        onCambio={(elegido) => onCambio({ ...filtros, escrito: String(elegido) })}
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

export default function Usuarios({ titulo }: PropsDeItem): ReactNode {
  const r = useRecurso(USUARIOS);
  const { lectura, lista } = r;
  const { usuarios, organismos = [] } = lectura.datos ?? {};
  const [filtros, filtrar] = useState<Filtros>({ escrito: "0", habilitado: 0 });
  const [conContactos, editarContactos] = useState(false);
  const { escrito, habilitado } = filtros;
  const saf = organismos.find((o) => o.saf === Number(escrito))?.saf ?? 0;
  const filas = useMemo(() =>
    usuarios?.filter((u) =>
      (saf === 0 || u.saf === saf) &&
      (habilitado === 0 || u.habilitado === (habilitado === 1))
    ), [usuarios, saf, habilitado]);
  const { ofrecer, pedir } = useCodigos(lista);
  /** The accounts that a spreadsheet created have no password: they are offered their codes. */
  async function cargada({ filas: vistas }: PreviaDeFilas): Promise<void> {
    const nuevas = new Set(
      vistas.filter((f) => f.estado === "nueva").map((f) => `${f.clave.saf}|${f.clave.usuario}`),
    );
    const leidos = await pb.usuarios(AbortSignal.timeout(30_000)).catch(() => null);
    lectura.recargar();
    await ofrecer(
      leidos?.usuarios.filter((u) => nuevas.has(`${u.saf}|${u.usuario}`)) ?? [],
    );
  }
  const acciones: readonly Comando<pb.Usuario>[] = [
    {
      id: "codigos",
      label: "Códigos de activación",
      shortcut: "k",
      sobreFila: true,
      run: (_, filas) => void pedir(filas),
    },
    {
      id: "contactos",
      label: "Contactos de acceso",
      run: () => editarContactos(true),
    },
  ];
  const organismoDe = (u: pb.Usuario | null) => organismos.find((o) => o.saf === (u?.saf ?? saf));
  return (
    <ListaDeRecurso
      r={r}
      titulo={titulo}
      encabezado={{
        children: (
          <BarraDeFiltros
            filtros={filtros}
            saf={saf}
            organismos={organismos}
            onCambio={filtrar}
          />
        ),
      }}
      className="textos-largos"
      filas={filas}
      alta={{
        label: "Alta de usuario",
        enabled: () => saf !== 0,
        motivo: "Elija antes un organismo",
      }}
      acciones={acciones}
      seleccion
      planilla={{
        de: PREVIA,
        nota:
          "Los que se crean no tienen contraseña: después se ofrecen sus códigos de activación.",
        subtitulo: "Usuarios del sistema",
        onGuardada: (previa) => void cargada(previa),
      }}
      dialogo={(usuario, cerrar) => {
        const organismo = organismoDe(usuario);
        return organismo && (
          <DialogoUsuario
            usuario={usuario}
            organismo={organismo}
            organismos={organismos}
            usuarios={usuarios ?? []}
            {...cerrar}
            onCambio={lectura.recargar}
          />
        );
      }}
      consulta={{
        ...(saf === 0 ? {} : { saf }),
        ...(habilitado === 0 ? {} : { habilitado: habilitado === 1 ? 1 : 0 }),
      }}
    >
      {conContactos && <DialogoContactos onCerrar={() => editarContactos(false)} />}
    </ListaDeRecurso>
  );
}
