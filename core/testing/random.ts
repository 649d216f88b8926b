/** Numbers in [0, 1) of a fixed seed (mulberry32). */
export function azarDe(semilla: number): () => number {
  let s = semilla;
  return () => {
    s = s + 0x6d2b79f5 | 0;
    let t = Math.imul(s ^ s >>> 15, 1 | s);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
  };
}
