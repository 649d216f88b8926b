/**
 * Checks what the QR of a closing certificate says by itself ([Q4]): the signature is worked out here, and
 * nothing is asked of the server, unless somebody with a session wants it compared with what is stored.
 */
import { type FormEvent, type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { formatEnteroEsAr, formatEsAr, parseDecimal } from "#core/domain/money.ts";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import { api, ErrorApi } from "#ui/api.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { haySesion } from "#ui/state/auth.ts";
import { claveEnDer, type ConstanciaLeida, leerConstancia } from "../constancia/texto.ts";
import "./constancia.css";

const NOMBRES: Readonly<Record<string, string>> = {
  organismo: "Organismo",
  codigo: "Código",
  descripcion: "Descripción",
  origen: "A partir de",
  cerrado: "Cerrado",
  motor: "Motor",
  total: "Total",
  cargos: "Cargos, sin horas ni contratos especiales",
  registros: "Registros",
  revisados: "Puntos revisados",
  manifiesto: "Huella del contenido",
};

const importe = (texto: string): string => {
  const centavos = parseDecimal(texto);
  return centavos === null ? texto : formatEsAr(centavos);
};

/** A line as a person reads it. */
function enPalabras([nombre, valor]: readonly [string, string]): readonly [string, string] {
  const titulo = NOMBRES[nombre] ?? nombre;
  const partida = /^(\d+) moneda (\d+) (\S+)$/.exec(valor);
  if (nombre === "partida" && partida) {
    const moneda = partida[2] === "1" ? "" : ` (moneda ${partida[2]})`;
    return [`Partida ${partida[1]}${moneda}`, importe(partida[3])];
  }
  const total = /^moneda (\d+) (\S+)$/.exec(valor);
  if (nombre === "total" && total) {
    return [total[1] === "1" ? titulo : `${titulo} (moneda ${total[1]})`, importe(total[2])];
  }
  const cargos = /^(\d+) vacantes (\d+)$/.exec(valor);
  if (nombre === "cargos" && cargos) {
    const [todos, vacantes] = [cargos[1], cargos[2]].map((n) => formatEnteroEsAr(Number(n)));
    return [titulo, `${todos}, ${vacantes} vacantes`];
  }
  const cierre = /^(\S+) (.*)$/.exec(valor);
  const instante = Date.parse(cierre?.[1] ?? "");
  // A date that somebody changed may be none: it is told as it is written.
  if (nombre === "cerrado" && cierre && !Number.isNaN(instante)) {
    return [titulo, `${fechaYMinutosDe(instante)} por ${cierre[2]}`];
  }
  return [titulo, valor];
}

type Estado = "bien" | "mal" | "duda";

interface Resultado {
  readonly estado: Estado;
  readonly frase: string;
  readonly lineas: ConstanciaLeida["lineas"];
  /** Of the key that the certificate carries; empty without signature. */
  readonly huella: string;
}

const enHexadecimal = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");

const CON_OPENSSL = "Mientras tanto se verifica con openssl, como dice la guía de operación.";

/** The signature, by the browser alone. */
async function comprobar(texto: string): Promise<Resultado> {
  const leida = leerConstancia(texto);
  const nada = { lineas: [], huella: "" };
  if (!leida) {
    return {
      ...nada,
      estado: "mal",
      frase: "Eso no es una constancia de cierre entera. Pegue todo lo que dice el QR, desde " +
        "«constancia de cierre de planta 1» hasta la firma.",
    };
  }
  const { lineas, clave, firma, firmado } = leida;
  if (!clave || !firma) {
    return {
      lineas,
      huella: "",
      estado: "duda",
      frase:
        "No tiene firma: la instalación que la hizo no tenía clave. Lo que dice no prueba nada.",
    };
  }
  // Absent outside of https and of this same machine.
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) {
    return {
      lineas,
      huella: "",
      estado: "duda",
      frase: "El navegador sólo comprueba firmas en páginas seguras (https). " + CON_OPENSSL,
    };
  }
  const huella = enHexadecimal(await subtle.digest("SHA-256", claveEnDer(clave)));
  try {
    const publica = await subtle.importKey("raw", clave, "Ed25519", false, ["verify"]);
    const bytes = new TextEncoder().encode(firmado);
    return await subtle.verify("Ed25519", publica, firma, bytes)
      ? {
        lineas,
        huella,
        estado: "bien",
        frase: "La firma es de esta constancia: nadie la cambió desde que se firmó.",
      }
      : {
        lineas,
        huella,
        estado: "mal",
        frase: "La firma no es de esta constancia: lo que dice se cambió después de firmarla.",
      };
  } catch {
    return {
      lineas,
      huella,
      estado: "duda",
      frase: "Este navegador no sabe comprobar firmas Ed25519: actualícelo, o use otro. " +
        CON_OPENSSL,
    };
  }
}

/** Anybody signs with a key of their own: what counts is whose it is. */
function conClave(
  { estado, frase, huella }: Resultado,
  publicada: string,
): readonly [Estado, string] {
  if (estado !== "bien") return [estado, frase];
  if (publicada === "") return ["duda", `${frase} Falta ver de quién es la clave que la firmó.`];
  return publicada === huella
    ? ["bien", `${frase} La firmó la clave que la instalación publica.`]
    : ["mal", "La firmó otra clave, y no la que la instalación publica."];
}

