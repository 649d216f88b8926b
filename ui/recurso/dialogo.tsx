/** The dialog of a row of a thing that is kept, from its description; and the history of a row. */
import type { ReactNode } from "react";
import { elegir } from "#core/domain/fields.ts";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import {
  claveDeFila,
  esFemenino,
  type RecursoCualquiera,
  singularDe,
} from "#core/domain/recurso.ts";
import type { SafConNombre } from "#core/domain/saf-name.ts";
import { api } from "../api.ts";
import type { CampoDeFormulario } from "../form/campos.tsx";
import { DialogoDeFila } from "../form/dialogo-de-fila.tsx";
import type { ClaveDeFila } from "../grid/estado.ts";
import { useLectura } from "../lectura.ts";
import type { AlCerrarFila } from "../list/lista.tsx";
import { Botonera } from "../parts/botones/botonera.tsx";
import { Cuadro } from "../parts/cuadros/cuadro.tsx";
import { Dialogo } from "../parts/dialogos/dialogo.tsx";
import { CargandoSeccion } from "../parts/estados/cargando.tsx";
import {
  borradorDe,
  type BorradorDeRecurso,
  cajasDe,
  type Descripta,
  type Sobre,
} from "./descripcion.ts";
import { ayudaDeSafs, CampoSaf, fallaDeSafs, formDeSafs, useOrganismos } from "./saf.tsx";

type Fila = { readonly rev?: number } & Readonly<Record<string, unknown>>;

interface PropsDeDialogo extends AlCerrarFila {
  readonly de: Descripta<Fila>;
  readonly sobre?: Sobre;
  readonly subtitulo?: string;
  /** null = a new one. */
  readonly fila: Fila | null;
  /** What a new one begins with: it says which one it is. */
  readonly propuesta?: BorradorDeRecurso;
}

const capital = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

function DialogoCon({ de, sobre = {}, subtitulo, fila, propuesta, organismos, ...cerrar }:
  & PropsDeDialogo
  & { readonly organismos: readonly SafConNombre[] }): ReactNode {
  const { datos, dialogo, llamada } = de;
  if (!dialogo) return null;
  const { nombre = capital(singularDe(datos)) } = dialogo;
  const cajas = (b: BorradorDeRecurso) =>
    cajasDe(de, { fila, b, propuesta: propuesta !== undefined });
  /** Several SAFs are typed by number or by name, and sent by number. */
  const deSafs = (b: BorradorDeRecurso): string | null =>
    cajas(b).some((c) => c.de === "safs") ? String(b.safs) : null;
  const deAnio = sobre.ejercicio === undefined ? {} : { ejercicio: sobre.ejercicio };

  /** The row as calls name it: by its key, its number or its columns. */
  const nombrada = (): Readonly<Record<string, string | number>> => {
    if (!fila) return {};
    const { clave, id } = fila as { readonly clave?: string; readonly id?: number };
    if (clave !== undefined) return { clave };
    return id === undefined
      ? elegir(fila as Readonly<Record<string, string>>, datos.clave)
      : { id };
  };

  async function enviar(
    b: BorradorDeRecurso | null,
    rev: number | undefined,
  ): Promise<ClaveDeFila | undefined> {
    const safs = b && deSafs(b);
    const escrito = safs === null ? b : { ...b, safs: formDeSafs(safs, organismos) };
    if (dialogo?.enviar) return await dialogo.enviar(escrito, fila, rev);
    const hecho = await api.post(llamada as string, {
      accion: b ? fila ? "EDITAR" : "NUEVO" : "ELIMINAR",
      ...nombrada(),
      rev,
      ...deAnio,
      ...sobre.fijo,
      ...(escrito && (dialogo?.form?.(escrito) ?? escrito)),
    }) as { readonly clave?: string | null; readonly id?: number | null };
    if (hecho.clave === undefined && hecho.id === undefined) {
      return claveDeFila(datos, escrito ?? {});
    }
    return hecho.clave ?? (hecho.id == null ? undefined : String(hecho.id));
  }

  return (
    <DialogoDeFila<Fila, BorradorDeRecurso>
      {...cerrar}
      titulo={`${fila ? "Editar" : esFemenino(datos) ? "Nueva" : "Nuevo"} ${nombre}`}
      subtitulo={subtitulo}
      ancho={dialogo.ancho}
      doble={dialogo.doble}
      fila={fila}
      borradorDe={(f) => ({ ...borradorDe(de, f), ...(f ? {} : propuesta) })}
      releer={dialogo.relee && (async (b) => {
        const leido = await api.get(llamada as string) as Readonly<Record<string, Fila[]>>;
        return leido[de.filas].find((f) => de.clave(f) === claveDeFila(datos, b));
      })}
      campos={({ b, poner }) =>
        cajas(b).map(({ de: kind, ...caja }): CampoDeFormulario<BorradorDeRecurso> => {
          const escrito = String(b[caja.id]);
          if (kind === "safs") return { ...caja, ayuda: ayudaDeSafs(escrito, organismos) };
          if (kind !== "saf") return caja;
          return {
            ...caja,
            dibujar: (invalido) => (
              <CampoSaf
                etiqueta={caja.titulo}
                nombre={caja.nombre}
                obligatorio={caja.falta !== undefined}
                autoFocus={caja.autoFocus}
                organismos={organismos}
                saf={Number(escrito)}
                invalido={invalido}
                onCambio={(saf) => poner({ [caja.id]: saf === 0 ? "" : String(saf) })}
              />
            ),
          };
        })}
      revisar={(b) => {
        const safs = deSafs(b);
        return {
          ...(safs === null ? {} : fallaDeSafs(safs, organismos)),
          ...dialogo.revisar?.(b),
        };
      }}
      enviar={enviar}
      eliminar={fila && {
        titulo: dialogo.quitar ?? `Eliminar ${singularDe(datos)}`,
        pregunta: dialogo.pregunta(fila),
        hacer: (rev) => enviar(null, rev),
      }}
    />
  );
}

