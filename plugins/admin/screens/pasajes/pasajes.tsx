/** «Pasajes de Cargos»: history, new ones, and the process (spec 1 §2; [J1]–[J4]). */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { api } from "#ui/api.ts";
import type { Comando } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { alerta, confirmar } from "#ui/state/alerts.ts";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { procesoEnPalabras } from "#plugins/admin/pasajes/palabras.ts";
import { guardarEn, hojaDeLista } from "../celdas.ts";
import type { PropsDePantalla } from "../pantalla.ts";
import { columnasDe } from "./columnas.tsx";
import { EditorPasaje } from "./editor-pasaje.tsx";
import {
  type BorradorPasaje,
  cuantosPasajes,
  estaPendiente,
  paraElSiguiente,
  resumenDeProceso,
} from "./pasaje-modelo.ts";
import { useNombres, usePrevias } from "./previas.ts";
import * as pb from "../pb.ts";

/** A new one that is being typed, the first or one after another. */
interface Nuevo {
  readonly vez: number;
  readonly desde: Partial<BorradorPasaje> | null;
}
const DE_CERO: Nuevo = { vez: 0, desde: null };

const claveDe = (p: pb.Pasaje) => p.id;

export default function Pasajes({ titulo }: PropsDePantalla): ReactNode {
  const lectura = useLectura("pasajes", pb.pasajes);
  const lista = useLista(lectura, lectura.datos, claveDe);
  const { abierta, abrir, cerrar, guardada, ocupado } = lista;
  const [nuevo, continuar] = useState<Nuevo>(DE_CERO);
  useEffect(() => {
    if (!abierta) continuar(DE_CERO);
  }, [abierta]);
  const previas = usePrevias(lista.filas);
  const nombres = useNombres(lista.filas);
  const columnas = useMemo(() => columnasDe(previas, nombres), [previas, nombres]);
  const pendientes = lista.filas.filter(estaPendiente).length;

  /** @param elegidos those alone; none = every pending one. */
  async function procesar(elegidos: readonly pb.Pasaje[]): Promise<void> {
    const ids = elegidos.map((p) => p.id);
    const titulo = ids.length > 0 ? "Ejecutar los elegidos" : "Ejecutar proceso";
    const cuales = ids.length > 0 ? "elegidos" : "pendientes";
    const hecho = await lista.hacer(async () => {
      const { previas } = await api.get("/admin/pasajes/previas", {
        ids: ids.length > 0 ? ids.join(";") : undefined,
      });
      const si = await confirmar(
        `Se ejecutan los pasajes ${cuales} en el orden en que se ingresaron (${
          cuantosPasajes(ids.length || pendientes)
        }). ${procesoEnPalabras(previas)} Los renglones de las bases pasan al destino y las ` +
          "valorizaciones quedan desactualizadas.",
        { titulo, aceptar: "Ejecutar" },
      );
      return si ? await pb.procesarPasajes(ids) : null;
    });
    if (hecho) await alerta(resumenDeProceso(hecho), titulo);
  }

  async function elegidosPendientes(filas: readonly pb.Pasaje[]): Promise<void> {
    const suyos = filas.filter(estaPendiente);
    if (suyos.length > 0) await procesar(suyos);
    else await alerta("Los elegidos ya se ejecutaron", "Ejecutar los elegidos");
  }

  async function eliminar(pasaje: pb.Pasaje): Promise<void> {
    const si = await confirmar(
      `Se elimina el pasaje pendiente de ${pasaje.codipres}, que no llegó a ejecutarse.`,
      { titulo: "Eliminar el pasaje", aceptar: "Eliminar", peligro: true },
    );
    if (!si) return;
    await lista.hacer(async () => {
      await pb.editarPasaje({ accion: pb.ACCION.ELIMINAR, id: pasaje.id, rev: pasaje.rev });
      cerrar();
    });
  }

  /** A new one was saved: another one can be typed at once, in the same budget and SAFs. */
  function seguir(id: number, de: BorradorPasaje, dicho: string): void {
    lista.pedir((p) => p.id === id);
    continuar(({ vez }) => ({ vez: vez + 1, desde: paraElSiguiente(de) }));
    decirAlPasar(dicho);
    lectura.recargar();
  }

  const libre = abierta === null && !ocupado;
  const { poner } = lectura;
  const hoja = useMemo(
    () =>
      hojaDeLista<pb.Pasaje>({
        columnas: columnasDe(),
        guardar: guardarEn("pasajes"),
        fija: (p) => estaPendiente(p) ? null : "El pasaje ya se ejecutó: no se corrige",
        poner: (hacer) => poner((leidos) => [...hacer(leidos)]),
        abrir: (p) => alDejarEditor(() => abrir(p)),
      }),
    [poner, abrir],
  );
  const alta = {
    label: "Realizar nuevos pasajes",
    enabled: () => libre,
    motivo: ocupado ? "Se está ejecutando" : "Termine antes el pasaje que está escribiendo",
  };
  const sobrePendiente = {
    lugar: "menu",
    sobreFila: true,
    enabled: (p: pb.Pasaje | null) => libre && p !== null && estaPendiente(p),
  } as const;
  const acciones: readonly Comando<pb.Pasaje>[] = [
    {
      ...alta,
      id: "proceso",
      label: "Ejecutar proceso",
      shortcut: "p",
      run: () => void procesar([]),
    },
    {
      id: "elegidos",
      label: "Ejecutar los elegidos",
      lugar: "seleccion",
      sobreFila: true,
      enabled: () => libre,
      run: (_, filas) => void elegidosPendientes(filas),
    },
    {
      ...sobrePendiente,
      id: "editar",
      label: "Editar",
      shortcutDeHoja: "ctrl+Enter",
      run: (p) => abrir(p),
    },
    {
      ...sobrePendiente,
      id: "eliminar",
      label: "Eliminar",
      shortcut: "Delete",
      peligroso: true,
      run: (p) => p && void eliminar(p),
    },
  ];
  return (
    <Lista
      lista={lista}
      titulo={titulo}
      encabezado={{
        detalle: pendientes === 0 ? undefined : `${cuantosPasajes(pendientes)} sin ejecutar`,
      }}
      className="admin-pasajes"
      columnas={columnas}
      seleccion
      hoja={hoja}
      vacio="No hay datos de pasajes para mostrar"
      alta={alta}
      acciones={acciones}
      editor={abierta && {
        clave: abierta.fila && abierta.fila.id,
        nuevo: abierta.fila === null,
        contenido: (
          <EditorPasaje
            key={abierta.fila?.id ?? `nuevo ${nuevo.vez}`}
            pasaje={abierta.fila}
            desde={nuevo.desde}
            onCancelar={() => alDejarEditor(cerrar)}
            onEliminar={(p) => void eliminar(p)}
            onGuardado={(id, b) =>
              abierta.fila ? guardada(id) : seguir(id, b, `Pasaje de ${b.codipres} ingresado`)}
            onVarios={(ids, b) => seguir(ids[0], b, `Se ingresaron ${cuantosPasajes(ids.length)}`)}
          />
        ),
      }}
      onFila={(p) => {
        if (estaPendiente(p)) return alDejarEditor(() => abrir(p));
        // The whole sentence: its column is shorter than some of them.
        void alerta(p.resultado, `Resultado del pasaje de ${p.codipres}`);
      }}
      libro="/admin/pasajes/historial/excel"
    />
  );
}
