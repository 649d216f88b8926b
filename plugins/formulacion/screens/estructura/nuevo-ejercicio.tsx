/** «Nuevo ejercicio»: a structure that begins as a copy, seen before it is made ([F10]). */
import { type ReactNode, useState } from "react";
import { contar, contarRegistros } from "#core/domain/money.ts";
import type { Answer } from "#proto/calls.ts";
import type { VersionDeEstructura as Version } from "#proto/estructura.ts";
import { api } from "#ui/api.ts";
import { Campos } from "#ui/form/campos.tsx";
import { useGuardado } from "#ui/form/use-guardado.ts";
import { useLectura } from "#ui/lectura.ts";
import { estadoDeLectura } from "#ui/list/lista.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { entradaEntera } from "#ui/parts/campos/entradas.ts";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import { nombreDeVersion } from "./estructura-modelo.ts";

interface Escrito {
  readonly ejercicio: string;
  readonly version: string;
  readonly descripcion: string;
}

type Previa = Answer<"GET", "/admin/estructura/nuevoejercicio">;

function Formulario({ previa, onHecho, onCerrar }: {
  readonly previa: Previa;
  readonly onHecho: (nueva: Version) => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const { de, a, tablas } = previa;
  const g = useGuardado<never>();
  const [b, poner] = useState<Escrito>({
    ejercicio: String(a.ejercicio),
    version: String(a.version),
    descripcion: a.descripcion,
  });
  const [elegidas, elegir] = useState(() =>
    new Set(tablas.filter((t) => t.copia).map((t) => t.tabla))
  );
  const total = tablas.reduce((n, t) => n + (elegidas.has(t.tabla) ? t.registros : 0), 0);
  const guardar = () =>
    void g.intentar(async () => {
      const hecha = await api.post("/admin/estructura/nuevoejercicio", {
        ...b,
        de_ejercicio: de.ejercicio,
        de_version: de.version,
        tablas: [...elegidas].join(";"),
      });
      const filas = hecha.tablas.reduce((n, t) => n + t.registros, 0);
      decirAlPasar(
        `Se creó el clasificador ${nombreDeVersion(hecha.a)}: ${contarRegistros(filas)}`,
      );
      onHecho(hecha.a);
    });
  return (
    <>
      <div className="formulario formulario-doble">
        <Campos<Escrito>
          campos={[
            {
              id: "ejercicio",
              titulo: "Ejercicio",
              nombre: "ejercicio",
              falta: "Ingrese el ejercicio",
              entrada: (t) => entradaEntera(t).slice(0, 4),
              autoFocus: true,
            },
            {
              id: "version",
              titulo: "Versión",
              nombre: "version",
              entrada: (t) => entradaEntera(t).slice(0, 2),
            },
            { id: "descripcion", titulo: "Descripción", nombre: "descripcion", maximo: 300 },
          ]}
          borrador={b}
          fallas={g.fallas}
          onCambio={(cambio) => {
            poner({ ...b, ...cambio });
            g.olvidar();
          }}
        />
      </div>
      <fieldset className="estructura-copia">
        <legend>Qué se copia del clasificador {nombreDeVersion(de)}, «{de.descripcion}»</legend>
        {tablas.map(({ tabla, titulo, registros }) => (
          <label key={tabla}>
            <input
              type="checkbox"
              checked={elegidas.has(tabla)}
              disabled={registros === 0}
              onChange={(e) => {
                const nuevas = new Set(elegidas);
                if (e.target.checked) nuevas.add(tabla);
                else nuevas.delete(tabla);
                elegir(nuevas);
              }}
            />
            {`${titulo}: ${contarRegistros(registros)}`}
          </label>
        ))}
      </fieldset>
      <p role="status">
        {`El clasificador ${b.ejercicio}.${b.version} empieza con ${
          contar(total, "registro", "registros")
        }, y queda ofrecido para presupuestos nuevos.`}
      </p>
      <Botonera
        textoGuardar="Crear"
        ocupado={g.ocupado}
        onCancelar={onCerrar}
        onGuardar={guardar}
      />
    </>
  );
}

export default function NuevoEjercicio({ de, onHecho, onCerrar }: {
  /** The structure that is copied; null = the last one. */
  readonly de: Version | null;
  readonly onHecho: (nueva: Version) => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const lectura = useLectura("/admin/estructura/nuevoejercicio", {
    ejercicio: de?.ejercicio,
    version: de?.version,
  });
  return (
    <Dialogo titulo="Nuevo ejercicio" ancho="medio" onCerrar={onCerrar}>
      {lectura.datos
        ? <Formulario previa={lectura.datos} onHecho={onHecho} onCerrar={onCerrar} />
        : estadoDeLectura(lectura)}
    </Dialogo>
  );
}
