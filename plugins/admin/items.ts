/** The screens of Administración: what each is for, and where the operations guide says when. */
import type { ItemMenu } from "#core/plugin.ts";

const item = (id: string, titulo: string, guia: string, texto: string): ItemMenu => ({
  id,
  title: titulo,
  help: { text: texto, guide: guia },
});

export const items: readonly ItemMenu[] = [
  item(
    "safs",
    "Administración de SAFs",
    "abril",
    "Los organismos que presupuestan: su institución, su nombre de acceso y lo que se les habilita.",
  ),
  item(
    "usuarios",
    "Usuarios del Sistema",
    "mayo",
    "Quién ingresa, a qué organismos llega y qué puede hacer en ellos.",
  ),
  item(
    "techos",
    "Carga de Techos",
    "junio",
    "Los cargos que cada organismo puede pedir en un ejercicio; pasarlos se avisa, no se impide.",
  ),
  item(
    "vigente",
    "Carga de Vigente",
    "enero",
    "Los cargos y las horas aprobados por ley o por norma para cada ejercicio.",
  ),
  item(
    "historico",
    "Información Histórica",
    "diciembre",
    "Los presupuestos que dejaron de ofrecerse; cualquiera se trae de vuelta.",
  ),
  item(
    "pasajes",
    "Pasajes de Cargos",
    "marzo",
    "Registros que pasan de un programa o de un organismo a otro cuando cambia la estructura.",
  ),
  item(
    "sesiones",
    "Sesiones",
    "todos-los-meses",
    "Quién está conectado ahora, y cómo terminarle la sesión.",
  ),
];
