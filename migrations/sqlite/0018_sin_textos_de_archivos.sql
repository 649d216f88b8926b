-- [E4] [A2] The refusal of a load quoted headings that it did not know and names of parts of a zip: in
-- a file with the wrong name, a person's document. Nothing quotes them any more; the texts that may
-- have, go away.
-- [sin rastro] The runner rewrites the file afterwards, and the copy that it made before.
UPDATE ejecuciones SET resultado =
  'El archivo no tenía el contenido que su nombre decía. Lo que decía este resultado se quitó al actualizar, porque podía repetir datos de personas.'
  WHERE estado = 3 AND (
    resultado LIKE '%columna desconocida%' OR
    resultado LIKE '%columna repetida%' OR
    resultado LIKE '%está dañado en %'
  );