/** Whether what is stored says the same, for who may see it. */
async function comparar(lineas: ConstanciaLeida["lineas"]): Promise<readonly [Estado, string]> {
  const dicho = (nombre: string) => lineas.find(([n]) => n === nombre)?.[1] ?? "";
  const saf = Number.parseInt(dicho("organismo"), 10);
  try {
    const { texto } = await api.get("/sello/constancia/:saf/:codipres", {
      saf,
      codipres: dicho("codigo"),
    });
    const guardadas = leerConstancia(texto)?.lineas ?? [];
    const otra = guardadas.find(([n, v], i) => n !== lineas[i]?.[0] || v !== lineas[i]?.[1]);
    if (!otra && guardadas.length === lineas.length) return ["bien", "Lo guardado dice lo mismo."];
    const [nombre, valor] = enPalabras(otra ?? ["", ""]);
    return ["mal", `Lo guardado dice otra cosa${otra ? `: ${nombre}, ${valor}` : ""}.`];
  } catch (error) {
    const motivo = error instanceof ErrorApi ? error.message : "no se pudo preguntar";
    return ["duda", `No se pudo comparar: ${motivo}`];
  }
}

const Frase = ({ de: [estado, dicho] }: { readonly de: readonly [Estado, string] }): ReactNode => (
  <p role="status" className="constancia-frase" data-estado={estado}>{dicho}</p>
);

interface DetectorDeCodigos {
  detect(imagen: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>;
}
type ConDetector = {
  readonly BarcodeDetector?: new (que: { formats: string[] }) => DetectorDeCodigos;
};

export default function Constancia(): ReactNode {
  useSignals();
  const [texto, setTexto] = useState("");
  const [publicada, setPublicada] = useState("");
  const [aviso, setAviso] = useState("");
  const [resultado, setResultado] = useState<Resultado | null>(null);
  const [comparado, setComparado] = useState<readonly [Estado, string] | null>(null);
  const Detector = (globalThis as ConDetector).BarcodeDetector;

  const mirar = async (nuevo: string) => {
    setComparado(null);
    setResultado(await comprobar(nuevo));
  };
  const alEnviar = (e: FormEvent) => {
    e.preventDefault();
    void mirar(texto);
  };
  const alElegirFoto = async (foto: File | undefined) => {
    if (!foto || !Detector) return;
    setAviso("");
    try {
      const detector = new Detector({ formats: ["qr_code"] });
      const [leido] = await detector.detect(await createImageBitmap(foto));
      if (!leido) {
        return setAviso("En esa foto no se encuentra ningún QR: acérquelo y pruebe otra vez.");
      }
      setTexto(leido.rawValue);
      await mirar(leido.rawValue);
    } catch {
      setAviso("No se puede leer esa foto.");
    }
  };
  return (
    <main className="constancia">
      <h1>Constancia de cierre</h1>
      <p>
        Pegue lo que dice el QR de la constancia. La firma se comprueba acá, en su navegador: no se
        le pregunta nada al servidor.
      </p>
      <form onSubmit={alEnviar}>
        <label htmlFor="constancia-texto">Lo que dice el QR</label>
        <textarea
          id="constancia-texto"
          rows={9}
          spellCheck={false}
          value={texto}
          onChange={(e) => {
            setTexto(e.currentTarget.value);
            // What was found is of another text.
            setResultado(null);
            setComparado(null);
          }}
        />
        <label htmlFor="constancia-huella">
          Huella de la clave que publica la instalación (opcional)
        </label>
        <input
          id="constancia-huella"
          spellCheck={false}
          autoComplete="off"
          value={publicada}
          onChange={(e) => setPublicada(e.currentTarget.value.trim().toLowerCase())}
        />
        <div className="constancia-acciones">
          <Boton
            clase="primario"
            type="submit"
            motivo={texto.trim() === "" ? "Pegue primero lo que dice el QR" : null}
          >
            Comprobar
          </Boton>
          {Detector && (
            <label className="constancia-foto">
              o elija una foto{" "}
              <input
                type="file"
                accept="image/*"
                onChange={(e) => void alElegirFoto(e.currentTarget.files?.[0])}
              />
            </label>
          )}
        </div>
        {aviso && <p role="alert">{aviso}</p>}
      </form>
      {resultado && (
        <section aria-label="Resultado" className="constancia-resultado">
          <Frase de={conClave(resultado, publicada)} />
          {resultado.huella !== "" && (
            <p>
              La firmó la clave{" "}
              <code>{resultado.huella}</code>. Compárela con la que la instalación publica:
              cualquiera puede firmar con una clave propia.
            </p>
          )}
          {resultado.lineas.length > 0 && (
            <dl>
              {resultado.lineas.map(enPalabras).map(([nombre, valor], i) => (
                <div key={i}>
                  <dt>{nombre}</dt>
                  <dd>{valor}</dd>
                </div>
              ))}
            </dl>
          )}
          {haySesion.value && resultado.lineas.length > 0 && (
            <div className="constancia-acciones">
              <Boton onClick={() => void comparar(resultado.lineas).then(setComparado)}>
                Comparar con lo guardado
              </Boton>
              {comparado && <Frase de={comparado} />}
            </div>
          )}
        </section>
      )}
      <p>
        <a className="enlace" href="#/">Ir a Planta</a>
      </p>
    </main>
  );
}
