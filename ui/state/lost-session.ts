/** What happens when the server no longer knows the session; set once by the shell. */
let alPerder: () => void = () => {};

export function cuandoSePierdaLaSesion(accion: () => void): void {
  alPerder = accion;
}

/** A 401 anywhere: the user is logged out locally, silently (spec 1 §4, §8). */
export function perderSesion(): void {
  alPerder();
}
