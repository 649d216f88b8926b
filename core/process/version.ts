import paquete from "../../package.json" with { type: "json" };

/** `2025.82.0`: year and revision of the interface that the product follows. */
export const VERSION: string = paquete.version;
