/** The history of a budget: its changes by day, what each moved, and the total over time ([A3]). */
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import type { CambioDeHistoria } from "#proto/valuation.ts";
import { api } from "#ui/api.ts";
import { tocaAlGrupo } from "#ui/events.ts";
import { useLectura } from "#ui/lectura.ts";
import { CampoDeBusqueda } from "#ui/parts/campos/busqueda.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Reintentar } from "#ui/parts/estados/reintentar.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { bajarLibro } from "#ui/grid/libro.ts";
import { mostrarError } from "#ui/state/alerts.ts";
import { auth } from "#ui/state/auth.ts";
import { abrirDetalle, cerrarDetalle, extra } from "#ui/state/hash.ts";
import { useAvisos } from "#ui/use-avisos.ts";
import { BASES } from "#plugins/bases/bases.ts";
import { obraDe } from "#plugins/bases/historia/obra.ts";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import { CambioElegido, volverA, VUELTO } from "./cambio-elegido.tsx";
import {
  campoEnPalabras,
  conSigno,
  deCuantoACuanto,
  desdeDe,
  enPesosConSigno,
  horaDe,
  importe,
  pisadoDespues,
  porDia,
  puedeVolver,
  tituloDeBase,
  tituloDeDia,
  vueltaEnPalabras,
} from "./historia-modelo.ts";
import { LineaDelTotal } from "./linea-del-total.tsx";
import "./historia.css";

const POR_PAGINA = 100;
const DIAS = [["hoy", "Hoy"], ["semana", "Últimos 7 días"], ["mes", "Últimos 30 días"]] as const;

interface DeGrupo {
  readonly saf: number;
  readonly codipres: string;
}

/** What the address asks for: filters, and the change that is being looked at. */
interface Pedido {
  readonly persona: string;
  readonly base: string;
  readonly dias: string;
  readonly busca: string;
  /** «cargos/7»: the life of one row. */
  readonly renglon: string;
  readonly cambio: number;
}

const leerPedido = (dicho: Readonly<Record<string, string>>): Pedido => ({
  persona: dicho.persona ?? "",
  base: dicho.base ?? "",
  dias: dicho.dias ?? "",
  busca: dicho.busca ?? "",
  renglon: /^[a-z]+\/\d{1,15}$/.exec(dicho.renglon ?? "")?.[0] ?? "",
  cambio: Number(/^\d{1,15}$/.exec(dicho.cambio ?? "")?.[0] ?? 0),
});

/** The key of the address that opens the panel of a change. */
const PANEL = "cambio";

function pedir(cambio: Partial<Pedido>): void {
  const antes = leerPedido(extra.peek());
  const { cambio: elegido, ...filtros } = { ...antes, ...cambio };
  const dichos = Object.fromEntries(
    Object.entries(filtros).flatMap(([c, v]) => v === "" ? [] : [[c, v]]),
  );
  if (elegido === 0) {
    extra.value = dichos;
    if (antes.cambio !== 0) cerrarDetalle(PANEL);
  } else abrirDetalle(PANEL, { ...dichos, [PANEL]: String(elegido) });
}

function filtroDe(p: Pedido, ahora: number) {
  const [base = "", registro = ""] = p.renglon.split("/");
  const desde = desdeDe(p.dias, ahora);
  return {
    ...(p.persona ? { usuario: p.persona } : {}),
    ...(p.base || base ? { base: base || p.base } : {}),
    ...(registro ? { registro: Number(registro) } : {}),
    ...(desde ? { desde } : {}),
    ...(p.busca ? { busca: p.busca } : {}),
  };
}

