import { expect, test } from "bun:test";
import {
  avisosDeControl,
  brechas,
  columnasDeControl,
  filasDeControl,
  type RespuestaControl,
  seleccionDeControl,
} from "./control-modelo.ts";

const comun = {
  mes_presupuesto: 202412,
  remuneracion: 10,
  cargos: 1,
  horas: 0,
};

const RESPUESTA: RespuestaControl = {
  escalafones: [{
    esc: 100,
    desc_escalafon: "Autoridades",
    categorias: [
      {
        ...comun,
        cod_categoria: "5",
        codes: 0,
        desc_categoria: "Ministro",
        mes_valores: 202405,
        diferencia_meses: 7,
        advertencia: true,
      },
      {
        ...comun,
        cod_categoria: "6",
        codes: 3,
        desc_categoria: "Secretario",
        mes_valores: null,
        diferencia_meses: null,
        advertencia: false,
      },
    ],
  }],
  sinep: [{
    ...comun,
    esc: 303,
    desc_escalafon: "SINEP",
    nivel: "C",
    descripcion: "Nivel C",
    mes_valores: 202411,
    diferencia_meses: 1,
    advertencia: false,
  }],
  valorizado: true,
  desactualizado: false,
};

const { categorias, sinep } = filasDeControl(RESPUESTA);

test("[S8] a gap of more than six months is marked with its reason, and said in words", () => {
  const meses = columnasDeControl(false).find((c) => c.id === "diferencia_meses");
  expect(categorias.map((f) => meses?.invalida?.(f))).toEqual([
    "El valor tiene 7 meses: más de 6",
    null,
  ]);
  expect(avisosDeControl([...categorias, ...sinep])).toEqual([
    "1 remuneración tiene más de 6 meses de diferencia con el mes del presupuesto.",
  ]);
  expect(avisosDeControl(sinep)).toEqual([]);
});

test("[S8] the plot shows the gap of each scale whose pay has a month", () => {
  expect(brechas([...categorias, ...sinep]).map((b) => [b.etiqueta, b.valores, b.textos])).toEqual([
    ["100 Autoridades", [7, 7], ["7 meses", "7 meses"]],
    ["303 SINEP", [1, 1], ["1 mes", "1 mes"]],
  ]);
});

test("[S3] positions of a category, or of a level of the grid, are explained by their own keys", () => {
  expect(seleccionDeControl(categorias[1])).toEqual({ esc: "100", cat: "6", codes: "3" });
  expect(seleccionDeControl(sinep[0])).toEqual({ esc: "303", nivel: "C", codes: "0" });
});
