ALTER TABLE `valuaciones` ADD `cubo` blob;
