/** Finding a term of the glossary, and the one that a title stands for. Pure. */
import { normalizar } from "#core/domain/text-key.ts";

// The words of the domain, each with what it means in a sentence and where that comes from. One
// list: the glossary, the full names of the columns and the links of other texts read it. Pure.

interface Termino {
  readonly id: string;
  readonly termino: string;
  /** Other ways in which it is written, on a column or in a norm. */
  readonly tambien?: readonly string[];
  readonly significado: string;
  /** Norm, classifier or rule from which it comes. */
  readonly fuente: string;
}

const CLASIFICADOR = "Manual de Clasificaciones Presupuestarias";
const LAF = "Ley 24.156, de Administración Financiera";
const SINEP = "Decreto 2098/2008, Convenio Sectorial SINEP";

// deno-fmt-ignore
export const TERMINOS: readonly Termino[] = [
  { id: "saf", termino: "SAF", tambien: ["Servicio administrativo financiero"], significado: "Servicio administrativo financiero: el número con que se identifica al organismo que formula y ejecuta su presupuesto.", fuente: LAF },
  { id: "organismo", termino: "Organismo", significado: "Repartición u ente con su propio SAF, que carga sus bases, las valoriza y entrega su presupuesto de personal.", fuente: LAF },
  { id: "consolidado", termino: "Consolidado", tambien: ["750"], significado: "Organismo sin bases propias, cuyo grupo de datos reúne los grupos del mismo código de todos los organismos.", fuente: "De este sistema: regla O2" },
  { id: "onp", termino: "ONP", tambien: ["Oficina Nacional de Presupuesto"], significado: "Oficina Nacional de Presupuesto, órgano rector que fija las normas de la formulación y revisa lo que entregan los organismos.", fuente: LAF },
  { id: "jurisdiccion", termino: "Jurisdicción", tambien: ["Jur."], significado: "Nivel más alto de la clasificación institucional: un ministerio, una secretaría de la Presidencia o un poder del Estado.", fuente: CLASIFICADOR },
  { id: "subjurisdiccion", termino: "Subjurisdicción", tambien: ["Subjur."], significado: "Parte de una jurisdicción que se presupuesta por separado; 0 si no se divide.", fuente: CLASIFICADOR },
  { id: "entidad", termino: "Entidad", tambien: ["Ent."], significado: "Organismo descentralizado o institución de la seguridad social dentro de su jurisdicción; 0 en la administración central.", fuente: CLASIFICADOR },
  { id: "caracter", termino: "Carácter", tambien: ["Car."], significado: "Dice si la institución es de la administración central, descentralizada o de la seguridad social.", fuente: CLASIFICADOR },
  { id: "grupo", termino: "Grupo de datos", tambien: ["codipres", "Presupuesto"], significado: "Conjunto de bases de un organismo bajo un código de cinco caracteres: un presupuesto en preparación, un entregable o una ejecución.", fuente: "De este sistema: reglas P1 y P2" },
  { id: "bandeja", termino: "Bandeja", significado: "Carpeta del servidor donde se dejan los archivos del SIRHU de un mes, que se cargan solos.", fuente: "De este sistema: regla E4" },
  { id: "ejecucion", termino: "Ejecución", tambien: ["M2412"], significado: "Grupo de datos cuyo código empieza con M: lo liquidado a los agentes en un mes, tal como se informó al SIRHU.", fuente: "De este sistema: reglas E1 a E6" },
  { id: "entregable", termino: "Entregable", significado: "Copia de un grupo de datos hecha al darle cierre: no se modifica ni se reabre, y prueba qué se entregó.", fuente: "De este sistema: reglas C1 a C5" },
  { id: "cierre", termino: "Cierre", tambien: ["Dar cierre"], significado: "Acto por el que un presupuesto sin errores y valorizado se convierte en un entregable con su versión.", fuente: "De este sistema: reglas C1 a C4" },
  { id: "historico", termino: "Histórico", tambien: ["En línea"], significado: "Grupo de datos que se apartó de las listas y de las salidas sin perder sus datos; puede volver a incorporarse.", fuente: "De este sistema: regla P3" },
  { id: "generacion", termino: "Generación automática de datos", significado: "Copia de todas las bases de un grupo sobre otro, reemplazando lo que había.", fuente: "De este sistema: regla P4" },
  { id: "base", termino: "Base", significado: "Una de las nueve listas que carga el organismo: cargos, adicionales, contribuciones, complementos, servicios extraordinarios, beneficios, asistencia social, contratos y otros gastos.", fuente: "De este sistema: reglas B1 a B5" },
  { id: "registro", termino: "Registro", tambien: ["Renglón"], significado: "Una fila de una base: cargos o gasto de una misma apertura, escalafón y categoría.", fuente: "De este sistema: regla B1" },
  { id: "apertura", termino: "Apertura programática", tambien: ["Apertura", "Cadena"], significado: "Programa, subprograma, proyecto y actividad u obra a los que se imputa un gasto; la cadena tiene que estar en la estructura del ejercicio.", fuente: CLASIFICADOR },
  { id: "programa", termino: "Programa", tambien: ["Prog", "Prog."], significado: "Categoría programática que produce un bien o servicio terminal con los recursos que se le asignan; 0, en los porcentajes, es todos.", fuente: CLASIFICADOR },
  { id: "subprograma", termino: "Subprograma", tambien: ["Subp", "Subp."], significado: "División de un programa cuya producción es parte de la del programa; 0 si no se divide.", fuente: CLASIFICADOR },
  { id: "proyecto", termino: "Proyecto", tambien: ["Proy", "Proy."], significado: "Categoría programática de una inversión en bienes de capital; 0 en los gastos corrientes.", fuente: CLASIFICADOR },
  { id: "actividad", termino: "Actividad", tambien: ["Act", "Act."], significado: "Categoría programática de menor nivel, a la que se imputan los gastos corrientes.", fuente: CLASIFICADOR },
  { id: "ubicacion", termino: "Ubicación geográfica", tambien: ["Ubic", "Ubic."], significado: "Lugar del país, o el exterior, donde se presta el servicio o se gasta.", fuente: CLASIFICADOR },
  { id: "fuente", termino: "Fuente de financiamiento", tambien: ["F. Fin", "F. Fin."], significado: "Origen de los recursos que pagan el gasto: Tesoro Nacional, recursos propios, crédito externo y las demás.", fuente: CLASIFICADOR },
  { id: "partida_principal", termino: "Partida principal", tambien: ["P. Prin", "P. Prin."], significado: "División del inciso 1, gastos en personal: planta permanente, temporaria, extraordinarios, asistencia social, beneficios, gabinete y contratos.", fuente: CLASIFICADOR },
  { id: "partida_parcial", termino: "Partida parcial", tambien: ["P. Parc."], significado: "División de la partida principal según qué se paga: retribución del cargo, SAC, contribuciones, complementos y otras.", fuente: CLASIFICADOR },
  { id: "clasificador", termino: "Clasificador", tambien: ["Versión del clasificador"], significado: "Estructura de instituciones, programas y partidas de un ejercicio, con su versión.", fuente: CLASIFICADOR },
  { id: "inciso1", termino: "Inciso 1", significado: "Gastos en personal: todo lo que se paga por los servicios de los agentes, con sus contribuciones patronales.", fuente: CLASIFICADOR },
  { id: "finalidad", termino: "Finalidad", tambien: ["Fin."], significado: "Objetivo general para el que gasta el Estado: administración, defensa, servicios sociales y las demás.", fuente: CLASIFICADOR },
  { id: "funcion", termino: "Función", tambien: ["Fun."], significado: "Objetivo particular dentro de la finalidad: educación, salud, justicia y las demás.", fuente: CLASIFICADOR },
  { id: "moneda", termino: "Moneda", tambien: ["Mon", "Mon."], significado: "Moneda en que se paga el gasto; 1 es el peso, y los importes de monedas distintas no se suman.", fuente: "De este sistema: regla V1" },
  { id: "escalafon", termino: "Escalafón", tambien: ["Esc", "Esc."], significado: "Régimen de empleo que agrupa a los agentes con las mismas categorías y la misma forma de pago.", fuente: "Ley 25.164, Marco de Regulación de Empleo Público" },
  { id: "categoria", termino: "Categoría", tambien: ["Cat", "Cat."], significado: "Puesto dentro del escalafón al que corresponde una retribución; en el SINEP son el agrupamiento, el nivel y el grado.", fuente: "De este sistema: regla R2" },
  { id: "sinep", termino: "SINEP", tambien: ["303", "1303"], significado: "Sistema Nacional de Empleo Público: escalafón de la administración nacional por agrupamientos, niveles A a F y grados.", fuente: SINEP },
  { id: "agrupamiento", termino: "Agrupamiento", tambien: ["Agrup", "Agrup."], significado: "Conjunto de puestos del SINEP según su función: general, profesional, científico técnico o especializado.", fuente: SINEP },
  { id: "nivel", termino: "Nivel", significado: "Letra de A a F que dice la complejidad y la responsabilidad del puesto en el SINEP.", fuente: SINEP },
  { id: "grado", termino: "Grado", significado: "Progresión del agente dentro de su nivel, que suma unidades retributivas.", fuente: SINEP },
  { id: "tramo", termino: "Tramo", significado: "General, intermedio o avanzado: según el grado, suma un porcentaje de la asignación del nivel.", fuente: SINEP },
  { id: "funcion_ejecutiva", termino: "Función ejecutiva", tambien: ["Fun. Ejec."], significado: "Nivel I a IV de una jefatura del SINEP, que se paga como suplemento aparte de la categoría.", fuente: SINEP },
  { id: "unidad_retributiva", termino: "Unidad retributiva", tambien: ["UR", "Unid. Ret."], significado: "Unidad en que se fijan retribuciones; por su valor del mes se obtienen los pesos.", fuente: SINEP },
  { id: "codp", termino: "Código de procesamiento", tambien: ["Cod. P."], significado: "Dice qué se calcula sobre el cargo: si cobra SAC, si paga contribuciones y si se cuenta en cargos o en horas.", fuente: "De este sistema: regla V10" },
  { id: "codigo_destino", termino: "Código de destino", tambien: ["Cod. Des."], significado: "Destino en el exterior, con la retribución de embajador de la que se toma un porcentaje por categoría.", fuente: "De este sistema: regla V1" },
  { id: "equivalencia", termino: "Equivalencia en el exterior", significado: "Porcentaje de la retribución de embajador que cobra una categoría cuando presta servicios en el exterior.", fuente: "De este sistema: regla V1" },
  { id: "cargos", termino: "Cargos", tambien: ["Cant. Cargos", "Ocupados"], significado: "Cargos ocupados: personas que están en el puesto. Se cuentan aparte de las vacantes.", fuente: "De este sistema: regla V10" },
  { id: "vacantes", termino: "Vacantes", significado: "Cargos que existen y nadie ocupa; se financian los meses que diga la cobertura.", fuente: "De este sistema: regla V10" },
  { id: "financiados", termino: "Financiados", significado: "Cargos ocupados y vacantes que tienen al menos un mes de cobertura.", fuente: "De este sistema: regla V10" },
  { id: "horas", termino: "Horas", significado: "Unidad en que se cuentan los cargos cuyo código de procesamiento es de horas cátedra.", fuente: "De este sistema: regla V10" },
  { id: "tiempo_cobertura", termino: "Tiempo de cobertura", tambien: ["T. Cober."], significado: "Meses del año que se pagan, de 0 a 12.", fuente: "De este sistema: regla V2" },
  { id: "mes_inicio", termino: "Mes de inicio", tambien: ["Mes Inicio"], significado: "Primer mes que se paga, cuando el presupuesto se valoriza mes por mes; sin él, son los últimos del año.", fuente: "De este sistema: regla Y2" },
  { id: "coefval", termino: "Coeficiente de valorización", tambien: ["Coef. Val.", "coefval"], significado: "Porcentaje de la retribución que se presupuesta del cargo, en los organismos que lo usan; 100 es toda.", fuente: "De este sistema: regla V1" },
  { id: "composicion", termino: "Composición salarial", tambien: ["Comp.", "Composición"], significado: "Concepto que integra lo que se paga, con su clase, subcomposición y número.", fuente: "De este sistema: regla B3" },
  { id: "subcomposicion", termino: "Subcomposición", tambien: ["Subcomp."], significado: "Letra que agrupa conceptos dentro de una clase de composición.", fuente: "De este sistema: regla B3" },
  { id: "numero_composicion", termino: "Número de composición", tambien: ["Nro. Comp."], significado: "Número del concepto dentro de su subcomposición.", fuente: "De este sistema: regla B3" },
  { id: "adicional", termino: "Adicional", tambien: ["Adicionales"], significado: "Suplemento remunerativo que se calcula como porcentaje de la retribución del cargo: antigüedad, título y otros.", fuente: "De este sistema: regla V3" },
  { id: "complemento", termino: "Complemento", tambien: ["Complementos"], significado: "Porcentaje no remunerativo de la retribución: queda fuera del SAC y de las contribuciones.", fuente: "De este sistema: regla V5" },
  { id: "contribucion", termino: "Contribuciones patronales", tambien: ["Contribuciones", "Por. Cont."], significado: "Porcentaje de lo remunerativo que el Estado paga como empleador a la seguridad social y a la obra social.", fuente: "De este sistema: regla V6; Ley 24.241" },
  { id: "sac", termino: "SAC", tambien: ["Aguinaldo", "Sueldo anual complementario"], significado: "Sueldo anual complementario: la doceava parte de lo remunerativo del año.", fuente: "De este sistema: regla V4; Ley 23.041" },
  { id: "remunerativo", termino: "Remunerativo", significado: "Lo que se paga como contraprestación del trabajo: integra el SAC y sobre ello se pagan contribuciones.", fuente: "Ley 24.241, artículo 6" },
  { id: "no_remunerativo", termino: "No remunerativo", significado: "Lo que se paga sin integrar el SAC ni la base de las contribuciones.", fuente: "Ley 24.241, artículo 7" },
  { id: "bonificable", termino: "Bonificable", significado: "Que integra la base sobre la que se calculan los adicionales en porcentaje.", fuente: "De este sistema: regla Y7" },
  { id: "suma_fija", termino: "Suma fija", tambien: ["S. F. Rem.", "Sumas fijas"], significado: "Importe igual para todos los cargos que alcanza, desde un mes y a veces hasta otro.", fuente: "De este sistema: regla Y7" },
  { id: "asistencia", termino: "Asistencia social al personal", tambien: ["Asistencia social"], significado: "Partida principal 4: asignaciones familiares y otras prestaciones, por cantidad y costo.", fuente: CLASIFICADOR },
  { id: "extraordinarios", termino: "Servicios extraordinarios", significado: "Partida principal 3: horas extras y otros servicios fuera de la jornada, con su SAC y sus contribuciones.", fuente: "De este sistema: regla V8" },
  { id: "beneficios", termino: "Beneficios y compensaciones", significado: "Partida principal 5: gratificaciones, compensaciones y otros beneficios por un costo total.", fuente: CLASIFICADOR },
  { id: "contratos", termino: "Contratos especiales", significado: "Partida principal 8: personal contratado por un costo total del año.", fuente: CLASIFICADOR },
  { id: "otros_gastos", termino: "Otros gastos", significado: "Gastos en personal que no salen de cargos ni de porcentajes, por su costo total; sólo en los organismos habilitados.", fuente: "De este sistema: regla B5" },
  { id: "valorizacion", termino: "Valorización", tambien: ["Valorizar"], significado: "Cálculo de lo que cuestan las bases en el año: cargos por componentes de la retribución por meses.", fuente: "De este sistema: reglas V1 a V14" },
  { id: "verificar", termino: "Verificar valorización", significado: "Muestra, de un registro, cada componente de su retribución y los valores de las tablas que se usaron.", fuente: "De este sistema: regla V14" },
  { id: "desactualizada", termino: "Valorización desactualizada", significado: "La que se hizo antes de que cambiara un registro, el encabezado o un valor de las tablas que había leído.", fuente: "De este sistema: regla V12" },
  { id: "vigencia", termino: "Vigencia", tambien: ["Actualizado desde"], significado: "Mes desde el que rige un valor de las tablas: vale hasta el mes en que empieza el siguiente.", fuente: "De este sistema: regla R1" },
  { id: "criterio", termino: "Criterio de valorización", tambien: ["Criterio"], significado: "Cómo se valoriza el presupuesto: todo el año a valores de un mes, o cada mes a los suyos.", fuente: "De este sistema: regla Y1" },
  { id: "segmento", termino: "Segmento", significado: "Meses seguidos del año en que una posición cobra lo mismo.", fuente: "De este sistema: regla Y4" },
  { id: "rubro", termino: "Rubro", significado: "Parte de la retribución a la que pertenece un importe: cargo, no cargo, SAC, complementos, contribuciones y los demás.", fuente: "De este sistema: regla V2" },
  { id: "imputacion", termino: "Imputación", significado: "Partida parcial que corresponde a cada rubro de cada partida principal.", fuente: "De este sistema: regla R5" },
  { id: "techo", termino: "Techo", tambien: ["Techos"], significado: "Tope de cargos, y de crédito, con que un organismo formula su presupuesto; pasarlo se advierte.", fuente: "De este sistema: reglas T1 y T2; Ley 24.156, artículo 24" },
  { id: "vigente", termino: "Crédito vigente", tambien: ["Vigente"], significado: "Crédito aprobado por la ley de presupuesto con las modificaciones que tuvo hasta la fecha.", fuente: LAF },
  { id: "credito", termino: "Crédito", significado: "Autorización para gastar hasta un importe en una partida durante el ejercicio.", fuente: LAF },
  { id: "ejercicio", termino: "Ejercicio", significado: "Año, del 1 de enero al 31 de diciembre, al que corresponde un presupuesto.", fuente: "Ley 24.156, artículo 10" },
  { id: "fop", termino: "Envíos FOP", tambien: ["FOP"], significado: "Paquete con los créditos del presupuesto de personal para el sistema de formulación presupuestaria.", fuente: "De este sistema: regla S5" },
  { id: "sirhu", termino: "SIRHU", significado: "Sistema Integrado de Recursos Humanos: informa por mes lo liquidado a cada agente.", fuente: "Decreto 645/1995" },
  { id: "anualizada", termino: "Ejecución anualizada", significado: "Lo que costaría el año si cada mes se pagara como el mes ejecutado, con su SAC y sus contribuciones.", fuente: "De este sistema: regla S6" },
  { id: "pasaje", termino: "Pasaje", tambien: ["Pasajes"], significado: "Cambio de la apertura, o del organismo, de todos los registros de un grupo de datos.", fuente: "De este sistema: reglas J1 a J4" },
  { id: "esidif", termino: "e-SIDIF", tambien: ["SIDIF"], significado: "Sistema de información financiera del Estado, donde se registran el presupuesto y su ejecución.", fuente: LAF },
  { id: "acuerdo", termino: "Acuerdo", tambien: ["Acuerdo paritario", "Paritaria"], significado: "Aumentos y sumas convenidos entre el Estado y los gremios, por tramos desde un mes.", fuente: "Ley 24.185; regla W1" },
  { id: "homologacion", termino: "Homologación", tambien: ["Homologar"], significado: "Acto que da fuerza a un acuerdo; aquí, además, guarda sus valores en las tablas.", fuente: "De este sistema: regla W6" },
  { id: "tira", termino: "Tira", significado: "Los acuerdos que se prueban a la vez, uno debajo del otro, sobre los doce meses del ejercicio.", fuente: "De este sistema" },
  { id: "escenario", termino: "Escenario", tambien: ["Escenarios"], significado: "Cálculo de lo que costaría un presupuesto con acuerdos que todavía no rigen, sin guardar nada.", fuente: "De este sistema: regla W4" },
  { id: "cierre-proyectado", termino: "Proyección de cierre", significado: "Lo ejecutado hasta hoy más lo que falta del año, contra el crédito vigente.", fuente: "De este sistema: regla Z1" },
  { id: "programacion", termino: "Programación mensual", significado: "Reparto del costo del año en los meses en que se paga.", fuente: "De este sistema: regla Y10" },
  { id: "conciliacion", termino: "Conciliación de cargos", significado: "Comparación de los cargos de las bases, del techo, del resumen y de la ejecución, con lo que explica la diferencia.", fuente: "De este sistema: regla S11" },
  { id: "linea", termino: "Línea valorizada", tambien: ["Línea"], significado: "Importe de un componente de un registro: todo total es la suma de líneas que se pueden ver.", fuente: "De este sistema: regla S3" },
];

