/** Loading states that keep the layout. */

/** Full-screen overlay of the loading flag (spec 1 §2). */
export function Cargando() {
  return (
    <div className="cargando" role="status">
      <span className="cargando-rueda" aria-hidden="true" />
      <span>Cargando</span>
    </div>
  );
}

/** The place of a section while its module or its data arrive. */
export function CargandoSeccion() {
  return (
    <div className="cargando-seccion" aria-busy="true">
      <span className="solo-lectores" role="status">Cargando</span>
      <div className="hueco hueco-titulo" />
      <div className="hueco hueco-linea" />
      <div className="hueco hueco-tabla" />
    </div>
  );
}
