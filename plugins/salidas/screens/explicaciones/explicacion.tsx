/**
 * A figure in three storeys, each of what was chosen in the one above: what it is made of, its rows
 * in words, and the arithmetic of one of them ([S3]).
 */
import { type ReactNode, useState } from "react";
import { Barra } from "#ui/parts/graficos/graficos.tsx";
import { useSignals } from "@preact/signals-react/runtime";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import type { CuentaDeLinea, ParteDeCifra, RenglonDeCifra } from "#proto/salidas.ts";
import { estadoDeLectura } from "#ui/list/lista.tsx";
import { CampoDeBusqueda } from "#ui/parts/campos/busqueda.tsx";
import { Segmento } from "#ui/parts/campos/segmento.tsx";
import { PanelLateral } from "#ui/parts/marco/panel-lateral.tsx";
import { escribirHash } from "#ui/state/hash.ts";
import { nombreDeMoneda } from "#ui/state/organismo.ts";
import { useCarga } from "../carga.ts";
import { Descarga } from "../archivos/descarga.tsx";
import { vencidosDe } from "../archivos/descarga-modelo.ts";
import { type Mirado, SIN_MIRAR } from "./direccion.ts";
import type { Figura } from "./explicable.ts";
import {
  cifraDe,
  claveDeRenglon,
  consultaDeFigura,
  enlaceDeRenglon,
  enPorciento,
  escribirCifra,
  partesDe,
  renglonDeClave,
  sumaDe,
} from "./explicacion-modelo.ts";

const CORTES = [["esc", "Escalafón"], ["cat", "Categoría"], ["clave", "Componente"]] as const;
/** Rows that come at a time. */
const POR_PAGINA = 50;

/** A figure, what is looked at in it, and how another part of it is asked for. */
interface Piso {
  readonly figura: Figura;
  readonly mirado: Mirado;
  readonly mirar: (cambio: Partial<Mirado>) => void;
}

const useExplicar = ({ figura }: Pick<Piso, "figura">, consulta: Record<string, string>) =>
  useCarga(
    figura.saf,
    figura.codipres,
    "explicar",
    { ...consultaDeFigura(figura), ...consulta, formato: "json" },
    0,
    undefined,
    figura.leer,
    false,
  );

const conMoneda = (texto: string, mon: number, varias: boolean): string =>
  varias ? `${texto}, ${nombreDeMoneda(mon)}` : texto;

function Parte({ parte, decimos, elegida, adentro, varias, medida, onElegir }: {
  readonly parte: ParteDeCifra;
  readonly decimos: number | undefined;
  readonly elegida: boolean;
  readonly adentro: boolean;
  readonly varias: boolean;
  readonly medida: string;
  readonly onElegir: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={adentro ? "desglose-parte desglose-adentro" : "desglose-parte"}
      aria-pressed={elegida}
      onClick={onElegir}
    >
      <span className="desglose-titulo" title={parte.titulo}>
        {conMoneda(parte.titulo, parte.mon, varias)}
      </span>
      <Barra
        className="desglose-barra"
        ancho={84}
        tramos={decimos === undefined ? [] : [{ clase: "grafico-largo", largo: decimos / 10 }]}
      />
      <span className="desglose-porciento">
        {decimos === undefined ? "—" : enPorciento(decimos)}
      </span>
      <span className="desglose-cifra">
        {escribirCifra(medida, cifraDe(medida, parte.cantidad))}
      </span>
    </button>
  );
}

