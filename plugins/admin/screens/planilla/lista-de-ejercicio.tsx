/** The list of a table of a fiscal year: it takes a spreadsheet, and copies the year before. */
import { type ReactNode, useState } from "react";
import { api } from "#ui/api.ts";
import type { Comando } from "#ui/grid/tabla.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import type { TablaDeEjercicio } from "./copiar-ejercicio.tsx";
import { ListaDePlanilla, type PropsListaDePlanilla } from "./lista-de-planilla.tsx";

const CopiarEjercicio = perezoso(() => import("./copiar-ejercicio.tsx"));

/** What they are called outside their screen. */
const TITULOS: Readonly<Record<TablaDeEjercicio, string>> = {
  techos: "Techos",
  vigente: "Vigente",
  credito: "Crédito vigente",
};

export interface PropsListaDeEjercicio<F extends object>
  extends Omit<PropsListaDePlanilla<F>, "pedir" | "subtitulo"> {
  readonly tabla: TablaDeEjercicio;
  readonly ejercicio: number;
}

export function ListaDeEjercicio<F extends object>(p: PropsListaDeEjercicio<F>): ReactNode {
  const { tabla, ejercicio, acciones = [], children, ...deLista } = p;
  const titulo = TITULOS[tabla];
  const [copiando, copiar] = useState(false);
  const copia: Comando<F> = {
    id: "copiar",
    label: "Copiar del ejercicio anterior",
    run: () => copiar(true),
  };
  return (
    <ListaDePlanilla<F>
      {...deLista}
      acciones={[copia, ...acciones]}
      subtitulo={`${titulo}, ejercicio ${ejercicio}`}
      pedir={(form, token) =>
        api.post(`/admin/${tabla}/:ejercicio/pegar`, { ...form, token, ejercicio })}
    >
      {children}
      {copiando && (
        <CopiarEjercicio
          tabla={tabla}
          titulo={titulo}
          de={p.de}
          ejercicio={ejercicio}
          onCopiado={() => {
            copiar(false);
            p.lista.lectura.recargar();
          }}
          onCerrar={() => copiar(false)}
        />
      )}
    </ListaDePlanilla>
  );
}
