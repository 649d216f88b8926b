/** «Pasajes de Cargos»: history, new ones, and the process (spec 1 §2; [J1]–[J4]). */
import { type ReactNode, useMemo } from "react";
import { campo } from "../../../../core/domain/fields.ts";
import type { CampoDeCelda } from "../../../../ui/grid/celdas/campos.ts";
import type { ColumnaTabla, Comando } from "../../../../ui/grid/tabla.tsx";
import { useLectura } from "../../../../ui/lectura.ts";
import { Lista } from "../../../../ui/list/lista.tsx";
import { useLista } from "../../../../ui/list/use-lista.ts";
import { alerta, confirmar } from "../../../../ui/state/alerts.ts";
import { alDejarEditor } from "../../../../ui/state/unsaved.ts";
import { hojaDeLista } from "../celdas.ts";
import type { PropsDePantalla } from "../pantalla.ts";
import { EditorPasaje } from "./editor-pasaje.tsx";
import {
  casillero,
  codigoValido,
  cuantosPasajes,
  estaPendiente,
  LADOS,
  NIVELES,
  resumenDeProceso,
} from "./pasaje-modelo.ts";
import * as pb from "../pb.ts";

const COLUMNAS: readonly ColumnaTabla<pb.Pasaje>[] = [
  { id: "codipres", titulo: "Presupuesto", clase: "texto", ancho: "92px" },
  ...LADOS.flatMap((lado) =>
    NIVELES.map((nivel): ColumnaTabla<pb.Pasaje> => ({
      id: casillero(nivel, lado),
      titulo: nivel.titulo,
      grupo: lado.titulo,
      clase: "entero",
      ancho: "50px",
    }))
  ),
  {
    id: "usuario",
    titulo: "Usuario",
    clase: "texto",
    ancho: "15%",
    texto: (p) => p.nombre_completo ? `${p.usuario} (${p.nombre_completo})` : p.usuario,
    ayuda: (p) => p.nombre_completo,
  },
  {
    id: "ejecucion",
    titulo: "Ejecución",
    clase: "texto",
    ancho: "128px",
    texto: ({ ejecucion }) => ejecucion || "–",
  },
  {
    id: "resultado",
    titulo: "Resultado",
    clase: "texto",
    texto: ({ resultado }) => resultado || "–",
    ayuda: ({ resultado }) => resultado,
  },
];

const claveDe = (p: pb.Pasaje) => p.id;

const CELDAS: Readonly<Record<string, CampoDeCelda>> = {
  codipres: {
    titulo: "Presupuesto",
    campo: campo.texto(5),
    leer: (texto) => {
      const codipres = texto.toUpperCase();
      return codigoValido(codipres)
        ? { como: { codipres }, enviado: { codipres } }
        : "El código de presupuesto empieza con E u O y tiene 5 caracteres";
    },
  },
  ...Object.fromEntries(
    LADOS.flatMap((lado) =>
      NIVELES.map((nivel) => [
        casillero(nivel, lado),
        {
          titulo: `${lado.titulo}: ${nivel.titulo}`,
          campo: campo.entero(nivel.id === "saf" ? 1 : 0, nivel.maximo),
        },
      ])
    ),
  ),
};

const CERRADAS = {
  usuario: "Es quien lo ingresó",
  ejecucion: "Lo dice el proceso",
  resultado: "Lo dice el proceso",
};

export default function Pasajes({ titulo }: PropsDePantalla): ReactNode {
  const lectura = useLectura("pasajes", pb.pasajes);
  const lista = useLista(lectura, lectura.datos, claveDe);
  const { abierta, abrir, cerrar, guardada, ocupado } = lista;
  const pendientes = lista.filas.filter(estaPendiente).length;

  async function procesar(): Promise<void> {
    const si = await confirmar(
      `Se ejecutan los pasajes pendientes en el orden en que se ingresaron (${
        cuantosPasajes(pendientes)
      }). Los renglones de las bases pasan al destino y las valorizaciones quedan desactualizadas.`,
      { titulo: "Ejecutar proceso", aceptar: "Ejecutar" },
    );
    const hecho = si && await lista.hacer(pb.procesarPasajes);
    if (hecho) await alerta(resumenDeProceso(hecho), "Ejecutar proceso");
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

  const libre = abierta === null && !ocupado;
  const { poner } = lectura;
  const hoja = useMemo(
    () =>
      hojaDeLista<pb.Pasaje>({
        lista: "pasajes",
        campos: CELDAS,
        cerradas: CERRADAS,
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
      run: () => void procesar(),
    },
    { ...sobrePendiente, id: "editar", label: "Editar", run: (p) => abrir(p) },
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
      columnas={COLUMNAS}
      hoja={hoja}
      vacio="No hay datos de pasajes para mostrar"
      alta={alta}
      acciones={acciones}
      editor={abierta && {
        clave: abierta.fila && abierta.fila.id,
        nuevo: abierta.fila === null,
        contenido: (
          <EditorPasaje
            key={abierta.fila?.id ?? 0}
            pasaje={abierta.fila}
            onCancelar={() => alDejarEditor(cerrar)}
            onEliminar={(p) => void eliminar(p)}
            onGuardado={guardada}
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