function DialogoConSafs(p: PropsDeDialogo): ReactNode {
  return <DialogoCon {...p} organismos={useOrganismos()} />;
}

const NINGUNO: readonly SafConNombre[] = [];

export default function DialogoDeRecurso(p: PropsDeDialogo): ReactNode {
  const conSafs = cajasDe(p.de, { fila: p.fila, b: {}, propuesta: false }).some((c) => c.de);
  return conSafs ? <DialogoConSafs {...p} /> : <DialogoCon {...p} organismos={NINGUNO} />;
}

/** What a row said before, and who changed it. */
export function Historia({ datos, clave, subtitulo, onCerrar }: {
  readonly datos: RecursoCualquiera;
  readonly clave: ClaveDeFila;
  readonly subtitulo: string;
  readonly onCerrar: () => void;
}): ReactNode {
  const { id: entidad } = datos;
  const leida = useLectura("/admin/auditoria", { entidad, clave: String(clave) });
  return (
    <Dialogo
      titulo={`Historia ${esFemenino(datos) ? "de la" : "del"} ${singularDe(datos)}`}
      subtitulo={subtitulo}
      ancho="ancho"
      onCerrar={onCerrar}
    >
      {leida.datos
        ? leida.datos.asientos.length === 0
          ? <p className="nota">Llegó en un archivo: su carga está en Auditoría.</p>
          : (
            <Cuadro
              columnas={["Cuándo", "Quién", "Qué hizo", "Qué cambió"]}
              filas={leida.datos.asientos.map(({ id, instante, usuario, obra, resumen }) => ({
                clave: id,
                celdas: [fechaYMinutosDe(instante), usuario, obra, resumen],
              }))}
            />
          )
        : leida.error
        ? <p className="nota">{leida.error}</p>
        : <CargandoSeccion />}
      <Botonera textoCancelar="Cerrar" onCancelar={onCerrar} />
    </Dialogo>
  );
}
