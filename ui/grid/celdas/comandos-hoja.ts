/** What the keys of a sheet do to its cells, for whoever asks for it with the mouse. */
import type { Comando } from "../mando/comandos.ts";
import * as b from "./bloque.ts";
import type { Bloques } from "./bloques.ts";
import type { Mando } from "./contexto.ts";

/** The browser may keep its clipboard from whoever does not press a key. */
async function conPortapapeles<F>(
  en: Mando<F>,
  tecla: string,
  hacer: (portapapeles: Clipboard) => Promise<void>,
): Promise<void> {
  try {
    await hacer(navigator.clipboard);
  } catch {
    const aviso = `El navegador no lo permite desde el menú: apriete ${tecla}`;
    en.poner({ corte: null, aviso });
  }
}

export function comandosDeHoja<F>(
  en: Mando<F> & { readonly bloques: Bloques<F> },
): readonly Comando<F>[] {
  const { bloques } = en;
  const deCeldas = (id: string, label: string, shortcut: string, run: () => void): Comando<F> => (
    { id, label, shortcut, nativo: true, lugar: "menu", sobreFila: true, deCeldas: true, run }
  );
  const tomar = (tecla: string, texto: () => string | null) =>
    void conPortapapeles(en, tecla, (p) => p.writeText(texto() ?? ""));
  return [
    deCeldas("cortar-celdas", "Cortar", "ctrl+x", () => tomar("Ctrl+X", () => bloques.cortar())),
    deCeldas("copiar-celdas", "Copiar", "ctrl+c", () => tomar("Ctrl+C", () => bloques.copiar())),
    deCeldas(
      "pegar-celdas",
      "Pegar",
      "ctrl+v",
      () =>
        void conPortapapeles(en, "Ctrl+V", async (p) => {
          const texto = await p.readText();
          if (texto.trim() === "") en.poner({ aviso: "No hay nada para pegar" });
          else bloques.pegar(texto);
        }),
    ),
    deCeldas("rellenar", "Rellenar hacia abajo", "ctrl+d", () => {
      const abajo = en.caja && b.haciaAbajo(en.caja);
      if (abajo) bloques.rellenar(abajo.origen, abajo.hasta);
    }),
    {
      id: "ir-al-error",
      label: "Ir al error",
      shortcut: "F8",
      lugar: "menu",
      sobreFila: true,
      deCeldas: true,
      enabled: () => en.malas().length > 0,
      motivo: "No hay celdas con errores sin guardar",
      run: () => en.irAlError(),
    },
    deCeldas("vaciar", "Vaciar", "Delete", () => en.caja && bloques.vaciar(en.caja)),
  ];
}
