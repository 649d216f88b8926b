-- [F2] Work on many budgets is of the plugin of the formulation, and is called as it is: what a server
-- of before left half way would wait for ever under its old name, which nobody takes up.
UPDATE trabajos SET nombre = 'formulacion.operacion' WHERE nombre = 'admin.operacion';