/** A title is the same with its full stop and without it. */
const clave = (texto: string): string => normalizar(texto).replace(/\.$/, "").trim();

const POR_NOMBRE: ReadonlyMap<string, Termino> = new Map(
  // The first one that has a name keeps it: those that share an abbreviation come later.
  TERMINOS.toReversed().flatMap((t) =>
    [...t.tambien ?? [], t.termino].map((nombre) => [clave(nombre), t] as const)
  ),
);

/** The term that a title or a word of a text is, if the glossary has it. */
export const terminoDe = (titulo: string): Termino | undefined => POR_NOMBRE.get(clave(titulo));

/** Short titles, or with a full stop, stand for a longer one. */
const ABREVIADO = /\.|^.{1,4}$/;

/** The full name of a column: «Prog.» is «Programa»; the title itself where it says it all. */
export function nombreCompleto(titulo: string): string {
  const termino = ABREVIADO.test(titulo) ? terminoDe(titulo)?.termino ?? "" : "";
  return termino.length > titulo.replace(/\.$/, "").length ? termino : titulo.replace(/\.$/, "");
}

/** Terms whose name or meaning has these words, those of the name first. */
export function buscarTerminos(escrito: string): readonly Termino[] {
  const buscado = normalizar(escrito.trim());
  if (buscado === "") {
    return TERMINOS.toSorted((a, b) => clave(a.termino) < clave(b.termino) ? -1 : 1);
  }
  const nombres = ({ termino, tambien = [] }: Termino) => [termino, ...tambien].map(normalizar);
  const enNombre = TERMINOS.filter((t) => nombres(t).some((n) => n.includes(buscado)));
  const enTexto = TERMINOS.filter((t) =>
    !enNombre.includes(t) && normalizar(`${t.significado} ${t.fuente}`).includes(buscado)
  );
  return [...enNombre, ...enTexto];
}
