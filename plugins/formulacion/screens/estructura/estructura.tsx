/** «Estructura»: the tables that a budget stands on, kept row by row ([F10]). */
import { type ReactNode, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { contar } from "#core/domain/money.ts";
import type {
  FilaDeEstructura as Fila,
  TablaDeEstructura as Tabla,
  VersionDeEstructura as Version,
} from "#proto/estructura.ts";
import { api } from "#ui/api.ts";
import type { Comando } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { ListaConPlanilla } from "#ui/list/con-planilla.tsx";
import { estadoDeLectura } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { usePoner } from "#ui/list/use-poner.ts";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { confirmar } from "#ui/state/alerts.ts";
import { extra } from "#ui/state/hash.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import type { PropsDeItem } from "#ui/secciones/secciones.ts";
import { columnasDe, nombreDeFila, nombreDeVersion } from "./estructura-modelo.ts";
import { hojaDeEstructura } from "./hoja-estructura.ts";
import "./estructura.css";

const Dialogo = perezoso(() => import("./dialogo-fila.tsx"));
const Pegar = perezoso(() => import("./pegar.tsx"));
const NuevoEjercicio = perezoso(() => import("./nuevo-ejercicio.tsx"));

const claveDe = ({ clave }: Fila) => clave;
const DE_ENTRADA = "aperturas";

function Filas(
  p: PropsDeItem & {
    readonly tablas: readonly Tabla[];
    readonly versiones: readonly Version[];
    readonly tabla: Tabla;
    /** null = every one. */
    readonly version: Version | null;
    readonly onElegir: (cual: { readonly tabla?: string; readonly version?: string }) => void;
    /** The structures are others. */
    readonly onVersiones: () => void;
  },
): ReactNode {
  const { titulo, tablas, versiones, tabla, version, onElegir } = p;
  const suya = tabla.de_version ? version : null;
  const lectura = useLectura("/admin/estructura/:tabla", {
    tabla: tabla.tabla,
    ejercicio: suya?.ejercicio,
    version: suya?.version,
  });
  // Rows of another table are never offered under this one.
  const filas = lectura.datos?.tabla === tabla.tabla ? lectura.datos.filas : null;
  const lista = useLista(lectura, filas, claveDe);
  const { abrir } = lista;
  const ponerFilas = usePoner(lectura, claveDe, (d, con) => ({ ...d, filas: con(d.filas) }));
  const hoja = useMemo(() =>
    hojaDeEstructura(tabla, suya, {
      abrir,
      poner(guardadas) {
        ponerFilas(guardadas);
        if (tabla.tabla === "versiones") p.onVersiones();
      },
    }), [tabla, suya, abrir, ponerFilas]);
  const [activa, activar] = useState<Fila | null>(null);
  const [copiando, copiar] = useState(false);

  async function eliminar(elegidas: readonly Fila[]): Promise<void> {
    const [primera] = elegidas;
    const cuales = elegidas.length === 1
      ? nombreDeFila(tabla, primera)
      : contar(elegidas.length, "fila", "filas");
    const pregunta = `Se elimina ${cuales} de ${tabla.titulo}. Lo que se usa no se elimina.`;
    if (!await confirmar(pregunta, { titulo: "Eliminar", aceptar: "Eliminar", peligro: true })) {
      return;
    }
    lista.pedirVecina(primera);
    await lista.hacer(() =>
      api.post("/admin/estructura/:tabla", {
        tabla: tabla.tabla,
        accion: "ELIMINAR",
        claves: JSON.stringify(elegidas.map((f) => f.clave)),
      })
    );
    if (tabla.tabla === "versiones") p.onVersiones();
  }

  const acciones: readonly Comando<Fila>[] = [
    {
      id: "eliminar",
      label: "Eliminar",
      labelDeVarias: (n) => `Eliminar ${contar(n, "fila", "filas")}`,
      shortcut: "Delete",
      lugar: "seleccion",
      sobreFila: true,
      peligroso: true,
      run: (_, elegidas) => void eliminar(elegidas),
    },
    { id: "ejercicio", label: "Nuevo ejercicio", shortcut: "j", run: () => copiar(true) },
  ];
  const cambiar = (cual: { readonly tabla?: string; readonly version?: string }) =>
    alDejarEditor(() => {
      lista.cerrar();
      onElegir(cual);
    });
  return (
    <ListaConPlanilla<Fila>
      lista={lista}
      titulo={titulo}
      nombre={[tabla.titulo, suya && nombreDeVersion(suya)].filter(Boolean).join(" ")}
      encabezado={{
        children: (
          <>
            <Seleccion<string>
              etiqueta="Tabla"
              className="campo-en-linea"
              sinNinguna
              valor={tabla.tabla}
              opciones={tablas.map((t) => ({ id: t.tabla, descripcion: t.titulo }))}
              onCambio={(id) => cambiar({ tabla: String(id) })}
            />
            {tabla.de_version && (
              <Seleccion<string>
                etiqueta="Clasificador"
                sinNinguna
                valor={version ? nombreDeVersion(version) : ""}
                opciones={versiones.map((v) => ({
                  id: nombreDeVersion(v),
                  descripcion: nombreDeVersion(v),
                }))}
                className="campo-en-linea"
                onCambio={(id) => cambiar({ version: String(id) })}
              />
            )}
          </>
        ),
      }}
      columnas={columnasDe(tabla, suya)}
      vacio={`${tabla.titulo} no tiene filas${suya ? ` en ${nombreDeVersion(suya)}` : ""}`}
      alta={{ label: "Agregar" }}
      hoja={hoja}
      acciones={acciones}
      seleccion
      onSeleccion={activar}
      planilla={(abierta) => (
        <Pegar
          {...abierta}
          tabla={tabla}
          version={suya}
          onGuardada={() => {
            lectura.recargar();
            if (tabla.tabla === "versiones") p.onVersiones();
          }}
        />
      )}
      dialogo={(fila, cerrar) => (
        <Dialogo
          {...cerrar}
          onGuardado={(clave) => {
            cerrar.onGuardado(clave);
            if (tabla.tabla === "versiones") p.onVersiones();
          }}
          tabla={tabla}
          fila={fila}
          version={suya}
          vecina={activa}
        />
      )}
      libro={`/admin/estructura/${tabla.tabla}/excel`}
      consulta={{ ejercicio: suya?.ejercicio, version: suya?.version }}
    >
      {copiando && (
        <NuevoEjercicio
          de={version}
          onCerrar={() => copiar(false)}
          onHecho={(nueva) => {
            copiar(false);
            p.onVersiones();
            onElegir({ version: nombreDeVersion(nueva) });
            lectura.recargar();
          }}
        />
      )}
    </ListaConPlanilla>
  );
}

export default function Estructura({ titulo }: PropsDeItem): ReactNode {
  useSignals();
  const lectura = useLectura("/admin/estructura");
  const previo = estadoDeLectura(lectura);
  if (previo || !lectura.datos) return previo;
  const { tablas, versiones } = lectura.datos;
  const { tabla: pedida = DE_ENTRADA, version = "" } = extra.value;
  const tabla = tablas.find((t) => t.tabla === pedida) ?? tablas[0];
  const elegida = versiones.find((v) => nombreDeVersion(v) === version) ?? versiones.at(0) ?? null;
  return (
    <Filas
      key={tabla.tabla}
      titulo={titulo}
      tablas={tablas}
      versiones={versiones}
      tabla={tabla}
      version={elegida}
      onVersiones={lectura.recargar}
      onElegir={(cual) => extra.value = { ...extra.peek(), ...cual }}
    />
  );
}
