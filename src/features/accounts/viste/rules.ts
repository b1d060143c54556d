// Rules for saved views: lists, sharing, and the comparison of a list with its view.
import type { Elenco } from '#shared/esportazioni.ts';
import { ROLES, type Subject } from '#shared/permissions.ts';
import { elencoDi, RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';

/** The groups that a view can be shared with. */
export const CONDIVISIONI = [...ROLES, 'tutti'] as const;
export type Condivisione = (typeof CONDIVISIONI)[number];

/** The lists that can have saved views: all lists that have other filters than a search. */
export const ELENCHI_CON_VISTE = [
  'dipendenti',
  ...TIPI_RISORSA.map((tipo) => RISORSE[tipo].lista),
  'riparazioni',
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

/** Two lists can share one screen. Returns the filters by which such a screen shows this list. */
export function baseDi(elenco: ElencoConViste): Texts {
  const tipo = TIPI_RISORSA.find((each) => RISORSE[each].lista === elenco);
  const vista = tipo && elencoDi(tipo).vista;
  return vista ? { vista } : {};
}

type Texts = Readonly<Record<string, string>>;

/** An account may share with its own role; an amministratore with any role and with all. */
export function puoCondividere({ role, amministratore }: Pick<Subject, 'role' | 'amministratore'>, con: Condivisione): boolean {
  return amministratore || con === role;
}

const SHOWN_ONLY = ['modo', 'colonne'];

/** Whether the current filters of a list are the filters of the view. The display mode is compared only when the view contains one. */
export function isCome(vista: Texts, list: Texts): boolean {
  const names = new Set([...Object.keys(vista), ...Object.keys(list).filter((name) => !SHOWN_ONLY.includes(name))]);
  return [...names].every((name) => vista[name] === list[name]);
}
