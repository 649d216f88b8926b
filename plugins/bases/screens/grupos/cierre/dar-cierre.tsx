/**
 * Dialog «Dar cierre»: turns a budget into its deliverable, for good (spec 2 §4, §6, [C2]–[C4]). What
 * it shows is what is closed, or nothing is.
 */
import { type ReactNode, useState } from "react";
import type { Entregable, ErrorDeBase, ProximoEntregable as Proximo } from "#proto/valuation.ts";
import { api, ErrorApi } from "#ui/api.ts";
import { useGuardado } from "#ui/form/use-guardado.ts";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { ErroresDeBases } from "#ui/parts/cuadros/errores-de-bases.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { usarGrupo } from "#ui/session.ts";
import { alerta } from "#ui/state/alerts.ts";
import { conCarga, estado } from "#ui/state/estado.ts";
import { ir } from "#ui/state/hash.ts";
import { PreviaDeCierre } from "./cierre-previa.tsx";
import { claveDe, faltaLeer, porLeer, RevisionDeCierre } from "./cierre-revision.tsx";
import "../grupos.css";

export interface PropsDarCierre {
  readonly saf: number;
  readonly codipres: string;
  /** Positions that its SAF may have ([T2]); null when nobody set them. */
  readonly techo: number | null;
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
function usarEntregable(saf: number, nuevo: Entregable): Promise<void> {
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

export default function DarCierre(p: PropsDarCierre): ReactNode {
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
  const [tipo, elegirTipo] = useState("");
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
  const mensaje = g.mensaje || visto.error || revision.error;

  async function cerrar(): Promise<void> {
    if (!proximo || !lista) return;
    const { nueva_version, valuacion } = proximo;
    const nuevo = await conCarga(() =>
      api.post("/presupuestos/darcierre/:saf/:codipres", {
        saf,
        codipres,
        accion: "darcierre",
        tipo,
        nueva_version,
        valuacion: valuacion ?? undefined,
        revision: lista.revision,
        leidas: porLeer(lista.puntos).filter((x) => leidas.has(claveDe(x))).map((x) => x.id).join(),
      })
    );
    // It is closed: from here on nothing may offer to close it once more.
    p.onCerrar();
    await usarEntregable(saf, nuevo);
    await alerta(
      `Se creó el entregable ${nuevo.nuevo_codigo} - ${nuevo.nueva_descripcion}, a partir de ` +
        `${codipres}. Es ahora el grupo de datos seleccionado.`,
      "Dar Cierre",
    );
  }

  const impide = impedimento ?? falla;
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
      <div className="cierre-lados">
        <div>
          {(!tipos || (!lista && !revision.error)) && <p role="status">Verificando…</p>}
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
          {tipos && (
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
      <Botonera
        textoGuardar="Confirmar y dar cierre"
        onCancelar={p.onCerrar}
        onGuardar={() => void g.intentar(cerrar)}
        deshabilitado={!proximo || !lista}
        motivo={proximo && lista ? faltaLeer(lista.puntos, leidas) : null}
        ocupado={g.ocupado}
      />
    </Dialogo>
  );
}
