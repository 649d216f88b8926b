/** The list of a table of a fiscal year: it takes a spreadsheet, and copies the year before. */
import { type ReactNode, useState } from "react";
import { api } from "../../../../ui/api.ts";
import type { Comando } from "../../../../ui/grid/tabla.tsx";
import { ListaConPlanilla } from "../../../../ui/list/con-planilla.tsx";
import type { PropsLista } from "../../../../ui/list/lista.tsx";
import { perezoso } from "../../../../ui/parts/perezoso.tsx";
import { CargarPlanilla } from "./cargar-planilla.tsx";
import { DESCRIPCIONES, type TablaDeEjercicio } from "./descripcion.ts";

const CopiarEjercicio = perezoso(() => import("./copiar-ejercicio.tsx"));

export interface PropsListaDeEjercicio<F> extends PropsLista<F> {
  readonly tabla: TablaDeEjercicio;
  readonly ejercicio: number;
}

export function ListaDeEjercicio<F>(p: PropsListaDeEjercicio<F>): ReactNode {
  const { tabla, ejercicio, acciones = [], children, ...deLista } = p;
  const { recargar } = p.lista.lectura;
  const { titulo, columnas, claves, campos } = DESCRIPCIONES[tabla];
  const [copiando, copiar] = useState(false);
  const copia: Comando<F> = {
    id: "copiar",
    label: "Copiar del ejercicio anterior",
    run: () => copiar(true),
  };
  return (
    <ListaConPlanilla<F>
      {...deLista}
      acciones={[copia, ...acciones]}
      planilla={(abierta) => (
        <CargarPlanilla
          {...abierta}
          subtitulo={`${titulo}, ejercicio ${ejercicio}`}
          columnas={columnas}
          claves={claves}
          campos={campos}
          pedir={(form, token) =>
            api.post(`/admin/${tabla}/:ejercicio/pegar`, { ...form, token, ejercicio })}
          onGuardada={recargar}
        />
      )}
    >
      {children}
      {copiando && (
        <CopiarEjercicio
          tabla={tabla}
          ejercicio={ejercicio}
          onCopiado={() => {
            copiar(false);
            recargar();
          }}
          onCerrar={() => copiar(false)}
        />
      )}
    </ListaConPlanilla>
  );
}
