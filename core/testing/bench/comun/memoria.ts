/** The most memory that this program ever held. */
import { readFile } from "node:fs/promises";

/** Bytes. Linux adds to the usual figure that of who started the program; its own report does not. */
export async function memoriaMaxima(): Promise<number> {
  const estado = await readFile("/proc/self/status", "utf8").catch(() => "");
  const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(estado)?.[1];
  // Kilobytes on Linux and macOS under this runtime.
  return (kilobytes ? Number(kilobytes) : process.resourceUsage().maxRSS) * 1024;
}
