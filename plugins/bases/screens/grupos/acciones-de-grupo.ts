/** What is done to the whole data group: commands of the one toolbar, after those of the rows. */
import type { Comando } from "#ui/grid/mando/comandos.ts";
import { ir } from "#ui/state/hash.ts";
import type { FilaMostrada } from "../tipos.ts";
import { alternarCongelado } from "./cierre/congelar.tsx";

export type DialogoDeGrupo = "editar" | "cierre" | "generar" | "valorizar";

interface Entrada {
  readonly saf: number;
  readonly codipres: string;
  /** A budget of one's own: it may be valued and closed. */
  readonly propio: boolean;
  /** It may be changed as well. */
  readonly editable: boolean;
  /** An execution has no history of its own. */
  readonly ejecucion: boolean;
  /** Whether it is frozen; null for whoever cannot freeze it. */
  readonly congelado: boolean | null;
  readonly abrir: (dialogo: DialogoDeGrupo) => void;
}

export function accionesDeGrupo(e: Entrada): readonly Comando<FilaMostrada>[] {
  const { saf, codipres, congelado } = e;
  const de = (
    id: DialogoDeGrupo,
    label: string,
    secundario = true,
  ): Comando<FilaMostrada> => ({
    id: `grupo-${id}`,
    label,
    lugar: "barra",
    secundario,
    run: () => e.abrir(id),
  });
  return [
    ...(e.propio ? [de("valorizar", "Valorizar", false)] : []),
    ...(e.editable ? [de("editar", "Editar presupuesto")] : []),
    ...(e.propio ? [de("cierre", "Dar cierre")] : []),
    ...(e.editable ? [de("generar", "Generación automática de datos")] : []),
    ...(e.ejecucion ? [] : [{
      id: "grupo-historia",
      label: "Historia del presupuesto",
      lugar: "barra" as const,
      secundario: true,
      run: () => ir("bases", "historia"),
    }]),
    ...(congelado === null ? [] : [{
      id: "grupo-congelar",
      label: congelado ? "Reabrir" : "Congelar",
      lugar: "barra" as const,
      secundario: true,
      run: () => void alternarCongelado({ saf, codipres, congelado }),
    }]),
  ];
}
