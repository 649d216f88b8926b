/**
 * A slow desk: `PLANTA_LENTO=4` makes the processor of every page four times slower and its network
 * answer late. What a test passes by being quick fails there: it reads before it waited for what a
 * person would see.
 */
import type { Page } from "playwright-core";

const VECES = Number(process.env.PLANTA_LENTO || 1);
/** How late an answer comes, for each time that the processor is slower. */
const DEMORA_MS = 50;

export async function volverLenta(page: Page): Promise<void> {
  if (VECES === 1) return;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: VECES });
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: VECES * DEMORA_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  // What is slow is no failure.
  const plazo = page.setDefaultTimeout.bind(page);
  page.setDefaultTimeout = (ms) => plazo(ms * VECES);
}
