/** «Pasajes de Cargos»: history, new ones, and the process (spec 1 §2; [J1]–[J4]). */
import { entradaCodigo } from "#ui/parts/campos/entradas.ts";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { api } from "#ui/api.ts";
import type { Comando } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { alerta, confirmar } from "#ui/state/alerts.ts";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { previaEnPalabras, procesoEnPalabras } from "#plugins/admin/pasajes/palabras.ts";
import type { PreviaDePasaje } from "#proto/admin.ts";
import { PASAJE } from "#proto/recursos/pasaje.ts";
import { ConflictoDeGuardado } from "#ui/form/conflicto.tsx";
import { diferenciasDe } from "#ui/form/diferencias.ts";
import { useFila } from "#ui/form/use-fila.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { IconoAviso } from "#ui/parts/botones/iconos.tsx";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { describir } from "#ui/recurso/descripcion.ts";
import { ListaDeRecurso, useRecurso } from "#ui/recurso/lista.tsx";
import type { PropsDeItem } from "#ui/secciones/secciones.ts";
import * as pb from "../pb.ts";
import { ACCION, editarPasaje, mapeo, nuevoPasaje, type Par, type PasajeMostrado } from "../pb.ts";
import { CampoSaf, useOrganismos } from "#ui/recurso/saf.tsx";
import { columnasDe } from "./columnas.tsx";
import {
  borradorDePasaje,
  type BorradorPasaje,
  casillero,
  codigoValido,
  conPar,
  cuantosPasajes,
  entradaCasillero,
  estaPendiente,
  fallasDePasaje,
  faltaEnPasaje,
  LADOS,
  NIVELES,
  paraElSiguiente,
  pasajeDe,
  resumenDeProceso,
  TITULOS,
} from "./pasaje-modelo.ts";
import { alDejarDeEscribir, useNombres, usePreviaDe, usePrevias } from "./previas.ts";
import { MapeoEntero } from "./mapeo-entero.tsx";

// «Mapeo eSidif» beside the boxes of a transfer ([J4]).

const cadena = (par: Par, lado: typeof LADOS[number]): string =>
  NIVELES.map((n) => par[casillero(n, lado)]).join(" · ");

