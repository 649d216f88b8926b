/** What a fixed sum said before, and who changed it. */
import type { ReactNode } from "react";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import type { EntradaDeHistoria, SumaFija } from "#proto/tablas.ts";
import { type LecturaDePantalla, useLectura } from "#ui/lectura.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { CargandoSeccion } from "#ui/parts/estados/cargando.tsx";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { cambioDe } from "#ui/sheet/filas.ts";
import { dichos as dichosDe } from "../pegar.tsx";
import { DeAcuerdo } from "../valores/de-acuerdo.tsx";
import { autoria } from "../valores/historia.tsx";
import { camposDeValor, type ValorMostrado } from "../valores/valores.ts";

const CAMPOS = dichosDe(camposDeValor("sumas_fijas"));

/** Each version beside the one before it, the newest first, which is told by who wrote it. */
function versiones(entrada: EntradaDeHistoria, ultima: ReactNode) {
  const { reemplazos } = entrada;
  const dichos: ValorMostrado[] = [entrada, ...reemplazos.map((r) => r.valor)];
  return dichos.map((despues, i) => {
    const reemplazo = reemplazos.at(i - 1);
    return {
      clave: i,
      celdas: [
        i === 0 || !reemplazo
          ? ultima
          : `Hasta que ${reemplazo.usuario} la cambió, ${fechaYMinutosDe(reemplazo.instante)}`,
        cambioDe(CAMPOS, { antes: dichos[i + 1] ?? null, despues }) || "—",
      ],
    };
  });
}

export default function HistoriaDeSuma({ suma, onCerrar }: {
  readonly suma: SumaFija;
  readonly onCerrar: () => void;
}): ReactNode {
  const clave: Readonly<Record<string, string>> = { id: suma.id };
  const { datos, error } = useLectura("/tablas/historia/:tabla", {
    ...clave,
    tabla: "sumas_fijas",
  }) as LecturaDePantalla<readonly EntradaDeHistoria[]>;
  const { datos: acuerdos } = useLectura(
    "/tablas/acuerdos/:tabla",
    { ...clave, tabla: "sumas_fijas" },
    false,
  );
  const quien = (entrada: EntradaDeHistoria) => (
    <>
      {autoria(entrada)}
      <DeAcuerdo origen={acuerdos?.[0]} onIr={onCerrar} />
    </>
  );
  return (
    <Dialogo
      titulo="Historia de la suma fija"
      subtitulo={`${suma.id}: ${suma.descripcion}`}
      ancho="ancho"
      onCerrar={onCerrar}
    >
      {datos
        ? (
          <div className="tablas-historia">
            <Cuadro
              columnas={["Cargada por", "Qué dice"]}
              filas={datos.flatMap((entrada) => versiones(entrada, quien(entrada)))}
            />
          </div>
        )
        : error
        ? <p className="tablas-mensaje">{error}</p>
        : <CargandoSeccion />}
      <Botonera textoCancelar="Cerrar" onCancelar={onCerrar} />
    </Dialogo>
  );
}
