/** The data groups of an organismo to choose one: by kind, executions and converted ones apart. */
import type { ReactNode } from "react";
import { Header } from "react-aria-components/Header";
import { ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Text } from "react-aria-components/Text";
import { nombreMes } from "#core/domain/period.ts";
import type { GrupoListado } from "#proto/bases.ts";
import { porClase } from "./grupo.ts";
import "./grupos.css";

interface PropsLista {
  readonly titulo: string;
  readonly grupos: readonly GrupoListado[];
  /** Code of the chosen one; «» = none. */
  readonly codigo: string;
  readonly onElegir: (codigo: string) => void;
  /** Enter or double click on one. */
  readonly onAceptar?: (codigo: string) => void;
}

export function ListaDeGrupos(p: PropsLista): ReactNode {
  const { onAceptar } = p;
  return (
    <ListBox
      aria-label={p.titulo}
      className="lista-grupos"
      autoFocus
      selectionMode="single"
      disallowEmptySelection
      selectionBehavior="replace"
      selectedKeys={p.codigo === "" ? [] : [p.codigo]}
      onSelectionChange={(claves) => p.onElegir(String([...claves][0] ?? ""))}
      onAction={onAceptar && ((clave) => onAceptar(String(clave)))}
    >
      {porClase(p.grupos).map((clase) => (
        <ListBoxSection key={clase.tipo} id={clase.tipo}>
          <Header>{clase.titulo}</Header>
          {clase.grupos.map((g) => (
            <ListBoxItem
              key={g.codipres}
              id={g.codipres}
              textValue={`${g.codipres} ${g.descripcion}`}
            >
              <Text slot="label">
                <span className="codigo">{g.codipres}</span> {g.descripcion}
              </Text>
              <Text slot="description">
                {nombreMes(g.desde_mes)} · {g.ejercicio}.{g.version}
              </Text>
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}
