/** Rows of a base from a spreadsheet: pasted as text, or an exported workbook that comes back. */
import { type ReactNode, useMemo, useRef, useState } from "react";
import { api } from "#ui/api.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Carga, type FormularioDeCarga, type OrigenDeFilas } from "#ui/sheet/carga.tsx";
import { mostrarError } from "#ui/state/alerts.ts";
import type { PreviaDePegado } from "#proto/bases.ts";
import { type Base, type Columna, NOTA } from "#plugins/bases/bases.ts";
import {
  type Banderas,
  columnasDePantalla,
  columnasVisibles,
} from "#plugins/bases/filas/listado/vista.ts";
import { listaDe } from "../listas.ts";
import {
  columnasDePrevia,
  ESTADOS,
  filasVistas,
  mirarPrevia,
  queHizo,
  repetidasDePrevia,
} from "./carga-modelo.ts";

interface PropsCarga {
  readonly base: Base;
  readonly saf: number;
  readonly codipres: string;
  readonly banderas: Banderas;
  readonly origen: OrigenDeFilas;
  /**
   * Ids of the rows written, and what was done in words.
   * @param quedan other rows are still there to be put right: it is not closed.
   */
  readonly onGuardado: (ids: readonly number[], hecho: string, quedan: boolean) => Promise<void>;
  readonly onCerrar: () => void;
}

/** The columns that are expected, and their titles to begin a spreadsheet with. */
function Titulos({ columnas }: { readonly columnas: readonly Columna[] }): ReactNode {
  const [copiados, marcar] = useState(false);
  const titulos = columnas.map((c) => c.titulo);
  const enPantalla = columnasDePantalla(columnas).length;
  return (
    <div className="carga-titulos">
      <p>
        {`Sin títulos, las ${columnas.length} columnas van en este orden: `}
        <b>{titulos.join(" · ")}</b>
        {enPantalla < columnas.length &&
          `, o las ${enPantalla} de la pantalla, con la categoría en una: «P C 4».`}
      </p>
      <span role="status">{copiados && "Títulos copiados"}</span>
      {
        // Without a secure connection the browser does not copy.
        navigator.clipboard !== undefined && (
          <Boton
            onClick={() => {
              navigator.clipboard.writeText(titulos.join("\t"))
                .then(() => marcar(true), mostrarError);
            }}
          >
            Copiar títulos
          </Boton>
        )
      }
    </div>
  );
}

export default function CargaDeBase(p: PropsCarga): ReactNode {
  const { base, saf, codipres, origen } = p;
  const columnas = useMemo(() => columnasVisibles(base, p.banderas), [base, p.banderas]);
  const conNota = useMemo(() => [...columnas, NOTA], [columnas]);
  const dePrevia = useMemo(() => columnasDePrevia(conNota), [conNota]);
  // Worked out once for each preview.
  const iguales = useRef<{ readonly de: PreviaDePegado; readonly n: number } | null>(null);
  const igualesDe = (previa: PreviaDePegado): number => {
    if (iguales.current?.de === previa) return iguales.current.n;
    const n = repetidasDePrevia(base, previa, listaDe(base.id).peek()?.filas ?? []);
    iguales.current = { de: previa, n };
    return n;
  };
  const pedir = (form: FormularioDeCarga) =>
    api.post("/bases/:base/pegar/:saf/:codipres", { ...form, base: base.id, saf, codipres });
  return (
    <Carga
      titulo={origen.clase === "texto" ? "Pegar filas" : "Subir planilla"}
      subtitulo={base.titulo}
      origen={origen}
      indicacion={<Titulos columnas={columnas} />}
      nombres={conNota}
      estados={ESTADOS}
      columnas={dePrevia}
      filas={filasVistas}
      ver={async (form) => {
        const leida = await pedir(form);
        return leida.aplicado ? null : leida;
      }}
      guardar={async (form, _, decididas, quedan) => {
        const conflictos = decididas.conservar ? "conservar" : undefined;
        const hecho = await pedir({ ...form, conflictos, aplicar: true });
        if (hecho.aplicado) await p.onGuardado(hecho.registros, queHizo(hecho.resumen), quedan);
      }}
      mirar={(previa, decididas, de) => mirarPrevia(previa, decididas, de, igualesDe(previa))}
      oferta={{ campo: "otro_grupo", texto: "Agregar sus registros como nuevos" }}
      onCerrar={p.onCerrar}
    />
  );
}