/** Pages of lines, the newest first; what comes while somebody looks is put over them. */
function useLineas({ saf, codipres }: DeGrupo, filtro: ReturnType<typeof filtroDe>) {
  const clave = JSON.stringify([saf, codipres, filtro]);
  const [estado, fijar] = useState<
    {
      readonly clave: string;
      readonly lineas: readonly CambioDeHistoria[];
      readonly hay_mas: boolean;
    } | null
  >(null);
  const pagina = useCallback((antes?: number) =>
    api.get("/valorizar/historia/:saf/:codipres", {
      saf,
      codipres,
      ...filtro,
      antes,
      limite: POR_PAGINA,
    }), [clave]);
  const primera = useLectura(`historia ${clave}`, () => pagina());
  useEffect(() => {
    const { datos } = primera;
    if (!datos) return;
    fijar((previo) => {
      const ultima = datos.cambios.at(-1)?.asiento ?? 0;
      const siguen = previo?.clave === clave ? previo.lineas.filter((l) => l.asiento < ultima) : [];
      const hay_mas = siguen.length > 0 ? previo?.hay_mas === true : datos.hay_mas;
      return { clave, lineas: [...datos.cambios, ...siguen], hay_mas };
    });
  }, [primera.datos]);
  const propio = estado?.clave === clave ? estado : null;
  const traer = async () => {
    const { cambios, hay_mas } = await pagina(propio?.lineas.at(-1)?.asiento);
    fijar((previo) =>
      previo?.clave === clave ? { clave, lineas: [...previo.lineas, ...cambios], hay_mas } : previo
    );
  };
  return { ...primera, lineas: propio?.lineas ?? null, hay_mas: propio?.hay_mas === true, traer };
}

const quien = (usuario: string): string =>
  usuario === auth.usuario.peek() ? "usted" : usuario.split("@")[0];

function Cambio({ linea }: { readonly linea: CambioDeHistoria }): ReactNode {
  const { base, campos } = linea;
  if (campos.length === 0) return obraDe(linea);
  return campos.map((c, i) => {
    const { titulo, antes, despues } = campoEnPalabras(base, c);
    return (
      <span key={c.campo}>
        {i > 0 && ", "}
        {titulo} {antes} → <b>{despues}</b>
      </span>
    );
  });
}

/** Puts back what a change of one row took away; null where nothing can be written. */
type Volver = ((linea: CambioDeHistoria) => void) | null;

function Renglon({ linea, elegida, onElegir, onVolver }: {
  readonly linea: CambioDeHistoria;
  readonly elegida: boolean;
  readonly onElegir: () => void;
  readonly onVolver: Volver;
}): ReactNode {
  if (linea.tipo !== "cambio") {
    const cierre = linea.tipo === "cierre";
    return (
      <tr className="historia-hito">
        <td>{horaDe(linea.instante)}</td>
        <td colSpan={6}>
          <span aria-hidden="true">{cierre ? "⚑ " : "✓ "}</span>
          {cierre
            ? `Cierre ${linea.renglon}, por ${quien(linea.usuario)}${
              linea.pedido_por === undefined ? "" : `, a pedido de ${quien(linea.pedido_por)}`
            }`
            : `Valorizado por ${quien(linea.usuario)}${
              linea.total === null ? "" : `: $ ${importe(linea.total)}`
            }`}
        </td>
      </tr>
    );
  }
  const renglon = linea.renglon || tituloDeBase(linea.base);
  return (
    <tr data-elegida={elegida || undefined}>
      <td>{horaDe(linea.instante)}</td>
      <td title={linea.usuario}>{quien(linea.usuario)}</td>
      <td title={tituloDeBase(linea.base)}>{tituloDeBase(linea.base)}</td>
      <td>
        <button
          type="button"
          className="historia-renglon"
          aria-pressed={elegida}
          title={renglon}
          onClick={onElegir}
        >
          {renglon}
        </button>
      </td>
      <td className="historia-cambio">
        <Cambio linea={linea} />
      </td>
      <td data-cero={linea.diferencia === 0 || undefined}>{conSigno(linea.diferencia)}</td>
      <td>
        {onVolver && linea.registros === 1 && puedeVolver(linea.campos) && (
          <Boton
            clase="plano"
            className="boton-icono historia-volver"
            aria-label={vueltaEnPalabras(linea.base, linea.campos)}
            title={vueltaEnPalabras(linea.base, linea.campos)}
            onClick={() => onVolver(linea)}
          >
            <span aria-hidden="true">↶</span>
          </Boton>
        )}
      </td>
    </tr>
  );
}

/** The arrows go from change to change. */
function alTeclear(e: KeyboardEvent<HTMLElement>): void {
  const paso = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
  if (paso === 0) return;
  const botones = [...e.currentTarget.querySelectorAll<HTMLElement>(".historia-renglon")];
  const en = botones.indexOf(e.target as HTMLElement);
  if (en < 0) return;
  e.preventDefault();
  botones[en + paso]?.focus();
}

