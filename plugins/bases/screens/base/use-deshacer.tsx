/** Taking back what was done to a base, and doing it again. */
import { type ReactNode, useCallback, useState } from "react";
import { ErrorApi } from "#ui/api.ts";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { cargarLista } from "../listas.ts";
import type { DeBase } from "./props.ts";
import type { DichoEnLaBase } from "./use-dicho.ts";
import type { FilasDeBase } from "./use-filas.ts";

const Cambios = perezoso(() => import("../historia/cambios.tsx"));

export function useDeshacer(
  { base, saf, codipres }: DeBase,
  { que }: FilasDeBase,
  { enfocar }: DichoEnLaBase,
): {
  /** Shows them all. */
  readonly deshacer: () => void;
  /** The last one, by one key; what is said of it. */
  readonly ultimo: () => Promise<string>;
  readonly rehacer: () => Promise<string>;
  readonly dialogo: ReactNode;
} {
  const [abierto, abrir] = useState(false);
  const dar = useCallback(async (cual: "deshacer" | "rehacer"): Promise<string> => {
    const { deshacerUltimo, rehacerUltimo } = await import("../historia/un-paso.ts");
    const de = { base, saf, codipres };
    try {
      const paso = cual === "deshacer" ? await deshacerUltimo(de, que) : await rehacerUltimo(de);
      if (!paso) {
        abrir(true);
        return "";
      }
      await cargarLista(base.id, saf, codipres);
      if (paso.registro !== undefined) enfocar({ clave: paso.registro });
      return paso.texto;
    } catch (e) {
      if (!(e instanceof ErrorApi)) throw e;
      return e.mensaje;
    }
  }, [base, saf, codipres, que, enfocar]);
  const ultimo = useCallback(() => dar("deshacer"), [dar]);
  const rehacer = useCallback(() => dar("rehacer"), [dar]);
  return {
    deshacer: () => abrir(true),
    ultimo,
    rehacer,
    dialogo: abierto && (
      <Cambios
        saf={saf}
        codipres={codipres}
        banderas={que}
        onDeshecho={(cual) => cargarLista(cual, saf, codipres)}
        onCerrar={(registro) => {
          abrir(false);
          if (registro?.base === base.id) enfocar({ clave: registro.id });
        }}
      />
    ),
  };
}
