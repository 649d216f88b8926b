-- [E4] [A2] The refusal of a load quoted headings that it did not know and names of parts of a zip: in
-- a file with the wrong name, a person's document. Nothing quotes them any more; the texts that may
-- have, go away.
-- Written as a change of type, which gives the table another file and removes the old one with its
-- dead rows. What the log of writes, its archive and earlier backups keep is for whoever administers
-- them.
ALTER TABLE ejecuciones ALTER COLUMN resultado TYPE text USING CASE WHEN estado = 3 AND (
    resultado LIKE '%columna desconocida%' OR
    resultado LIKE '%columna repetida%' OR
    resultado LIKE '%está dañado en %'
  )
  THEN 'El archivo no tenía el contenido que su nombre decía. Lo que decía este resultado se quitó al actualizar, porque podía repetir datos de personas.'
  ELSE resultado END;
