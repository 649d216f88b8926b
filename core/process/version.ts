import paquete from "#package.json" with { type: "json" };

/** `2026.2.0`: fiscal year, release of that year, correction. The newest release of CHANGELOG.md. */
export const VERSION: string = paquete.version;
