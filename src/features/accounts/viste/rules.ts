import type { Elenco } from '#shared/esportazioni.ts';
import { ROLES, type Subject } from '#shared/permissions.ts';
import { elencoOf, RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';

export const CONDIVISIONI = [...ROLES, 'tutti'] as const;
export type Condivisione = (typeof CONDIVISIONI)[number];

/** The lists that can have saved views: all lists that have other filters than a search. */
export const ELENCHI_CON_VISTE = [
  'dipendenti',
  ...TIPI_RISORSA.map((tipo) => RISORSE[tipo].lista),
  'riparazioni',
  'adempimenti',
  'inventari',
  'showrooms',
  'workflows',
  'uscite',
  'verbali',
  'fatture',
  'utenti',
  'registro',
] as const satisfies readonly (Elenco | 'fatture' | 'inventari')[];
export type ElencoConViste = (typeof ELENCHI_CON_VISTE)[number];

/** Returns the filters with which a screen shows this list. Two lists can share one screen and differ only in these filters. */
export function baseFiltri(elenco: ElencoConViste): FilterTexts {
  const tipo = TIPI_RISORSA.find((risorsa) => RISORSE[risorsa].lista === elenco);
  const vista = tipo && elencoOf(tipo).vista;
  return vista ? { vista } : {};
}

type FilterTexts = Readonly<Record<string, string>>;

/**
 * True when the caller may share a view with the role: an account may share with its own role, an amministratore with any role and with
 * all accounts.
 */
export function canShareWith({ role, amministratore }: Pick<Subject, 'role' | 'amministratore'>, group: Condivisione): boolean {
  return amministratore || group === role;
}

const DISPLAY_PARAMETERS = ['modo', 'colonne'];

/** True when the list has the filters of the view. The display mode is compared only when the view contains one. */
export function hasFiltriOf(vista: FilterTexts, list: FilterTexts): boolean {
  const names = new Set([...Object.keys(vista), ...Object.keys(list).filter((name) => !DISPLAY_PARAMETERS.includes(name))]);
  return [...names].every((name) => vista[name] === list[name]);
}
