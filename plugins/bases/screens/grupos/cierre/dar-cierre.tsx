/**
 * Dialog «Dar cierre»: turns a budget into its deliverable, for good (spec 2 §4, §6, [C2]–[C4]). What
 * it shows is what is closed, or nothing is.
 */
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import type {
  EntregableMostrado,
  ErrorDeBase,
  PedidoDeCierre,
  ProximoEntregable as Proximo,
  PuntoMirado,
} from "#proto/valuation.ts";
import { api, ErrorApi } from "#ui/api.ts";
import { useGuardado } from "#ui/form/use-guardado.ts";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { ErroresDeBases } from "#ui/parts/cuadros/errores-de-bases.tsx";
import { MarcoCampo } from "#ui/parts/campos/campos.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { usarGrupo } from "#ui/session.ts";
import { alerta } from "#ui/state/alerts.ts";
import { auth } from "#ui/state/auth.ts";
import { conCarga, estado } from "#ui/state/estado.ts";
import { ir } from "#ui/state/hash.ts";
import { contar, formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { nombreDeMoneda } from "#ui/state/organismo.ts";
import { CierrePropio, conPunto, porQueNoEspera, textoDePedido } from "./cierre-pedido.tsx";
import "../grupos.css";

// What was found before closing: each point is read, ticked, and opens where it comes from
// ([F6]).

type Lugar = PuntoMirado["lugar"];

/** What a tick is of: another sentence has to be read again. */
const claveDe = ({ id, frase }: PuntoMirado): string => `${id}|${frase}`;

/** What keeps nobody from closing, and is read. */
const porLeer = (puntos: readonly PuntoMirado[]): readonly PuntoMirado[] =>
  puntos.filter((p) => p.cuantos > 0 && !p.bloquea);

/** Why it cannot be confirmed yet; null when everything is ticked. */
function faltaLeer(
  puntos: readonly PuntoMirado[],
  leidas: ReadonlySet<string>,
): string | null {
  const faltan = porLeer(puntos).filter((p) => !leidas.has(claveDe(p))).length;
  return faltan === 0 ? null : `Falta leer y marcar ${contar(faltan, "punto", "puntos")}`;
}

function Punto({ punto, leido, ocupado, onLeer, onAbrir }: {
  readonly punto: PuntoMirado;
  readonly leido: boolean;
  readonly ocupado: boolean;
  readonly onLeer: () => void;
  readonly onAbrir: (lugar: Lugar) => void;
}): ReactNode {
  const { titulo, frase, lugar, cuantos, detalle } = punto;
  const enlace = (texto: string, a: Lugar) =>
    a === null ? texto : (
      <button type="button" className="enlace" onClick={() => onAbrir(a)}>
        {texto}
      </button>
    );
  const resto = cuantos - detalle.length;
  return (
    <li>
      <label>
        <input type="checkbox" checked={leido} disabled={ocupado} onChange={onLeer} />
        {frase}
      </label>
      {lugar !== null && detalle.length === 0 && enlace("Ver", lugar)}
      {detalle.length > 0 && (
        <details>
          <summary aria-label={`Ver: ${titulo}`}>Ver</summary>
          <ul>
            {detalle.map((d, i) => <li key={i}>{enlace(d.frase, d.lugar)}</li>)}
          </ul>
          {lugar !== null && resto > 0 && <p>{enlace("Ver todos", lugar)}</p>}
        </details>
      )}
    </li>
  );
}

function RevisionDeCierre({ puntos, leidas, ocupado, onLeer, onAbrir }: {
  readonly puntos: readonly PuntoMirado[];
  readonly leidas: ReadonlySet<string>;
  readonly ocupado: boolean;
  readonly onLeer: (clave: string) => void;
  readonly onAbrir: (lugar: Lugar) => void;
}): ReactNode {
  const hallados = porLeer(puntos);
  const limpios = puntos.filter((p) => p.cuantos === 0 && !p.bloquea).map((p) => p.titulo);
  return (
    <fieldset className="cierre-revision">
      <legend>
        {hallados.length === 0
          ? "Antes de cerrar: nada que revisar"
          : "Antes de cerrar, lea y marque cada punto"}
      </legend>
      <ul>
        {hallados.map((punto) => (
          <Punto
            key={punto.id}
            punto={punto}
            leido={leidas.has(claveDe(punto))}
            ocupado={ocupado}
            onLeer={() => onLeer(claveDe(punto))}
            onAbrir={onAbrir}
          />
        ))}
      </ul>
      {limpios.length > 0 && (
        <p className="nota">{`No se encontró nada en: ${limpios.join("; ").toLowerCase()}`}</p>
      )}
    </fieldset>
  );
}

// What is about to be closed, as the server has it now ([C4]); and what it was, when it changed.

function totalDe({ totales }: Proximo): string {
  return totales.map(({ mon, total }) =>
    `${totales.length > 1 ? `${nombreDeMoneda(mon)}: ` : "$ "}${formatEsAr(aCentavos(total))}`
  ).join(" · ");
}

/** Those of the partidas that the techo limits ([T2]). */
function cargosDe({ posiciones }: Proximo, techo: number | null): string {
  const cargos = posiciones.filter((p) => p.pprin === 1 || p.pprin === 2)
    .reduce((suma, p) => suma + p.cargos, 0);
  const propios = `${formatEnteroEsAr(cargos)} de las partidas principales 1 y 2`;
  if (techo === null) return propios;
  const exceso = cargos > techo ? `, lo supera en ${formatEnteroEsAr(cargos - techo)}` : "";
  return `${propios}; techo ${formatEnteroEsAr(techo)}${exceso}`;
}

const enumerar = (registros: Proximo["registros"]): string =>
  registros.map((r) => `${r.titulo} ${formatEnteroEsAr(r.registros)}`).join(" · ");

const registrosDe = ({ registros }: Proximo): string =>
  enumerar(registros.filter((r) => r.registros > 0));

/** Of the bases that have another number of them now. */
const registrosAntes = (antes: Proximo, ahora: Proximo): string =>
  enumerar(antes.registros.filter((r, i) => r.registros !== ahora.registros[i]?.registros));

const valorizadoDe = ({ valorizado_el, valorizado_por }: Proximo): string =>
  valorizado_el === null
    ? "sin valorizar"
    : `${fechaYMinutosDe(valorizado_el)}, por ${valorizado_por}`;

function PreviaDeCierre({ proximo, anterior, techo }: {
  readonly proximo: Proximo;
  /** What was shown before somebody changed it. */
  readonly anterior: Proximo | null;
  /** Null when nobody set one, or it is not known. */
  readonly techo: number | null;
}): ReactNode {
  useSignals();
  type Dato = readonly [
    titulo: string,
    texto: (p: Proximo) => string,
    cambio?: (antes: Proximo, ahora: Proximo) => string,
  ];
  const datos: readonly Dato[] = [
    ["Nuevo entregable", (p) => `${p.nueva_version} - ${p.nueva_descripcion}`],
    ["Total anual", totalDe],
    ["Cargos", (p) => cargosDe(p, techo)],
    ["Registros", registrosDe, registrosAntes],
    ["Valorizado", valorizadoDe],
  ];
  return datos.map(([titulo, texto, cambio = texto]) => {
    const ahora = texto(proximo);
    const cambiado = anterior !== null && texto(anterior) !== ahora;
    return (
      <div key={titulo}>
        <dt>{titulo}</dt>
        <dd>
          {ahora || "—"}
          {cambiado && <small>{`antes: ${cambio(anterior, proximo) || "—"}`}</small>}
        </dd>
      </div>
    );
  });
}

export interface PropsDarCierre {
  readonly saf: number;
  readonly codipres: string;
  /** Positions that its SAF may have ([T2]); null when nobody set them. */
  readonly techo: number | null;
  /** What was asked of the group with a type of two persons ([Q10]). */
  readonly pedido: PedidoDeCierre | null;
  readonly onCerrar: () => void;
  readonly onVerErrores: (base: string) => void;
  /** The next step when the valuation is missing or stale. */
  readonly onValorizar: () => void;
}

interface Falla {
  readonly mensaje: string;
  readonly errores: readonly ErrorDeBase[];
  readonly faltaValorizar: boolean;
  /** What was confirmed is no longer so ([C4]). */
  readonly cambio: boolean;
}

function fallaDe(e: unknown): Falla {
  if (!(e instanceof ErrorApi)) throw e;
  return {
    mensaje: e.mensaje,
    errores: (e.datos.errores ?? []) as readonly ErrorDeBase[],
    faltaValorizar: e.datos.falta_valorizar === true,
    cambio: e.status === 409 && typeof e.datos.cambio === "string",
  };
}

/** Why it cannot be closed, and what to do about it. */
function Impedimento({ falla, onCerrar, onVerErrores, onValorizar }: {
  readonly falla: Falla;
  readonly onCerrar: () => void;
  readonly onVerErrores: (base: string) => void;
  readonly onValorizar: () => void;
}): ReactNode {
  const { mensaje, errores, faltaValorizar } = falla;
  if (errores.length > 0) {
    return (
      <ErroresDeBases
        errores={errores}
        cierre={mensaje}
        onCerrar={onCerrar}
        onVerErrores={onVerErrores}
      />
    );
  }
  return (
    <Dialogo titulo="Error" ancho="angosto" onCerrar={onCerrar}>
      <p role="alert">{mensaje}</p>
      <Botonera
        textoCancelar="Cerrar"
        onCancelar={onCerrar}
        textoGuardar="Valorizar"
        onGuardar={faltaValorizar ? onValorizar : undefined}
      />
    </Dialogo>
  );
}

/** The deliverable becomes the current group (spec 2 §4). */
function usarEntregable(saf: number, nuevo: EntregableMostrado): Promise<void> {
  return usarGrupo(saf, estado.organismo.peek(), {
    codipres: nuevo.nuevo_codigo,
    descripcion: nuevo.nueva_descripcion,
    desde_mes: nuevo.nuevo_desde_mes,
    ejercicio: nuevo.nuevo_ejercicio,
    version: nuevo.nueva_version,
    fecha_alta: nuevo.fecha_alta,
    // It is closed as its origin was valued, with its classifier.
    criterio: estado.criterio.peek(),
    apertura: estado.aperturapres.peek().descripcion,
  });
}

/** Why what waits may not be confirmed by who reads it now: it is no longer what was asked. */
function cambioDesde(
  pedido: PedidoDeCierre,
  proximo: Proximo | null,
  lista: { readonly revision: string } | null,
): string | null {
  const igual = (!proximo ||
    proximo.nueva_version === pedido.nueva_version && proximo.valuacion === pedido.valuacion) &&
    (!lista || lista.revision === pedido.revision);
  return igual
    ? null
    : `El presupuesto ya no es lo que pidió cerrar ${pedido.usuario}: hay que pedirlo otra vez`;
}

export default function DarCierre(p: PropsDarCierre): ReactNode {
  useSignals();
  // What is confirmed is what was there when it was opened, whatever is told meanwhile.
  const [pedido] = useState(p.pedido);
  const espera = pedido && porQueNoEspera(pedido) === null ? pedido : null;
  return espera?.id_usuario === auth.id_usuario.value && espera
    ? <CierrePropio {...p} pedido={espera} />
    : <DialogoDeCierre {...p} pedido={pedido} ajeno={espera} vivo={p.pedido} />;
}

/** Why it is refused, for who asked: it stays in sight until somebody asks again. */
function CampoMotivo({ valor, falta, caja, onCambio }: {
  readonly valor: string;
  readonly falta: boolean;
  readonly caja: RefObject<HTMLTextAreaElement | null>;
  readonly onCambio: (valor: string) => void;
}): ReactNode {
  return (
    <MarcoCampo
      etiqueta="Motivo, si lo rechaza"
      invalido={falta ? "Escriba por qué lo rechaza" : false}
    >
      {(a11y) => (
        <textarea
          {...a11y}
          ref={caja}
          rows={4}
          maxLength={500}
          value={valor}
          onChange={(e) => onCambio(e.target.value)}
        />
      )}
    </MarcoCampo>
  );
}

function DialogoDeCierre(
  { ajeno, vivo, ...p }: PropsDarCierre & {
    /** What another person asked for, and waits for this one. */
    readonly ajeno: PedidoDeCierre | null;
    /** What became of it since the dialog was opened. */
    readonly vivo: PedidoDeCierre | null;
  },
): ReactNode {
  const { saf, codipres } = p;
  const verificado = useLectura(
    `cierre de ${saf}/${codipres}`,
    (signal) =>
      api.get("/presupuestos/verificarvalidacion/:saf/:codipres", { saf, codipres }, { signal })
        .then(
          (v) => ({ tipos: v.tipos_cierres, falla: null }),
          (e) => ({ tipos: null, falla: fallaDe(e) }),
        ),
  );
  const { tipos, falla } = verificado.datos ?? { tipos: null, falla: null };
  const [tipo, elegirTipo] = useState(ajeno?.tipo ?? "");
  const [motivo, escribirMotivo] = useState("");
  const [faltaMotivo, pedirMotivo] = useState(false);
  const cajaDeMotivo = useRef<HTMLTextAreaElement>(null);
  const visto = useLectura(
    `cierre ${tipo} de ${saf}/${codipres}`,
    async (signal) =>
      tipo === "" ? null : await api.get(
        "/presupuestos/verificarversion/:saf/:codipres",
        { saf, codipres, tipo },
        { signal },
      ),
    false,
  );
  const revision = useLectura(
    "/presupuestos/revision/:saf/:codipres",
    { saf, codipres },
    false,
  );
  const lista = revision.cargando || revision.error ? null : revision.datos;
  const [leidas, fijarLeidas] = useState<ReadonlySet<string>>(new Set());
  const leer = (clave: string) => fijarLeidas(leidas.symmetricDifference(new Set([clave])));
  /** What was confirmed and had changed by then: it has to be looked at again. */
  const [anterior, fijarAnterior] = useState<Proximo | null>(null);
  const proximo = visto.cargando || visto.error || visto.datos === anterior ? null : visto.datos;
  /** Somebody changed the budget while the type was being chosen. */
  const [impedimento, impedir] = useState<Falla | null>(null);
  const g = useGuardado({
    enPantalla(e) {
      const falla = fallaDe(e);
      if (falla.cambio) fijarAnterior(proximo);
      if (falla.errores.length > 0) impedir(falla);
      return falla.mensaje;
    },
  });
  const yaNo = ajeno && ((vivo?.id === ajeno.id ? porQueNoEspera(vivo) : null) ??
    cambioDesde(ajeno, proximo, lista) ?? falla?.mensaje ?? null);
  const mensaje = g.mensaje || yaNo || visto.error || revision.error;
  const falta = yaNo ??
    (tipo === "" && tipos
      ? "Elija el tipo de cierre"
      : proximo && lista
      ? faltaLeer(lista.puntos, leidas)
      : null);
  const deDos = ajeno === null && tipos?.find((t) => t.codigo === tipo)?.dos_personas === true;

  async function usar(nuevo: EntregableMostrado): Promise<void> {
    // It is closed: from here on nothing may offer to close it once more.
    p.onCerrar();
    await usarEntregable(saf, nuevo);
    await alerta(
      `Se creó el entregable ${nuevo.nuevo_codigo} - ${nuevo.nueva_descripcion}, a partir de ` +
        `${codipres}. Es ahora el grupo de datos seleccionado.`,
      "Dar Cierre",
    );
  }

  const marcadas = () =>
    porLeer(lista?.puntos ?? []).filter((x) => leidas.has(claveDe(x))).map((x) => x.id).join();

  async function confirmar({ id }: PedidoDeCierre): Promise<void> {
    await usar(
      await conCarga(() =>
        api.post("/presupuestos/cierre/confirmar/:saf/:codipres", {
          saf,
          codipres,
          pedido: id,
          leidas: marcadas(),
        })
      ),
    );
  }

  async function rechazar({ id }: PedidoDeCierre): Promise<void> {
    if (motivo.trim() === "") {
      pedirMotivo(true);
      cajaDeMotivo.current?.focus();
      return;
    }
    await conCarga(() =>
      api.post("/presupuestos/cierre/desistir/:saf/:codipres", {
        ...{ saf, codipres, motivo },
        accion: "rechazar",
        pedido: id,
      })
    );
    p.onCerrar();
  }

  async function cerrar(): Promise<void> {
    if (ajeno) return await confirmar(ajeno);
    if (!proximo || !lista) return;
    const { nueva_version, valuacion } = proximo;
    const dado = await conCarga(() =>
      api.post("/presupuestos/darcierre/:saf/:codipres", {
        saf,
        codipres,
        accion: "darcierre",
        tipo,
        nueva_version,
        valuacion: valuacion ?? undefined,
        revision: lista.revision,
        leidas: marcadas(),
      })
    );
    if (!("pedido" in dado)) return await usar(dado);
    p.onCerrar();
    await alerta(conPunto(textoDePedido(dado.pedido)), "Dar Cierre");
  }

  // Who may confirm it may refuse it all the same.
  const impide = ajeno ? null : impedimento ?? falla;
  if (impide) return <Impedimento falla={impide} {...p} />;
  return (
    <Dialogo
      titulo="Dar Cierre"
      ancho="ancho"
      subtitulo={codipres}
      onCerrar={g.ocupado ? undefined : p.onCerrar}
    >
      <p className="cierre-aviso">
        El cierre es definitivo: el entregable no se puede reabrir ni modificar. Los cambios
        posteriores requieren un nuevo entregable con una versión posterior.
      </p>
      {p.pedido && (
        <p className="cierre-aviso">
          {conPunto(porQueNoEspera(p.pedido) ?? textoDePedido(p.pedido))}
        </p>
      )}
      <div className="cierre-lados">
        <div>
          {((!tipos && !falla) || (!lista && !revision.error)) && <p role="status">Verificando…</p>}
          {lista && (
            <RevisionDeCierre
              puntos={lista.puntos}
              leidas={leidas}
              ocupado={g.ocupado}
              onLeer={leer}
              onAbrir={(lugar) => {
                if (!lugar) return;
                p.onCerrar();
                ir(lugar.seccion, lugar.item, lugar.extra);
              }}
            />
          )}
        </div>
        <div>
          {tipos && !ajeno && (
            <Seleccion<string>
              etiqueta="Tipo de cierre"
              obligatorio
              valor={tipo}
              opciones={tipos.map(({ codigo, descripcion }) => ({ id: codigo, descripcion }))}
              onCambio={(id) => {
                g.olvidar();
                fijarAnterior(null);
                elegirTipo(id === 0 ? "" : id);
              }}
              deshabilitado={g.ocupado}
            />
          )}
          <dl className="cierre-nuevo" aria-live="polite">
            {proximo && <PreviaDeCierre proximo={proximo} anterior={anterior} techo={p.techo} />}
          </dl>
          {deDos && (
            <p className="cierre-aviso">
              Lleva dos personas: queda pedido, y otra con acceso al organismo lo confirma dentro de
              las 72 horas.
            </p>
          )}
          {ajeno && (
            <CampoMotivo
              valor={motivo}
              falta={faltaMotivo}
              caja={cajaDeMotivo}
              onCambio={(valor) => {
                escribirMotivo(valor);
                pedirMotivo(false);
              }}
            />
          )}
        </div>
      </div>
      {mensaje && <p role="alert" className="editor-mensaje">{mensaje}</p>}
      {mensaje && ((anterior && !proximo) || revision.error) && (
        <Boton
          autoFocus
          onClick={() => {
            g.olvidar();
            visto.recargar();
            revision.recargar();
          }}
        >
          Volver a mirar
        </Boton>
      )}
      {falta && !mensaje && <p className="nota" role="status">{falta}</p>}
      <Botonera
        textoGuardar={deDos ? "Pedir el cierre" : "Confirmar y dar cierre"}
        onCancelar={p.onCerrar}
        textoEliminar="Rechazar"
        onEliminar={ajeno ? () => void g.intentar(() => rechazar(ajeno)) : undefined}
        onGuardar={() => void g.intentar(cerrar)}
        deshabilitado={!proximo || !lista}
        motivo={falta}
        ocupado={g.ocupado}
      />
    </Dialogo>
  );
}
