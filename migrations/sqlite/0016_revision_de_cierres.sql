ALTER TABLE `entregables` ADD `revision` text DEFAULT '' NOT NULL;
