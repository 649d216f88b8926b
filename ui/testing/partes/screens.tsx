/** Every shared part in each of its states, to be looked at: what is added to `ui/parts` has its place here. */
import type { ReactNode } from "react";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import * as iconos from "#ui/parts/botones/iconos.tsx";
import { CampoDeBusqueda } from "#ui/parts/campos/busqueda.tsx";
import { CampoDecimal, CampoEntero, CampoTexto } from "#ui/parts/campos/campos.tsx";
import { SelectorDeEjercicio } from "#ui/parts/campos/ejercicio.tsx";
import { Segmento, SegmentoDeUnidad } from "#ui/parts/campos/segmento.tsx";
import { OPCIONES_DE_MES, Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { PanelDeConflicto } from "#ui/parts/dialogos/conflicto.tsx";
import { CargandoSeccion } from "#ui/parts/estados/cargando.tsx";
import { Reintentar } from "#ui/parts/estados/reintentar.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { Barra, BarrasDeMeses, Figura } from "#ui/parts/graficos/graficos.tsx";
import { Encabezado } from "#ui/parts/marco/encabezado.tsx";

const nada = () => {};

const ICONOS = Object.entries(iconos)
  .filter(([nombre]) => !["IconoOjo", "IconoMenu"].includes(nombre))
  .map(([nombre, Icono]) => [nombre, Icono as () => ReactNode] as const);

function Botones(): ReactNode {
  return (
    <>
      <p className="partes-fila">
        {(["primario", "secundario", "plano", "peligro"] as const).map((clase) => (
          <Boton key={clase} clase={clase}>{clase}</Boton>
        ))}
        <Boton motivo="El presupuesto está cerrado">con motivo</Boton>
      </p>
      <p className="partes-fila">
        {ICONOS.map(([nombre, Icono]) => (
          <Boton key={nombre} className="boton-icono" aria-label={nombre}>
            <Icono />
          </Boton>
        ))}
      </p>
      <Botonera onCancelar={nada} onGuardar={nada} onEliminar={nada} onSeguir={nada} />
      <Botonera onCancelar={nada} onGuardar={nada} motivo="Falta elegir el mes" />
    </>
  );
}

function Campos(): ReactNode {
  const comunes = { onCambio: nada };
  return (
    <>
      <div className="partes-fila">
        <CampoTexto {...comunes} etiqueta="Nombre" valor="Secretaría" obligatorio />
        <CampoTexto {...comunes} etiqueta="Usuario" valor="ana" sufijo="@economia" />
        <CampoTexto {...comunes} etiqueta="Contraseña" valor="secreta" tipo="password" />
        <CampoEntero {...comunes} etiqueta="Cargos" valor="1234" ayuda="Son los del mes" />
        <CampoDecimal {...comunes} etiqueta="Importe" valor="1234.50" />
        <CampoEntero {...comunes} etiqueta="Prog." valor="99" invalido="No existe el programa 99" />
        <CampoTexto {...comunes} etiqueta="Norma" valor="Decreto 1" deshabilitado />
      </div>
      <div className="partes-fila">
        <Seleccion {...comunes} etiqueta="Mes" valor={3} opciones={OPCIONES_DE_MES} />
        <Seleccion {...comunes} etiqueta="Mes" valor={0} opciones={OPCIONES_DE_MES} invalido />
        <SelectorDeEjercicio primero={2024} ultimo={2026} ejercicio={2026} onElegir={nada} />
        <SegmentoDeUnidad elegida="millones" onElegir={nada} />
        <Segmento
          nombre="Vista"
          vistas={[["a", "Principales"], ["b", "Parciales"]]}
          elegida="b"
          onElegir={nada}
        />
        <CampoDeBusqueda nombre="Buscar" valor="" onCambio={nada} />
      </div>
    </>
  );
}

function Cuadros(): ReactNode {
  return (
    <>
      <Cuadro
        nombre="Gasto"
        leyenda="Gasto por partida"
        columnas={["Partida", "Cargos", "Importe"]}
        derecha={[1, 2]}
        filas={[
          { clave: 1, celdas: ["1 Personal permanente", "12", "1.234,50"] },
          { clave: 2, celdas: ["2 Personal temporario", "3", "−50,00"] },
        ]}
        pie={["Total", "15", "1.184,50"]}
      />
      <Cuadro nombre="Nada" columnas={["Partida"]} filas={[]} vacio="No hay datos para mostrar" />
      <PanelDeConflicto
        mensaje="Ana cambió el registro mientras usted lo editaba"
        diferencias={[{ id: "a", titulo: "Cargos", escrito: "3", guardado: "4" }]}
        onTomar={nada}
        onImponer={nada}
      />
    </>
  );
}

const MESES = Array.from({ length: 12 }, (_, m) => ({
  importe: 100 + m * 5,
  arriba: m === 5 || m === 11 ? 50 : 0,
  clases: ["serie-0", "serie-1"] as const,
  texto: String(100 + m * 5),
}));

function Graficos(): ReactNode {
  return (
    <Figura
      id="partes-figura"
      titulo="El gasto crece todos los meses"
      className="grafico grafico-meses"
      series={
        <>
          <span className="barras-serie serie-0">Haberes</span>
          <span className="barras-serie serie-1">SAC</span>
          <span className="barras-umbral">Umbral</span>
        </>
      }
    >
      <svg width="100%" height="150" aria-hidden="true">
        <BarrasDeMeses meses={MESES} pie={130} alto={110} />
      </svg>
      <Barra tramos={[{ clase: "grafico-largo", largo: 60 }]} umbral={{ en: 50, sale: 3 }} />
      <Barra
        tramos={[
          { clase: "grafico-largo", largo: 80 },
          { clase: "grafico-negativo", desde: 80, largo: 10 },
        ]}
        umbral={{ en: 80, sale: 1 }}
        riel={false}
      />
    </Figura>
  );
}

const PARTES = {
  Botones,
  Campos,
  Cuadros,
  Gráficos: Graficos,
  Vacío: () => <Vacio texto="No hay presupuestos" accion={<Boton>Crear uno</Boton>} />,
  Reintentar: () => <Reintentar error="El servidor no contesta" onReintentar={nada} />,
  Cargando: CargandoSeccion,
} as const;

function Partes(): ReactNode {
  return (
    <main className="partes-pagina">
      <Encabezado titulo="Partes" detalle="Lo que las pantallas comparten" />
      {Object.entries(PARTES).map(([nombre, Parte]) => (
        <section key={nombre} aria-label={nombre}>
          <h2>{nombre}</h2>
          <Parte />
        </section>
      ))}
    </main>
  );
}

export const screens = { partes: Partes };