/** «Mapeo eSidif»: old openings of the SAF of origin, and what each became. */
function Mapeo({ codipres, saf, onPar, onTodo }: {
  readonly codipres: string;
  readonly saf: number;
  readonly onPar: (par: Par) => void;
  /** «Usar todo el mapeo». */
  readonly onTodo: () => void;
}): ReactNode {
  const { datos, cargando, error } = useLectura(
    `mapeo/${codipres}/${saf}`,
    async (signal) => {
      await alDejarDeEscribir(signal);
      return await mapeo(codipres, saf, signal);
    },
    false,
  );
  if (error) return <Vacio texto={error} />;
  if (!datos) return <p role="status">Cargando…</p>;
  const { ejercicio, version, descripcion } = datos;
  const numero = `${ejercicio}.${version}`;
  // Some descriptions already begin with the number: it is not written twice.
  const clasificador = descripcion.startsWith(numero)
    ? descripcion
    : descripcion
    ? `${numero} - ${descripcion}`
    : numero;
  return (
    <>
      <h2>
        Mapeo eSidif
        <span className="nota">
          Clasificador {clasificador}
        </span>
        {datos.mapeo.length > 0 && <Boton onClick={onTodo}>Usar todo el mapeo</Boton>}
      </h2>
      {datos.mapeo.length === 0
        ? <Vacio texto="No hay datos de mapeo para mostrar" />
        : (
          <div className="admin-mapeo-lista" aria-busy={cargando}>
            <table>
              <thead>
                <tr>
                  {LADOS.map((l) => <th key={l.id} scope="colgroup" colSpan={5}>{l.titulo}</th>)}
                  <th rowSpan={2} scope="col">
                    <span className="solo-lectores">Usar</span>
                  </th>
                </tr>
                <tr>
                  {LADOS.map((lado) =>
                    NIVELES.map((n) => <th key={casillero(n, lado)} scope="col">{n.titulo}</th>)
                  )}
                </tr>
              </thead>
              <tbody>
                {datos.mapeo.map((par) => (
                  <tr
                    key={`${cadena(par, LADOS[0])} ${cadena(par, LADOS[1])}`}
                    onClick={() => onPar(par)}
                  >
                    {LADOS.map((lado) =>
                      NIVELES.map((n) => <td key={casillero(n, lado)}>{par[casillero(n, lado)]}
                      </td>)
                    )}
                    <td>
                      <button
                        type="button"
                        className="enlace"
                        aria-label={`Usar ${cadena(par, LADOS[0])} a ${cadena(par, LADOS[1])}`}
                      >
                        Usar
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
    </>
  );
}

// The entry row of a transfer, and the mapping that fills it (spec 1 §2, §5; [J3], [J4]).

/** What it would do, with a mark when it could not ([J3]). */
function Previa({ previa, error }: {
  readonly previa: PreviaDePasaje | null;
  readonly error: string | null;
}): ReactNode {
  const texto = error ?? (previa ? previaEnPalabras(previa) : "");
  const avisa = error !== null || (previa !== null && (previa.motivo !== "" || previa.errores > 0));
  return (
    <p className={avisa ? "nota admin-pasaje-aviso" : "nota"} role="status">
      {avisa && <IconoAviso />}
      {texto}
    </p>
  );
}

function EditorPasaje(p: {
  /** One that is pending; null = a new one. */
  readonly pasaje: PasajeMostrado | null;
  /** What a new one keeps of the one before: its budget and its SAFs. */
  readonly desde: Partial<BorradorPasaje> | null;
  readonly onGuardado: (id: number, guardado: BorradorPasaje) => void;
  /** The transfers of the mapping were entered. */
  readonly onVarios: (ids: readonly number[], de: BorradorPasaje) => void;
  readonly onEliminar: (pasaje: PasajeMostrado) => void;
  readonly onCancelar: () => void;
}): ReactNode {
  const { pasaje, desde, onGuardado, onEliminar, onCancelar } = p;
  const fila = useFila({
    fila: pasaje,
    tituloDe: (campo) => TITULOS[campo as keyof typeof TITULOS],
    borradorDe: (leido) => ({ ...borradorDePasaje(leido), ...(leido ? {} : desde) }),
    revisar: fallasDePasaje,
    async enviar(b, rev) {
      const casilleros = pasajeDe(b);
      const { id } = pasaje
        ? await editarPasaje({ accion: ACCION.EDITAR, id: pasaje.id, rev, ...casilleros })
        : await nuevoPasaje(casilleros);
      onGuardado(id, b);
    },
    onCancelar,
  });
  const { b, base, g, poner } = fila;
  const organismos = useOrganismos();
  const raiz = useRef<HTMLDivElement>(null);
  const falta = faltaEnPasaje(b);
  const saf = Number(b.saf_origen);
  const [todo, pedirTodo] = useState(false);
  const { datos: previa, error, cargando } = usePreviaDe(b, pasaje?.id);
  return (
    <div
      ref={raiz}
      className="admin-editor"
      data-editor
      role="group"
      aria-label={pasaje ? "Editar el pasaje" : "Nuevo pasaje"}
    >
      <div className="admin-pasaje">
        <div className="admin-pasaje-campos">
          <CampoTexto
            etiqueta="Presupuesto"
            nombre="codipres"
            className="admin-codigo"
            autoFocus={!desde}
            valor={b.codipres}
            invalido={b.codipres.length === 5 && !codigoValido(b.codipres) ||
              g.fallas.codipres}
            onCambio={(t) => poner({ codipres: entradaCodigo(t) })}
          />
          {LADOS.map((lado) => (
            <fieldset key={lado.id}>
              <legend>{lado.titulo}</legend>
              {NIVELES.map((nivel) => {
                const id = casillero(nivel, lado);
                if (nivel.id === "saf") {
                  return (
                    <CampoSaf
                      key={id}
                      etiqueta={nivel.titulo}
                      nombre={id}
                      sinAyuda
                      organismos={organismos}
                      saf={Number(b[id])}
                      invalido={g.fallas[id]}
                      onCambio={(saf) => poner({ [id]: saf === 0 ? "" : String(saf) })}
                    />
                  );
                }
                return (
                  <CampoTexto
                    key={id}
                    etiqueta={nivel.titulo}
                    nombre={id}
                    autoFocus={desde !== null && id === "prog_origen"}
                    valor={b[id]}
                    invalido={g.fallas[id]}
                    onCambio={(t) => poner({ [id]: entradaCasillero(t, nivel.maximo) })}
                  />
                );
              })}
              <p className="nota admin-pasaje-nombre">
                {falta === "" && previa
                  ? [previa[lado.id].organismo, previa[lado.id].apertura].filter(Boolean).join(
                    " · ",
                  )
                  : ""}
              </p>
            </fieldset>
          ))}
          <div aria-busy={cargando}>
            <Previa
              previa={falta === "" ? previa : null}
              error={falta === "" ? error : null}
            />
          </div>
          <div className="admin-pasaje-pie">
            <p className="nota" aria-live="polite">{falta}</p>
            <Botonera
              textoGuardar="Guardar"
              motivo={falta && "Falta lo que se dice al lado"}
              ocupado={g.ocupado}
              onCancelar={onCancelar}
              onGuardar={fila.guardar}
              onEliminar={base ? () => onEliminar(base) : undefined}
            />
          </div>
          {base?.resultado && <p className="nota">Último intento: {base.resultado}</p>}
          <ConflictoDeGuardado
            fila={fila}
            diferencias={(actual) => diferenciasDe(TITULOS, b, borradorDePasaje(actual))}
          />
        </div>
        <section className="admin-mapeo" aria-label="Mapeo eSidif">
          {codigoValido(b.codipres) && saf !== 0
            ? (
              <Mapeo
                key={`${b.codipres}/${saf}`}
                codipres={b.codipres}
                saf={saf}
                onPar={(par) => {
                  poner(conPar(b, par));
                  // From the last box, Enter saves.
                  raiz.current?.querySelector<HTMLInputElement>("input[name=act_destino]")?.focus();
                }}
                onTodo={() => pedirTodo(true)}
              />
            )
            : (
              <>
                <h2>Mapeo eSidif</h2>
                <p className="nota">
                  Complete el código de presupuesto y el SAF de origen para ver a qué apertura pasó
                  cada una.
                </p>
              </>
            )}
        </section>
      </div>
      {todo && (
        <MapeoEntero
          codipres={b.codipres}
          saf={saf}
          onCerrar={() => pedirTodo(false)}
          onIngresados={(ids) => p.onVarios(ids, b)}
        />
      )}
    </div>
  );
}

/** A new one that is being typed, the first or one after another. */
interface Nuevo {
  readonly vez: number;
  readonly desde: Partial<BorradorPasaje> | null;
}
const DE_CERO: Nuevo = { vez: 0, desde: null };

const PASAJES = describir<PasajeMostrado, { readonly pasajes: readonly PasajeMostrado[] }>({
  datos: PASAJE,
  llamada: "/admin/pasajes/historial",
  filas: "pasajes",
  leer: async (signal) => ({ pasajes: await pb.pasajes(signal) }),
  clave: ({ id }) => id,
  columnas: Object.fromEntries(columnasDe().map((c) => [c.id, c])),
  celdas: {
    en: "/admin/celdas/pasajes",
    fija: (p) => estaPendiente(p) ? null : "El pasaje ya se ejecutó: no se corrige",
  },
  vacio: "No hay datos de pasajes para mostrar",
});

export default function Pasajes({ titulo }: PropsDeItem): ReactNode {
  const r = useRecurso(PASAJES);
  const { lectura, lista } = r;
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
  async function procesar(elegidos: readonly pb.PasajeMostrado[]): Promise<void> {
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

  async function elegidosPendientes(filas: readonly pb.PasajeMostrado[]): Promise<void> {
    const suyos = filas.filter(estaPendiente);
    if (suyos.length > 0) await procesar(suyos);
    else await alerta("Los elegidos ya se ejecutaron", "Ejecutar los elegidos");
  }

  async function eliminar(pasaje: pb.PasajeMostrado): Promise<void> {
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
  const alta = {
    label: "Realizar nuevos pasajes",
    enabled: () => libre,
    motivo: ocupado ? "Se está ejecutando" : "Termine antes el pasaje que está escribiendo",
  };
  const sobrePendiente = {
    lugar: "menu",
    sobreFila: true,
    enabled: (p: pb.PasajeMostrado | null) => libre && p !== null && estaPendiente(p),
  } as const;
  const acciones: readonly Comando<pb.PasajeMostrado>[] = [
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
    <ListaDeRecurso
      r={r}
      enSuLugar
      titulo={titulo}
      encabezado={{
        detalle: pendientes === 0 ? undefined : `${cuantosPasajes(pendientes)} sin ejecutar`,
      }}
      className="admin-pasajes"
      columnas={columnas}
      seleccion
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
    />
  );
}
