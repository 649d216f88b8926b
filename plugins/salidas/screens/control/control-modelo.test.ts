import { expect, test } from "bun:test";
import type { RespuestaControl } from "#proto/salidas.ts";
import {
  avisosDeControl,
  brechas,
  columnasDeControl,
  filasDeControl,
  seleccionDeControl,
  seleccionDePago,
  seleccionDeTotalDeControl,
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
  encabezado: [],
  valorizado: true,
  desactualizado: false,
};

const todas = filasDeControl(RESPUESTA);
const categorias = todas.filter((f) => !f.esNivel);
const sinep = todas.filter((f) => f.esNivel);

test("[S8] a gap of more than six months is marked with its reason, and said in words", () => {
  const meses = columnasDeControl.find((c) => c.id === "diferencia_meses");
  expect(categorias.map((f) => meses?.invalida?.(f))).toEqual([
    "El valor tiene 7 meses: más de 6",
    null,
  ]);
  expect(avisosDeControl(todas)).toEqual([
    "1 remuneración tiene más de 6 meses de diferencia con el mes del presupuesto.",
  ]);
  expect(avisosDeControl(sinep)).toEqual([]);
});

test("[S8] the plot shows the gap of each scale whose pay has a month", () => {
  expect(brechas(todas).map((b) => [b.etiqueta, b.valores, b.textos])).toEqual([
    ["100 Autoridades", [7], ["7 meses"]],
    ["303 SINEP", [1], ["1 mes"]],
  ]);
});

test("[S3] positions of a category, or of a level of the grid, are explained by their own keys", () => {
  expect(seleccionDeControl(categorias[1])).toEqual({ esc: "100", cat: "6", codes: "3" });
  expect(seleccionDeControl(sinep[0])).toEqual({ esc: "303", nivel: "C", codes: "0" });
});

test("[S3] a total, whole or filtered, is explained by codes alone", () => {
  const total = (pasan: typeof todas) => seleccionDeTotalDeControl(todas, pasan);
  expect(total(todas)).toEqual({ base: "cargos" });
  expect(total(categorias)).toEqual({ base: "cargos", esc: "100" });
  expect(total(sinep)).toEqual({ base: "cargos", esc: "303" });
  expect(total([categorias[1]])).toEqual({ base: "cargos", esc: "100", codes: "3" });
  const otra = { ...sinep[0], cod_categoria: "D", clave: "303/D" };
  expect(seleccionDeTotalDeControl([...todas, otra], sinep)).toEqual({
    base: "cargos",
    esc: "303",
    nivel: "C",
  });
  const afuera = { ...categorias[1], esc: 303, cod_categoria: "PD4", clave: "303/PD4/3" };
  const parecida = { ...afuera, cod_categoria: "PD5", clave: "303/PD5/3" };
  expect(seleccionDeTotalDeControl([...todas, afuera, parecida], [afuera]))
    .toEqual({ base: "cargos", esc: "303", codes: "3", cat: "PD4" });
});

test("[S3] a total filtered by a description or an amount is explained row by row", () => {
  const otras = [
    { ...categorias[0], esc: 200, cod_categoria: "9", codes: 0, clave: "200/9/0" },
    { ...categorias[0], esc: 200, cod_categoria: "8", codes: 0, clave: "200/8/0" },
    { ...categorias[0], esc: 201, cod_categoria: "9", codes: 0, clave: "201/9/0" },
    { ...categorias[0], esc: 201, cod_categoria: "8", codes: 0, clave: "201/8/0" },
  ];
  expect(seleccionDeTotalDeControl([...otras, ...sinep], [otras[0], otras[3]])).toEqual({
    base: "cargos",
    grupos: "esc,codes,cat;200,0,9;201,0,8",
  });
  expect(seleccionDeTotalDeControl([...otras, ...sinep], [otras[0], otras[3], sinep[0]])).toEqual({
    base: "cargos",
    grupos: "esc,codes,cat;200,0,9;201,0,8;303,0,C",
  });
  const conD = [...todas, { ...sinep[0], cod_categoria: "D", clave: "303/D" }];
  expect(seleccionDeTotalDeControl(conD, [...categorias, sinep[0]])).toEqual({
    base: "cargos",
    grupos: "esc,codes,cat;100,0,5;100,3,6;303,0,C",
  });
  const niveles = ["A", "B", "C", "D"].map((n, i) => ({
    ...sinep[0],
    esc: i < 2 ? 303 : 1303,
    cod_categoria: n,
    clave: `${n}/${i}`,
  }));
  const cruzados = [niveles[0], { ...niveles[1], esc: 1303 }];
  expect(
    seleccionDeTotalDeControl(
      [...niveles, ...cruzados, { ...niveles[0], esc: 1303 }],
      cruzados,
    ),
  ).toEqual({ base: "cargos", grupos: "esc,codes,cat;303,0,A;1303,0,B" });
});

test("[S3] the pay of a category is read from its components, a level's from its basic amount", () => {
  expect(seleccionDePago(sinep[0])).toEqual({
    ...seleccionDeControl(sinep[0]),
    base: "cargos",
    clave: "basico",
  });
  expect(seleccionDePago(categorias[0]).clave.split(",")).toContain("sumafija");
});
