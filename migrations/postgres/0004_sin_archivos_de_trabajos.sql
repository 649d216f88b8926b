-- [E4] Files that jobs had to read travelled in this table, those of SIRHU with people's documents
-- among them. None ever does again; what is left of them goes away, with the jobs that wait for one.
-- TRUNCATE gives the table another file and removes the old one, with its dead rows and its TOAST.
-- What the log of writes, its archive and earlier backups keep is for whoever administers them.
TRUNCATE TABLE trabajos_archivos;
--> statement-breakpoint
DELETE FROM trabajos WHERE nombre = 'admin.cargar';