export default function Historia({ saf, codipres, editable }: DeGrupo & {
  readonly editable: boolean;
}): ReactNode {
  useSignals();
  const pedido = leerPedido(extra.value);
  const [ahora, poner] = useState(() => Date.now());
  const [plegados, plegar] = useState<ReadonlySet<string>>(new Set());
  const filtro = filtroDe(pedido, ahora);
  const lineas = useLineas({ saf, codipres }, filtro);
  const resumen = useLectura(
    "/valorizar/historia-resumen/:saf/:codipres",
    { saf, codipres, ...filtro },
    false,
  );
  const grupo = useMemo(() => ({ saf, codipres }), [saf, codipres]);
  const delGrupo = useCallback(
    (e: Parameters<typeof tocaAlGrupo>[0]) => tocaAlGrupo(e, saf, codipres),
    [saf, codipres],
  );
  const releer = useCallback(() => {
    poner(Date.now());
    lineas.refrescar();
    resumen.refrescar();
  }, [lineas.refrescar, resumen.refrescar]);
  useAvisos(delGrupo, releer, true, grupo);
  const [baseDeRenglon = "", registro = ""] = pedido.renglon.split("/");
  const vidaDe = (base: string, cual: number) =>
    api.get("/bases/:base/vida/:saf/:codipres/:registro", { base, saf, codipres, registro: cual });
  const { datos: vida } = useLectura(
    `historia de ${saf}/${codipres}/${pedido.renglon}`,
    () => registro === "" ? Promise.resolve(null) : vidaDe(baseDeRenglon, Number(registro)),
    false,
  );
  const volver = async ({ base, asiento, ids: [cual] }: CambioDeHistoria): Promise<void> => {
    if (base === null || cual === undefined) return;
    try {
      const { cambios } = await vidaDe(base, cual);
      if (pisadoDespues(cambios, asiento)) {
        // What is in the row now is not what this line says: it is seen before it is replaced.
        pedir({ cambio: asiento });
        return decirAlPasar("Ese valor cambió después: véalo a la derecha antes de volver.");
      }
      await volverA({ saf, codipres, base, registro: cual }, asiento, cambios);
      decirAlPasar(VUELTO);
      releer();
    } catch (error) {
      mostrarError(error);
    }
  };
  const { datos: r } = resumen;
  const elegida = lineas.lineas?.find((l) => l.asiento === pedido.cambio && l.tipo === "cambio");
  const dias = new Map(r?.dias.map((d) => [d.dia, d]));
  const conFiltro = Object.keys(filtro).length > 0;
  const soloRenglon = pedido.renglon !== "" && !pedido.persona && !pedido.dias && !pedido.busca;
  return (
    <>
      <div className="historia-barra" role="toolbar" aria-label="Historia">
        <h2 title={vida?.renglon}>
          {!pedido.renglon
            ? "Historia"
            : vida?.renglon
            ? `Historia de ${vida.renglon}`
            : "Historia de un renglón"}
        </h2>
        <Seleccion<string>
          etiqueta="Persona"
          textoNinguna="De todos"
          valor={pedido.persona}
          opciones={(r?.personas ?? (pedido.persona ? [pedido.persona] : []))
            .map((p) => ({ id: p, descripcion: p }))}
          onCambio={(persona) => pedir({ persona: String(persona || ""), cambio: 0 })}
        />
        {!pedido.renglon && (
          <Seleccion<string>
            etiqueta="Base"
            textoNinguna="Todas las bases"
            valor={pedido.base}
            opciones={BASES.map(({ id, titulo }) => ({ id, descripcion: titulo }))}
            onCambio={(base) => pedir({ base: String(base || ""), cambio: 0 })}
          />
        )}
        <Seleccion<string>
          etiqueta="Día"
          textoNinguna="Todos los días"
          valor={pedido.dias}
          opciones={DIAS.map(([id, descripcion]) => ({ id, descripcion }))}
          onCambio={(dias) => pedir({ dias: String(dias || ""), cambio: 0 })}
        />
        {!pedido.renglon && (
          <CampoDeBusqueda
            nombre="Buscar renglón o campo"
            ayuda="Renglón o campo"
            valor={pedido.busca}
            onCambio={(busca) => pedir({ busca, cambio: 0 })}
          />
        )}
        <Boton
          motivo={lineas.lineas?.length ? null : "No hay cambios para llevar"}
          onClick={() => void bajarLibro(`/valorizar/historia-excel/${saf}/${codipres}`, filtro)}
        >
          Excel
        </Boton>
      </div>
      {r && !pedido.renglon && <LineaDelTotal resumen={r} ahora={ahora} />}
      <div className="historia-marco" onKeyDown={alTeclear}>
        {lineas.lineas === null
          ? lineas.error === null
            ? <p className="historia-nota" role="status">Cargando</p>
            : <Reintentar error={lineas.error} onReintentar={lineas.recargar} />
          : lineas.lineas.length === 0
          ? (
            <Vacio
              texto={!conFiltro
                ? "Todavía no hubo cambios"
                : soloRenglon
                ? "Este renglón no cambió desde que se cargó"
                : "Ningún cambio cumple esos filtros"}
            />
          )
          : (
            <table aria-label="Historia del presupuesto">
              <thead>
                <tr>
                  <th scope="col">Hora</th>
                  <th scope="col">Quién</th>
                  <th scope="col">Base</th>
                  <th scope="col">Renglón</th>
                  <th scope="col">Cambio</th>
                  <th scope="col">Diferencia</th>
                  <td />
                </tr>
              </thead>
              {porDia(lineas.lineas).map(([dia, suyas]) => {
                const suyo = dias.get(dia);
                const plegado = plegados.has(dia);
                return (
                  <tbody key={dia}>
                    <tr className="historia-dia">
                      <th scope="rowgroup" colSpan={5}>
                        <button
                          type="button"
                          aria-expanded={!plegado}
                          onClick={() => plegar(plegados.symmetricDifference(new Set([dia])))}
                        >
                          <span className="pliegue" aria-hidden="true">{plegado ? "▸" : "▾"}</span>
                          {tituloDeDia(dia, ahora)}
                        </button>
                        {suyo && (
                          <span>
                            {" · "}
                            {contar(suyo.cambios, "cambio", "cambios")} ·{" "}
                            {contar(suyo.personas, "persona", "personas")}
                          </span>
                        )}
                      </th>
                      <td>{suyo ? conSigno(suyo.diferencia) : ""}</td>
                      <td />
                    </tr>
                    {!plegado && suyas.map((l) => (
                      <Renglon
                        key={`${l.tipo}/${l.asiento}`}
                        linea={l}
                        elegida={l === elegida}
                        onElegir={() => pedir({ cambio: l.asiento })}
                        onVolver={editable ? (c) => void volver(c) : null}
                      />
                    ))}
                  </tbody>
                );
              })}
            </table>
          )}
        {lineas.hay_mas && (
          <Boton
            clase="plano"
            onClick={() => void lineas.traer().catch(mostrarError)}
          >
            Ver cambios anteriores
          </Boton>
        )}
      </div>
      {r && (
        <div className="historia-pie">
          <p role="status">
            <b>{formatEnteroEsAr(r.cambios)}</b> {r.cambios === 1 ? "cambio" : "cambios"}
            {conFiltro ? " con esos filtros" : ""}: <b>{enPesosConSigno(r.diferencia)}</b>
            {/* The line may begin after some of them: both end in the same total. */}
            {!conFiltro && deCuantoACuanto(r.diferencia, r.puntos.at(-1)?.total)}
          </p>
          {conFiltro && (
            <button
              type="button"
              className="enlace"
              onClick={() =>
                pedir({ persona: "", base: "", dias: "", busca: "", renglon: "", cambio: 0 })}
            >
              Ver toda la historia
            </button>
          )}
        </div>
      )}
      {elegida && (
        <CambioElegido
          saf={saf}
          codipres={codipres}
          linea={elegida}
          editable={editable}
          ahora={ahora}
          quien={quien}
          onVuelto={releer}
          onCerrar={() => pedir({ cambio: 0 })}
        />
      )}
    </>
  );
}
