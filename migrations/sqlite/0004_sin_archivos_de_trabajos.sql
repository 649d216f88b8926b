-- [E4] Files that jobs had to read travelled in this table, those of SIRHU with people's documents
-- among them. None ever does again; what is left of them goes away, with the jobs that wait for one.
-- [sin rastro] The runner rewrites the file afterwards, and the copy that it made before: rows that
-- were deleted earlier leave their bytes in free pages and in the log of writes.
DELETE FROM trabajos_archivos;
--> statement-breakpoint
DELETE FROM trabajos WHERE nombre = 'admin.cargar';
