/**
 * Loaded when used: value picker of a code box: a list filtered by code and description (spec 2
 * §5).
 */
import { type ReactNode, type RefObject, useMemo, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { SearchField } from "react-aria-components/SearchField";
import { Text } from "react-aria-components/Text";
import { normalizar } from "#core/domain/text-key.ts";
import type { ValorElegible } from "./valores.ts";

/** A list this long is narrowed by typing, not by scrolling. */
const VISIBLES = 200;

/** What says it as it is typed or, where nothing does, what has all its words: a chain has many. */
function buscar(valores: readonly ValorElegible[], clave: string): readonly ValorElegible[] {
  const textos = valores.map((v) => normalizar(`${v.codigo} ${v.descripcion}`));
  const iguales = valores.filter((_, i) => textos[i].includes(clave));
  if (iguales.length > 0) return iguales;
  const palabras = clave.split(/\s+/);
  return valores.filter((_, i) => palabras.every((p) => textos[i].includes(p)));
}

export interface PropsSelector {
  readonly titulo: string;
  readonly ancla: RefObject<HTMLElement | null>;
  readonly valores: readonly ValorElegible[];
  readonly onElegir: (valor: ValorElegible) => void;
  readonly onCerrar: () => void;
}

export default function SelectorDeValores(
  { titulo, ancla, valores, onElegir, onCerrar }: PropsSelector,
): ReactNode {
  const [buscado, escribir] = useState("");
  const clave = normalizar(buscado.trim());
  const pasan = useMemo(() => buscar(valores, clave), [valores, clave]);
  return (
    <Popover
      isOpen
      triggerRef={ancla}
      placement="bottom start"
      className="selector"
      onOpenChange={(abierto) => abierto || onCerrar()}
    >
      <Dialog aria-label={`Valores de ${titulo}`} className="selector-cuerpo">
        <Autocomplete inputValue={buscado} onInputChange={escribir}>
          <SearchField aria-label={`Buscar ${titulo} por código o descripción`} autoFocus>
            <Input placeholder="Código o descripción" />
          </SearchField>
          <ListBox
            aria-label={titulo}
            className="selector-lista"
            items={pasan.slice(0, VISIBLES).map((v) => ({ ...v, id: v.codigo }))}
            renderEmptyState={() => <p className="selector-vacio">Sin valores disponibles</p>}
            onAction={(id) => {
              const elegido = valores.find((v) => v.codigo === id);
              if (elegido) onElegir(elegido);
            }}
          >
            {(v) => (
              <ListBoxItem textValue={`${v.codigo} ${v.descripcion}`}>
                <Text slot="label">
                  <span className="codigo">{v.codigo}</span>
                  <span>{v.descripcion}</span>
                </Text>
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
        {pasan.length > VISIBLES && (
          <p className="selector-vacio">Escriba para acotar: hay {pasan.length} valores</p>
        )}
      </Dialog>
    </Popover>
  );
}
