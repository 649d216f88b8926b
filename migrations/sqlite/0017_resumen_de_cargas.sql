ALTER TABLE `ejecuciones` ADD `resumen` text DEFAULT '' NOT NULL;
