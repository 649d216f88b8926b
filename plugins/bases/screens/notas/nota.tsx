/** Dialog of the note of a row: written, changed and taken out. */
import { type ReactNode, useState } from "react";
import { contar } from "#core/domain/money.ts";
import { fechaYHoraDe } from "#core/domain/period.ts";
import { api, ErrorApi } from "#ui/api.ts";
import { EN_PANTALLA, useGuardado } from "#ui/form/use-guardado.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { MarcoCampo } from "#ui/parts/campos/campos.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { auth } from "#ui/state/auth.ts";
import { useSinGuardar } from "#ui/state/unsaved.ts";
import { NOTA } from "#plugins/bases/bases.ts";
import type { DeBase } from "../base/props.ts";
import { nombreDeFila } from "../texto-filas.ts";
import type { FilaMostrada } from "../tipos.ts";
import { firmaDe, notaDe } from "./notas.ts";
import "./notas.css";

const LARGO = NOTA.campo.largo ?? 0;

/** A row that somebody changed after it was seen, as a refusal brings it. */
interface Ajena {
  readonly quien: string | null;
  readonly actual: FilaMostrada | null;
}

const enviar = ({ base, saf, codipres }: DeBase, { id, rev }: FilaMostrada, nota: string) =>
  api.post("/bases/:base/celdas/:saf/:codipres", {
    base: base.id,
    saf,
    codipres,
    cambios: JSON.stringify([{ id, rev, valores: { nota } }]),
  });

/** As the server signs it, until the list is read again. */
const firmaPropia = (nota: string): string =>
  nota === "" ? "" : `${auth.usuario.peek()}, ${fechaYHoraDe(Date.now())}`;

export interface PropsNota extends DeBase {
  readonly fila: FilaMostrada;
  readonly onGuardada: (fila: FilaMostrada) => void;
  readonly onCerrar: () => void;
}

export default function Nota({ fila, onGuardada, onCerrar, ...de }: PropsNota): ReactNode {
  const [vista, ver] = useState(fila);
  const [texto, escribir] = useState(notaDe(fila));
  const g = useGuardado(EN_PANTALLA);
  useSinGuardar(texto !== notaDe(vista), { texto: () => texto });

  /** What only touched the rest of the row is no reason to ask. */
  async function guardar(nota: string, como = vista): Promise<void> {
    try {
      const { registros: [{ rev }] } = await enviar(de, como, nota);
      onGuardada({ ...como, rev, nota, nota_de: firmaPropia(nota) });
    } catch (e) {
      const ajenas = e instanceof ErrorApi ? e.datos.conflictos as Ajena[] | undefined : undefined;
      if (!ajenas) throw e;
      const [{ quien, actual }] = ajenas;
      if (!actual) {
        throw new ErrorApi(
          409,
          `${quien ?? "Otra persona"} eliminó el registro mientras tanto`,
          {},
        );
      }
      ver(actual);
      if (notaDe(actual) === notaDe(como)) return await guardar(nota, actual);
      const dice = notaDe(actual) === "" ? "la quitó" : `escribió «${notaDe(actual)}»`;
      throw new ErrorApi(
        409,
        `${quien ?? "Otra persona"} ${dice} mientras tanto. Guarde otra vez para dejar la suya, ` +
          "o cancele.",
        {},
      );
    }
  }

  const firma = firmaDe(vista);
  const quedan = LARGO - texto.length;
  return (
    <Dialogo titulo="Nota del registro" subtitulo={nombreDeFila(de.base, fila)} onCerrar={onCerrar}>
      <form
        className="formulario-nota"
        onSubmit={(e) => {
          e.preventDefault();
          void g.intentar(() =>
            guardar(texto.trim())
          );
        }}
      >
        <MarcoCampo
          etiqueta="Nota"
          invalido={g.mensaje || false}
          ayuda={[
            firma && `Escrita por ${firma}`,
            quedan < 100 && `${contar(quedan, "carácter", "caracteres")} más`,
          ].filter(Boolean).join(" · ") ||
            "La ven todos los que ven el registro; no cambia importes"}
        >
          {(a11y) => (
            <textarea
              {...a11y}
              autoFocus
              rows={4}
              maxLength={LARGO}
              value={texto}
              // One line of text, as its cell in a spreadsheet.
              onChange={(e) => escribir(e.target.value.replace(/\s*[\r\n\t]+\s*/g, " "))}
              onKeyDown={(e) => {
                if (e.key !== "Enter") {
                  return;
                }
                e.preventDefault();
                e.currentTarget.form?.requestSubmit();
              }}
            />
          )}
        </MarcoCampo>
        <Botonera
          onCancelar={onCerrar}
          onEliminar={notaDe(vista) === "" ? undefined : () =>
            void g.intentar(() => guardar(""))}
          textoEliminar="Quitar la nota"
          onGuardar={() => void g.intentar(() => guardar(texto.trim()))}
          ocupado={g.ocupado}
        />
      </form>
    </Dialogo>
  );
}
