/** What the window has room for. Without one (a test of parts), all that a desk has. */

/** A window, or an enlarged page, in which what is read needs the room of the menu. */
export const angosta = globalThis.matchMedia?.("(max-width: 1100px)");

/** A phone, where outputs are read: what is chosen folds, so that what it shows is in sight. */
export const telefono = globalThis.matchMedia?.("(max-width: 640px)");
