ALTER TABLE `valuaciones` ADD `cubo_meses` blob;
