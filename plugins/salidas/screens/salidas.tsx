export function Salidas() {
  return null;
}
export default Salidas;