/** What it is made of: each part is open to the parts of it. */
function DeQue({ figura, mirado, mirar, partes }: Piso & {
  readonly partes: readonly (ParteDeCifra & { readonly partes: readonly ParteDeCifra[] })[];
}): ReactNode {
  useSignals();
  const varias = new Set(partes.map((p) => p.mon)).size > 1;
  const decimos = partesDe(partes);
  const elegir = (dentro: string) =>
    mirar({ parte: dentro === mirado.parte ? "" : dentro, renglon: "" });
  const comunes = { varias, medida: figura.medida };
  return (
    <ul className="desglose" aria-label="De qué está hecho">
      {partes.map((p, i) => {
        const abierta = mirado.parte === p.dentro || mirado.parte.startsWith(`${p.dentro}&`);
        // A part with one part in it is that one.
        const dentro = abierta && p.partes.length > 1 ? p.partes : [];
        const total = Math.abs(p.cantidad) || 1;
        return (
          <li key={p.dentro}>
            <Parte
              parte={p}
              decimos={decimos?.[i]}
              elegida={mirado.parte === p.dentro}
              adentro={false}
              onElegir={() => elegir(p.dentro)}
              {...comunes}
            />
            {dentro.length > 0 && (
              <ul aria-label={p.titulo}>
                {dentro.map((x) => (
                  <li key={x.dentro}>
                    <Parte
                      parte={x}
                      decimos={decimos && x.cantidad >= 0
                        ? Math.round(decimos[i] * x.cantidad / total)
                        : undefined}
                      elegida={mirado.parte === x.dentro}
                      adentro
                      onElegir={() => elegir(x.dentro)}
                      {...comunes}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Factores({ cuenta, medida }: {
  readonly cuenta: CuentaDeLinea;
  readonly medida: string;
}): ReactNode {
  const cifra = (n: number) => escribirCifra(medida, cifraDe(medida, n));
  const varios = cuenta.sumandos.length > 1;
  return (
    <div className="aritmetica">
      {cuenta.sumandos.map((s, i) => (
        <p key={i} className="aritmetica-sumando">
          {s.factores.map((f, j) => {
            const pie = [f.de, f.acuerdo && `acuerdo «${f.acuerdo}»`, f.desde].filter(Boolean);
            return (
              <span key={j} className="aritmetica-factor">
                {f.signo !== "" && <span className="aritmetica-signo">{f.signo}</span>}
                <span className="aritmetica-valor">
                  {f.lugar
                    ? (
                      <a
                        className="enlace"
                        href={escribirHash({ saf: 0, codipres: "", ...f.lugar })}
                        title={f.norma || undefined}
                      >
                        {f.texto}
                      </a>
                    )
                    : <b>{f.texto}</b>}
                  <small>{pie.join(", ")}</small>
                  {f.norma && <small>{f.norma}</small>}
                </span>
              </span>
            );
          })}
          <span className="aritmetica-factor">
            <span className="aritmetica-signo">=</span>
            <span className="aritmetica-valor aritmetica-da">
              <b>{cifra(s.cantidad)}</b>
              {!varios && <small>{cuenta.descripcion}</small>}
            </span>
          </span>
        </p>
      ))}
      {varios && (
        <p className="aritmetica-total">
          {cuenta.descripcion} <b>{cifra(cuenta.cantidad)}</b>
        </p>
      )}
    </div>
  );
}

/** The sum written out of one row, and what else of it is in the figure. */
function Cuentas({ figura, mirado, clave, renglon }: Pick<Piso, "figura" | "mirado"> & {
  readonly clave: string;
  /** Absent while its page is not here: an address may name any row. */
  readonly renglon?: RenglonDeCifra;
}): ReactNode {
  const { saf, base, id } = renglonDeClave(clave) ?? { saf: "0", base: "", id: "0" };
  const deOtro = Number(saf) !== figura.saf;
  const carga = useExplicar({ figura }, {
    base,
    id,
    ...(deOtro ? { saf_origen: saf } : {}),
    ...(mirado.parte ? { dentro: mirado.parte } : {}),
    como: "cuentas",
    limite: "200",
  });
  const [vista, ver] = useState(0);
  const { datos } = carga;
  const cuentas = datos?.cuentas ?? [];
  const cuenta = cuentas.at(vista) ?? cuentas.at(0);
  const enlace = enlaceDeRenglon(
    { saf: Number(saf), base, id: Number(id) },
    figura.codipres,
    figura.medida === "valor"
      ? new URLSearchParams(mirado.parte).get("clave") ?? ""
      : figura.medida,
  );
  const cifra = (n: number) => escribirCifra(figura.medida, cifraDe(figura.medida, n));
  return (
    <section className="explicacion-cuenta" aria-label="La cuenta" aria-busy={carga.cargando}>
      <div className="explicacion-cabeza">
        <h3 title={renglon?.texto}>{renglon?.texto ?? "Renglón elegido"}</h3>
        {enlace && (
          <a className="boton boton-secundario" href={enlace}>
            Abrir en {renglon?.desc_base ?? "su base"}
          </a>
        )}
      </div>
      {cuenta
        ? <Factores cuenta={cuenta} medida={figura.medida} />
        : carga.error === null
        ? <div className="aritmetica" />
        : estadoDeLectura(carga)}
      {cuentas.length > 1 && (
        <ul className="aritmetica-otras" aria-label="Lo demás del renglón en esta cifra">
          {cuentas.map((c, i) => (
            <li key={i}>
              <button
                type="button"
                aria-pressed={c === cuenta}
                onClick={() => ver(i)}
              >
                {c.descripcion} <b>{cifra(c.cantidad)}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The rows of a part, the biggest first. */
function Renglones({ figura, mirado, mirar, deParte }: Piso & {
  /** «Básico, 303 Sistema Nacional de Empleo Público», or the whole figure. */
  readonly deParte: string;
}): ReactNode {
  useSignals();
  const [paginas, traer] = useState(1);
  const carga = useExplicar({ figura }, {
    como: "renglones",
    ...(mirado.parte ? { dentro: mirado.parte } : {}),
    ...(mirado.busca ? { busca: mirado.busca } : {}),
    limite: String(POR_PAGINA * paginas),
  });
  const { datos } = carga;
  const hay = datos?.renglones;
  const filas = hay?.filas ?? [];
  const cifra = (n: number) => escribirCifra(figura.medida, cifraDe(figura.medida, n));
  const conMeses = filas.some((f) => f.meses > 0);
  const elegido = filas.find((f) => claveDeRenglon(f) === mirado.renglon) ??
    (mirado.renglon === "" ? filas[0] : undefined);
  const clave = elegido ? claveDeRenglon(elegido) : mirado.renglon;
  const varias = (hay?.sumas.length ?? 0) > 1;
  return (
    <>
      <section className="explicacion-renglones" aria-busy={carga.cargando}>
        <div className="explicacion-cabeza">
          <h3>
            {deParte}
            {hay && (
              <span>
                {" · "}
                {mirado.busca
                  ? `${formatEnteroEsAr(hay.hallados)} de ${
                    contar(hay.todos, "renglón", "renglones")
                  }`
                  : contar(hay.todos, "renglón", "renglones")}
              </span>
            )}
          </h3>
          <CampoDeBusqueda
            nombre="Buscar renglones"
            valor={mirado.busca}
            onCambio={(busca) => mirar({ busca, renglon: "" })}
          />
        </div>
        {!hay ? carga.error !== null && estadoDeLectura(carga) : (
          <div className="explicacion-lista">
            <table aria-label="Renglones de la cifra">
              <thead>
                <tr>
                  <th scope="col">Renglón</th>
                  <th scope="col">Cargos</th>
                  {conMeses && <th scope="col">Meses</th>}
                  <th scope="col">{figura.medida === "valor" ? "Importe" : "Cuenta"}</th>
                </tr>
              </thead>
              <tbody>
                {filas.map((f) => (
                  <tr key={claveDeRenglon(f)} data-elegido={f === elegido || undefined}>
                    <td>
                      <button
                        type="button"
                        aria-pressed={f === elegido}
                        title={f.texto}
                        onClick={() =>
                          mirar({ renglon: claveDeRenglon(f) })}
                      >
                        {conMoneda(f.texto, f.mon, varias)}
                      </button>
                    </td>
                    <td>
                      {f.cargos === 0 ? "" : formatEnteroEsAr(f.cargos)}
                      {f.en_horas && " h"}
                    </td>
                    {conMeses && <td>{f.meses === 0 ? "" : f.meses}</td>}
                    <td>{cifra(f.cantidad)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                {hay.sumas.map((s) => (
                  <tr key={s.mon}>
                    <th scope="row" colSpan={conMeses ? 3 : 2}>
                      {conMoneda("Suma", s.mon, varias)}
                    </th>
                    <td>{cifra(s.cantidad)}</td>
                  </tr>
                ))}
              </tfoot>
            </table>
            {filas.length < hay.hallados && (
              <button
                type="button"
                className="enlace"
                onClick={() => traer((n) => n + 2)}
              >
                Ver más renglones
              </button>
            )}
            {hay.hallados === 0 && <p className="explicacion-nada">Ningún renglón dice eso.</p>}
          </div>
        )}
      </section>
      {clave !== "" && hay && hay.hallados > 0 && (
        <Cuentas
          key={`${clave}/${mirado.parte}`}
          figura={figura}
          mirado={mirado}
          clave={clave}
          renglon={elegido}
        />
      )}
    </>
  );
}

export interface PropsExplicacion {
  readonly figura: Figura;
  /** What is looked at in it, where somebody keeps it; it keeps it itself otherwise. */
  readonly mirado?: Mirado;
  readonly onMirar?: (mirado: Mirado) => void;
  readonly onCerrar: () => void;
}

export default function Explicacion(
  { figura, mirado: dado, onMirar, onCerrar }: PropsExplicacion,
): ReactNode {
  useSignals();
  const [propio, guardar] = useState<Mirado>(SIN_MIRAR);
  const mirado = dado ?? propio;
  const mirar = (cambio: Partial<Mirado>) => (onMirar ?? guardar)({ ...mirado, ...cambio });
  const { saf, codipres, medida, cifra } = figura;
  const carga = useExplicar({ figura }, { por: mirado.por });
  const { datos } = carga;
  const suma = datos ? sumaDe(datos, medida) : cifra ?? null;
  const partes = datos?.desglose ?? [];
  const elegida = partes.flatMap((
    p,
  ) => [p, ...p.partes.map((x) => ({ ...x, titulo: `${x.titulo}, ${p.titulo}` }))])
    .find((p) => p.dentro === mirado.parte);
  const piso = { figura, mirado, mirar };
  const escrita = suma === null ? "" : escribirCifra(medida, suma);
  return (
    <PanelLateral
      titulo={figura.titulo}
      arriba={figura.anualizado ? `${codipres}, llevada al año` : codipres}
      detalle={
        <>
          <b className="explicacion-cifra">
            {suma === null
              ? datos && "Importes de varias monedas"
              : medida === "valor" && partes.every((p) => p.mon === 1)
              ? escrita.replace(/^(−?)/, (menos) => menos ? "− $ " : "$ ")
              : escrita}
          </b>
        </>
      }
      acciones={!figura.leer && (
        <Descarga
          formato="excel"
          ruta={`/salidas/explicar/${saf}/${codipres}`}
          consulta={consultaDeFigura(figura)}
          vencidos={vencidosDe(codipres, datos)}
        />
      )}
      onCerrar={onCerrar}
    >
      {!datos ? estadoDeLectura(carga) : (
        <div className="explicacion">
          {cifra !== undefined && suma !== cifra && (
            <p className="salida-aviso" role="status">
              La cifra cambió desde que se leyó: era {escribirCifra(medida, cifra)}.
            </p>
          )}
          <section className="explicacion-partes" aria-busy={carga.cargando}>
            <div className="explicacion-cabeza">
              <h3>De qué está hecho</h3>
              <Segmento
                nombre="De qué está hecho, por"
                vistas={CORTES}
                elegida={mirado.por}
                onElegir={(por) => mirar({ por, parte: "", renglon: "" })}
              />
            </div>
            <DeQue {...piso} partes={partes} />
          </section>
          <Renglones
            key={mirado.parte}
            {...piso}
            deParte={elegida?.titulo ?? "Toda la cifra"}
          />
        </div>
      )}
    </PanelLateral>
  );
}
