/** The profile of another account into the one that is edited: what it may do, nothing of its person. */
import { type ReactNode, useMemo, useState } from "react";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import type { Usuario } from "../pb.ts";
import { nombreDeTipo } from "./columnas.tsx";

const nombreDe = (u: Usuario): string => `${u.usuario}@${u.login}`;

export function CopiarPerfil({ usuarios, onElegir }: {
  readonly usuarios: readonly Usuario[];
  readonly onElegir: (u: Usuario) => void;
}): ReactNode {
  const [escrito, escribir] = useState("");
  const dicho = (texto: string) => usuarios.find((u) => nombreDe(u) === texto.trim().toLowerCase());
  const elegido = dicho(escrito);
  const sugerencias = useMemo(
    () => usuarios.map((u) => ({ valor: nombreDe(u), texto: u.nombre_completo })),
    [usuarios],
  );
  return (
    <CampoTexto
      etiqueta="Copiar el perfil de"
      className="campo-ancho"
      valor={escrito}
      sugerencias={sugerencias}
      ayuda={elegido
        ? `✓ ${nombreDeTipo(elegido.tipo_de_usuario)}${
          elegido.acceso_safs.length > 0 ? `, SAFs ${elegido.acceso_safs.join(", ")}` : ""
        }`
        : "Usuario o nombre: copia tipo, permisos y SAFs; no sus datos"}
      onCambio={(texto) => {
        escribir(texto);
        const u = dicho(texto);
        if (u) onElegir(u);
      }}
    />
  );
}
