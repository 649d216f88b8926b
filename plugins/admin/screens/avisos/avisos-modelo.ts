/** What the bell says. Pure. */
import { formatEnteroEsAr } from "../../../../core/domain/money.ts";

/** «3 avisos sin leer». */
export const cuantosSinLeer = (total: number): string =>
  total === 0
    ? "No hay avisos sin leer"
    : `${formatEnteroEsAr(total)} ${total === 1 ? "aviso" : "avisos"} sin leer`;

/** What fits on the bell. */
export const enLaCampana = (total: number): string => total > 99 ? "99+" : String(total);
