/** The data groups of an organismo to choose one: by kind, executions and converted ones apart. */
import type { ReactNode, RefObject } from "react";
import { Header } from "react-aria-components/Header";
import { ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Text } from "react-aria-components/Text";
import { valoresDe } from "#core/domain/group.ts";
import { enMillones } from "#core/domain/millions.ts";
import { formatEsAr } from "#core/domain/money.ts";
import { cuandoFue, nombreMes } from "#core/domain/period.ts";
import type { GrupoEnPanorama } from "#proto/admin.ts";
import type { GrupoListado } from "#proto/bases.ts";
import { IconoAviso } from "#ui/parts/botones/iconos.tsx";
import { aCentavos } from "#ui/grid/columnas.ts";
import { nombreDeMoneda } from "#ui/state/organismo.ts";
import { porClase } from "./grupo.ts";
import { ICONOS } from "./iconos-de-estado.tsx";
import { cargosDichos, estadoDicho } from "./panorama.ts";
import "./grupos.css";

/** What is told of each group beside its heading. */
export interface Panorama {
  /** By code; empty until it is known. */
  readonly grupos: ReadonlyMap<string, GrupoEnPanorama>;
  /** The one on screen. */
  readonly enUso: string;
  /** Who looks at it. */
  readonly usuario: string;
  readonly ahora: number;
}

interface PropsLista {
  readonly titulo: string;
  readonly grupos: readonly GrupoListado[];
  /** Code of the chosen one; «» = none. */
  readonly codigo: string;
  readonly onElegir: (codigo: string) => void;
  /** Enter or double click on one. */
  readonly onAceptar?: (codigo: string) => void;
  /** Absent = only their headings, one under the other. */
  readonly panorama?: Panorama;
  readonly lista?: RefObject<HTMLDivElement | null>;
}

/** Pesos first; another currency under them, by its name. */
function Totales({ totales }: Pick<GrupoEnPanorama, "totales">): ReactNode {
  const enPesos = totales.find((t) => t.mon === 1) ?? totales[0];
  return (
    <span className="grupo-cifra">
      <b>{enPesos ? formatEsAr(aCentavos(enPesos.total)) : "—"}</b>
      {totales.filter((t) => t !== enPesos).map(({ mon, total }) => (
        <small key={mon}>{`y ${formatEsAr(aCentavos(total))} (${nombreDeMoneda(mon)})`}</small>
      ))}
    </span>
  );
}

function Hechos({ grupo, de, panorama }: {
  readonly grupo: GrupoListado;
  readonly de: GrupoEnPanorama;
  readonly panorama: Panorama;
}): ReactNode {
  const { ahora, usuario } = panorama;
  const { clase, palabra, hecho } = estadoDicho(grupo, de, ahora);
  const Icono = ICONOS[clase];
  const cargos = cargosDichos(de);
  const quien = de.cambio?.usuario === usuario ? "usted" : de.cambio?.usuario;
  return (
    <>
      <span className={`grupo-estado grupo-${clase}`}>
        <span>
          <Icono /> {palabra}
        </span>
        <small>{hecho}</small>
      </span>
      <Totales totales={de.totales} />
      <span className={cargos?.supera ? "grupo-cifra grupo-mal" : "grupo-cifra"}>
        <span>
          {cargos?.supera && <IconoAviso />}
          {cargos?.cargos ?? "—"}
        </span>
        <small>{cargos?.contra}</small>
      </span>
      <span className="grupo-cambio">
        <span>{de.cambio ? cuandoFue(de.cambio.instante, ahora) : "—"}</span>
        <small title={quien}>{quien}</small>
      </span>
    </>
  );
}

/** A month of the execution, in millions: what it cost, not a year of it. */
function delMes(de: GrupoEnPanorama): string {
  const enPesos = de.totales.find((t) => t.mon === 1);
  return enPesos ? enMillones(aCentavos(enPesos.total)) : "—";
}

function Descripcion({ grupo, panorama }: {
  readonly grupo: GrupoListado;
  readonly panorama: Panorama | undefined;
}): ReactNode {
  const { desde_mes, ejercicio, version } = grupo;
  if (!panorama) return `${nombreMes(desde_mes)} · ${ejercicio}.${version}`;
  const de = panorama.grupos.get(grupo.codipres);
  if (grupo.tipo === "ejecucion") return <span className="grupo-cifra">{de && delMes(de)}</span>;
  return (
    <>
      <small>{`${valoresDe(grupo)} · ${ejercicio}.${version}`}</small>
      {de && <Hechos grupo={grupo} de={de} panorama={panorama} />}
    </>
  );
}

export function ListaDeGrupos(p: PropsLista): ReactNode {
  const { onAceptar, panorama } = p;
  return (
    <ListBox
      ref={p.lista}
      aria-label={p.titulo}
      className={panorama ? "lista-grupos lista-panorama" : "lista-grupos"}
      autoFocus={!panorama}
      selectionMode="single"
      disallowEmptySelection
      selectionBehavior="replace"
      selectedKeys={p.codigo === "" ? [] : [p.codigo]}
      onSelectionChange={(claves) => p.onElegir(String([...claves][0] ?? ""))}
      onAction={onAceptar && ((clave) => onAceptar(String(clave)))}
    >
      {porClase(p.grupos).map((clase) => (
        <ListBoxSection key={clase.tipo} id={clase.tipo} className={`grupos-${clase.tipo}`}>
          <Header>{clase.titulo}</Header>
          {clase.grupos.map((g) => (
            <ListBoxItem
              key={g.codipres}
              id={g.codipres}
              textValue={`${g.codipres} ${g.descripcion}`}
            >
              <Text slot="label">
                <span className="codigo">{g.codipres}</span> {panorama && g.tipo === "ejecucion"
                  ? nombreMes(g.desde_mes)
                  : <span className="grupo-nombre" title={g.descripcion}>{g.descripcion}</span>}
                {panorama?.enUso === g.codipres && <em className="grupo-en-uso">en uso</em>}
              </Text>
              <Text slot="description">
                <Descripcion grupo={g} panorama={panorama} />
              </Text>
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}
