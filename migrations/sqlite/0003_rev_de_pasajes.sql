ALTER TABLE `pasajes` ADD `rev` integer DEFAULT 1 NOT NULL;
