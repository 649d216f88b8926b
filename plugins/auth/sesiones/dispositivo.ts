/** Browser and system of a `user-agent` header, in words that tell a person which one it was. */

type Senales = readonly (readonly [nombre: string, senal: RegExp])[];

/** In this order: most say that they are Chrome and Safari as well. */
const NAVEGADORES: Senales = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];

const SISTEMAS: Senales = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

const LARGO = 60;

/** `Firefox 145 en Windows`; a program that is no browser by its own name; empty for no header. */
export function describirDispositivo(encabezado: string | null): string {
  const texto = (encabezado ?? "").slice(0, 500);
  const sistema = SISTEMAS.find(([, senal]) => senal.test(texto))?.[0];
  for (const [nombre, senal] of NAVEGADORES) {
    const version = senal.exec(texto)?.[1];
    if (version) return `${nombre} ${version}${sistema ? ` en ${sistema}` : ""}`.slice(0, LARGO);
  }
  // `curl/8.5.0` says enough; of anything else, nothing that could be taken for a sentence of ours.
  const programa = /^[\w.-]{1,30}(?:\/[\w.-]{1,20})?(?= |$)/.exec(texto)?.[0] ?? "";
  return programa.startsWith("Mozilla") ? sistema ?? "" : programa;
}
