/** The dialog of a row of a list: its boxes as data, saving, deleting and its conflicts ([K1]). */
import type { ReactNode } from "react";
import { ErrorApi } from "../api.ts";
import type { ClaveDeFila } from "../grid/estado.ts";
import type { AlCerrarFila } from "../list/lista.tsx";
import { Botonera } from "../parts/botones/botonera.tsx";
import { Dialogo, type PropsDialogo } from "../parts/dialogos/dialogo.tsx";
import { confirmar } from "../state/alerts.ts";
import { type CampoDeFormulario, Campos, fallasDeCampos } from "./campos.tsx";
import { ConflictoDeGuardado } from "./conflicto.tsx";
import { textoDeValor } from "./diferencias.ts";
import {
  type ConVersion,
  type DescripcionDeFila,
  type FilaEnEdicion,
  useFila,
} from "./use-fila.ts";

export interface PropsDialogoDeFila<F extends ConVersion, B>
  extends
    Omit<DescripcionDeFila<F, B>, "enviar" | "tituloDe" | "onCancelar">,
    Pick<PropsDialogo, "titulo" | "subtitulo" | "ancho">,
    AlCerrarFila {
  /** Boxes of what is typed so far. */
  readonly campos: (
    escrito: Pick<FilaEnEdicion<F, B>, "b" | "poner">,
  ) => readonly CampoDeFormulario<B>[];
  /** Two columns of boxes. */
  readonly doble?: boolean;
  /** @returns key of the saved row; undefined when the person went back. @throws ErrorApi */
  readonly enviar: (b: B, rev: F["rev"] | undefined) => Promise<ClaveDeFila | undefined>;
  /** Absent, or null for a new one = it cannot be deleted. */
  readonly eliminar?: null | {
    readonly titulo: string;
    readonly pregunta: string;
    /** @throws ErrorApi */
    readonly hacer: (rev: F["rev"] | undefined) => Promise<unknown>;
  };
  readonly textoGuardar?: string;
  /** Why it is only read: it is said, no box takes anything, and there is nothing to save. */
  readonly soloLectura?: string | null;
  /** What stands under the boxes. */
  readonly children?: (f: FilaEnEdicion<F, B>) => ReactNode;
}

/** What a person reads of the value of a box. */
function textoDeCampo<B>({ clase, opciones }: CampoDeFormulario<B>, valor: unknown): string {
  const elegida = clase === "seleccion" && opciones?.find((o) => o.id === valor);
  return elegida ? elegida.descripcion : textoDeValor(valor);
}

export function DialogoDeFila<F extends ConVersion, B extends object>(
  p: PropsDialogoDeFila<F, B>,
): ReactNode {
  async function diciendoAusente<T>(hacer: () => Promise<T>): Promise<T> {
    try {
      return await hacer();
    } catch (e) {
      if (e instanceof ErrorApi && e.status === 404) p.onAusente?.();
      throw e;
    }
  }
  const f: FilaEnEdicion<F, B> = useFila<F, B>({
    ...p,
    revisar: (b) => ({ ...fallasDeCampos(p.campos(f), b), ...p.revisar?.(b) }),
    tituloDe: (campo) => p.campos(f).find((c) => c.id === campo)?.titulo,
    async enviar(b, rev) {
      const clave = await diciendoAusente(() => p.enviar(b, rev));
      if (clave === undefined) return false;
      p.onGuardado(clave);
    },
    onCancelar: p.onCerrar,
  });
  const { g, b, base } = f;
  const { eliminar, soloLectura } = p;
  const campos = p.campos(f).map((c) => soloLectura ? { ...c, deshabilitado: true } : c);

  async function alEliminar({ titulo, pregunta, hacer }: NonNullable<typeof eliminar>) {
    if (!await confirmar(pregunta, { titulo, aceptar: "Eliminar", peligro: true })) return;
    await g.intentar(async () => {
      await diciendoAusente(() => hacer(base?.rev));
      p.onGuardado(null);
    });
  }

  const diferencias = (actual: F) => {
    const guardado = p.borradorDe(actual);
    return campos.filter((c) => !c.deshabilitado && c.id in guardado).map((c) => ({
      id: c.id,
      titulo: c.titulo,
      escrito: textoDeCampo(c, b[c.id]),
      guardado: textoDeCampo(c, guardado[c.id]),
    })).filter((d) => d.escrito !== d.guardado);
  };
  return (
    <Dialogo titulo={p.titulo} subtitulo={p.subtitulo} ancho={p.ancho} onCerrar={p.onCerrar}>
      <div className={`formulario ${p.doble ? "formulario-doble" : ""}`}>
        {soloLectura && <p className="campo-ancho nota">{soloLectura}</p>}
        <Campos campos={campos} borrador={b} fallas={g.fallas} onCambio={f.poner} />
        {p.children?.(f)}
      </div>
      <ConflictoDeGuardado
        fila={f}
        diferencias={diferencias}
        onAusente={p.releer && (() => p.onGuardado(null))}
      />
      <Botonera
        textoGuardar={p.textoGuardar ?? "Guardar"}
        ocupado={g.ocupado}
        textoCancelar={soloLectura ? "Cerrar" : undefined}
        onCancelar={p.onCerrar}
        onGuardar={soloLectura ? undefined : f.guardar}
        onEliminar={eliminar && !soloLectura ? () => void alEliminar(eliminar) : undefined}
      />
    </Dialogo>
  );
}
