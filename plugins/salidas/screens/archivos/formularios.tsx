/** Formularios PDF: F.4, F.4 B, F.9 and F.9 B, each by its first page ([S4]). */
import { type ReactNode, useState } from "react";
import { contar, formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import type { ComprobacionDeFormularios, FormularioALaVista } from "#proto/salidas.ts";
import { api } from "#ui/api.ts";
import { useGuardado } from "#ui/form/use-guardado.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { IconoAviso, IconoTilde } from "#ui/parts/botones/iconos.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { MarcoDeSalida, type PropsSalida, useSalida } from "../generica/use-salida.tsx";
import { Descarga } from "./descarga.tsx";
import { PaginaImpresa } from "./pagina-impresa.tsx";
import "./formularios.css";

const importe = (n: number): string => formatEsAr(aCentavos(n));

function Datos({ formulario: { titulo, totales, cuenta, paginas } }: {
  readonly formulario: FormularioALaVista;
}): ReactNode {
  const varias = totales.length > 1;
  return (
    <>
      <p className="formulario-titulo">{titulo}</p>
      <dl>
        {totales.map(({ mon, descripcion, total }) => (
          <div key={mon}>
            <dt>{varias ? `Total, ${descripcion}` : "Total"}</dt>
            <dd>{importe(total)}</dd>
          </div>
        ))}
        {totales.length === 0 && (
          <div>
            <dt>Total</dt>
            <dd>—</dd>
          </div>
        )}
        {cuenta.map(({ titulo, cantidad }) => (
          <div key={titulo}>
            <dt>{titulo}</dt>
            <dd>{formatEnteroEsAr(cantidad)}</dd>
          </div>
        ))}
        <div>
          <dt>Páginas</dt>
          <dd>{formatEnteroEsAr(paginas)}</dd>
        </div>
      </dl>
    </>
  );
}

/** What lies between the forms of positions and those of spending, in words. */
function aparte({ sin_cargos, valorizacion, cargos }: ComprobacionDeFormularios): string {
  if (sin_cargos.length === 0) return "";
  const suma = aCentavos(valorizacion) - aCentavos(cargos);
  const cuales = sin_cargos.map((b) => `${b.titulo} ${importe(b.importe)}`).join("; ");
  return `F.4 + F.4 B son $ ${formatEsAr(suma)} menos: lo que no es de cargos (${cuales})`;
}

function Coinciden({ de, varias, vieja, prog }: {
  readonly de: ComprobacionDeFormularios;
  readonly varias: boolean;
  readonly vieja: boolean;
  readonly prog: number;
}): ReactNode {
  const cuanto = `${varias ? `${de.descripcion} ` : "$ "}${importe(de.valorizacion)}`;
  const que = prog === 0 ? "la valorización" : `lo valorizado del programa ${prog}`;
  if (!de.coincide) {
    return (
      <p className="formularios-mal">
        <IconoAviso /> <b>No coinciden con {que}</b>: F.9 + F.9 B suman {importe(de.gastos)}, F.4 +
        {" "}
        F.4 B {importe(de.cargos)}, y {que} es {cuanto}. No los presente: avise a la administración.
      </p>
    );
  }
  return (
    <p>
      <span className={vieja ? "formularios-viejos" : "formularios-bien"}>
        {vieja ? <IconoAviso /> : <IconoTilde />}{" "}
        {vieja ? "Coinciden con la valorización anterior" : `Coinciden con ${que}`}
      </span>{" "}
      <span title={aparte(de)}>
        F.9 + F.9 B = <b>{cuanto}</b>
        {de.sin_cargos.length > 0
          ? `; F.4 + F.4 B = ${importe(de.cargos)}, sin lo que no es de cargos`
          : " = F.4 + F.4 B"}
      </span>
    </p>
  );
}

export function Formularios(props: PropsSalida): ReactNode {
  const [prog, elegir] = useState(0);
  const consulta: Record<string, string> = prog === 0 ? {} : { prog: String(prog) };
  const salida = useSalida(
    props,
    "formularios",
    consulta,
    (anterior) => elegir(Number(anterior.prog ?? 0)),
  );
  const g = useGuardado();
  const { datos, ruta, vencidos, descargas } = salida;
  const previo = salida.previo();
  if (!datos || previo) return previo;
  const { formularios, comprobacion, programas } = datos;
  const paginas = formularios.reduce((n, f) => n + f.paginas, 0);
  const bajar = () =>
    g.intentar(() => api.descargar(ruta, undefined, { ...consulta, formato: "pdf" }));
  const abrir = () => {
    // Opened by the key or the click itself: later on the browser would not let it.
    const hoja = globalThis.open("", "_blank");
    return g.intentar(async () => {
      const archivo = await api.archivo(ruta, { ...consulta, formato: "pdf" });
      const direccion = URL.createObjectURL(archivo);
      if (hoja) hoja.location.href = direccion;
      else await api.descargar(ruta, undefined, { ...consulta, formato: "pdf" });
    });
  };
  return (
    <MarcoDeSalida
      salida={salida}
      titulo="Formularios PDF"
      className="formularios"
      controles={
        <>
          <span className="formularios-cuantos">
            <span className="formularios-largo">Cuatro formularios,</span>
            {` ${contar(paginas, "página", "páginas")}`}
          </span>
          <span className="salida-acciones" role="toolbar" aria-label="Formularios PDF">
            <Seleccion
              etiqueta="Programa"
              textoNinguna="Todos"
              valor={prog}
              opciones={programas.map((p) => ({
                id: p.prog,
                descripcion: p.descripcion ? `${p.prog} - ${p.descripcion}` : String(p.prog),
              }))}
              onCambio={elegir}
            />
            <Boton
              motivo={descargas.motivo}
              title="Los abre en otra pestaña, listos para imprimir"
              onClick={() => g.ocupado || descargas.hacer(abrir)}
            >
              {descargas.rotulo("para imprimir", "Imprimir")}
            </Boton>
            <Boton
              clase={vencidos.length > 0 ? undefined : "primario"}
              motivo={descargas.motivo}
              onClick={() => g.ocupado || descargas.hacer(bajar)}
            >
              {descargas.rotulo("los cuatro", "Descargar los cuatro")}
            </Boton>
          </span>
        </>
      }
    >
      <ul className="formularios-pdf">
        {formularios.map((f) => (
          <li key={f.id} className="formulario-pdf">
            <div className="formulario-hoja">
              <PaginaImpresa
                titulo={`Primera página del formulario ${f.codigo}`}
                trazos={f.primera}
              />
            </div>
            <div className="formulario-datos">
              <h3>Formulario {f.codigo}</h3>
              <Datos formulario={f} />
              <div className="salidas-barra" role="group" aria-label={`Formulario ${f.codigo}`}>
                {(["pdf", "excel"] as const).map((formato) => (
                  <Descarga
                    key={formato}
                    ruta={`/salidas/${f.id}/${props.saf}/${props.codipres}`}
                    consulta={consulta}
                    formato={formato}
                    vencidos={vencidos}
                  />
                ))}
              </div>
            </div>
          </li>
        ))}
      </ul>
      <footer className="formularios-pie" aria-live="polite">
        {comprobacion.map((c) => (
          <Coinciden
            key={c.mon}
            de={c}
            varias={comprobacion.length > 1}
            vieja={datos.desactualizado}
            prog={prog}
          />
        ))}
      </footer>
    </MarcoDeSalida>
  );
}
