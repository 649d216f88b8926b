/**
 * Loaded when used: the glossary: every word of the domain, what it means and where that comes
 * from.
 */
import { type ReactNode, useState } from "react";
import { CampoTexto } from "../parts/campos/campos.tsx";
import { Dialogo } from "../parts/dialogos/dialogo.tsx";
import { contar } from "#core/domain/money.ts";
import { buscarTerminos, terminoDe } from "./buscar.ts";
import "./glosario.css";

export interface PropsGlosario {
  /** A term, a title or what to look for. */
  readonly buscado: string;
  readonly onCerrar: () => void;
}

export default function Glosario({ buscado, onCerrar }: PropsGlosario): ReactNode {
  const [escrito, escribir] = useState(
    () => terminoDe(buscado)?.termino ?? buscado,
  );
  const hallados = buscarTerminos(escrito);
  return (
    <Dialogo titulo="Glosario" ancho="medio" onCerrar={onCerrar}>
      <CampoTexto
        etiqueta="Buscar"
        autoFocus
        valor={escrito}
        onCambio={escribir}
        ayuda={
          <span role="status">
            {hallados.length === 0
              ? "Ningún término tiene esas palabras"
              : contar(hallados.length, "término", "términos")}
          </span>
        }
      />
      <dl className="glosario" tabIndex={0} aria-label="Términos">
        {hallados.map((t) => (
          <div key={t.id}>
            <dt>
              {t.termino}
              {t.tambien && <span className="glosario-tambien">{t.tambien.join(", ")}</span>}
            </dt>
            <dd>
              {t.significado} <span className="glosario-fuente">{t.fuente}.</span>
            </dd>
          </div>
        ))}
      </dl>
    </Dialogo>
  );
}
