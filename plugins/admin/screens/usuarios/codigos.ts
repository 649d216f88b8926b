/** Codes of activation of several accounts, in a PDF that is handed over and kept nowhere ([U6]). */
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import { api } from "#ui/api.ts";
import type { ListaLeida } from "#ui/list/use-lista.ts";
import { alerta, confirmar } from "#ui/state/alerts.ts";
import { auth } from "#ui/state/auth.ts";
import type { Usuario } from "../pb.ts";

/** Accounts of one PDF. */
export const MAXIMO = 200;

const TITULO = "Códigos de activación";

export function useCodigos(lista: Pick<ListaLeida<Usuario>, "hacer">) {
  const bajar = (usuarios: readonly Usuario[]) =>
    lista.hacer(async () => {
      const ids = usuarios.map((u) => u.id).join(",");
      await api.descargar("/admin/usuarios/codigos/pdf", undefined, undefined, { ids });
    });
  return {
    /** Those that have a password lose it: it is asked first. */
    async pedir(filas: readonly Usuario[]): Promise<void> {
      // One's own password is changed by oneself.
      const ajenos = filas.filter((u) => u.id !== auth.id_usuario.peek());
      if (ajenos.length === 0) return await alerta("Su propia contraseña la cambia usted", TITULO);
      if (ajenos.length > MAXIMO) {
        return await alerta(`Elija hasta ${formatEnteroEsAr(MAXIMO)} usuarios por vez`, TITULO);
      }
      const si = await confirmar(
        `${
          ajenos.length === 1
            ? `La contraseña de ${ajenos[0].usuario}@${ajenos[0].login} deja`
            : `Las contraseñas de ${formatEnteroEsAr(ajenos.length)} usuarios dejan`
        } de servir y sus sesiones abiertas terminan. Con el código, que se baja en un PDF y no se ` +
          "vuelve a mostrar, cada persona elige la suya.",
        { titulo: TITULO, aceptar: "Generar códigos", peligro: true },
      );
      if (si) await bajar(ajenos);
    },
    /** Those that were just created have none. */
    async ofrecer(nuevos: readonly Usuario[]): Promise<void> {
      for (let i = 0; i < nuevos.length; i += MAXIMO) {
        const tanda = nuevos.slice(i, i + MAXIMO);
        const si = await confirmar(
          `Se ${tanda.length === 1 ? "creó" : "crearon"} ${
            contar(tanda.length, "usuario", "usuarios")
          } sin contraseña. El PDF con sus códigos de activación se muestra una vez; también se ` +
            "pueden generar después, eligiendo los usuarios.",
          { titulo: TITULO, aceptar: "Bajar los códigos" },
        );
        if (si) await bajar(tanda);
      }
    },
  };
}
