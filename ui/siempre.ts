/**
 * What nearly every screen asks for and is a few hundred bytes: it travels with the entry instead of
 * being a request each. Nothing here loads anything else.
 */
import "#core/domain/millions.ts";
import "#core/domain/roman.ts";
import "#core/domain/signs.ts";
import "./grid/mando/comandos.ts";
import "./lectura.ts";
import "./parts/cuadros/cuadro.tsx";
import "./parts/campos/segmento.tsx";
import "./state/ordenes.ts";
import "./use-avisos.ts";
import "./pagina/use-calma.ts";
