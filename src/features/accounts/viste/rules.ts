// What a view may hold, with whom it may be shared, and when a list is no longer as its view says.
import type { Elenco } from '#shared/esportazioni.ts';
import { ROLES, type Subject } from '#shared/permissions.ts';
import { elencoDi, RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';

/** With whom a view can be shared. */
export const CONDIVISIONI = [...ROLES, 'tutti'] as const;
export type Condivisione = (typeof CONDIVISIONI)[number];

/** The lists that can have views: those with more than a search in their address. */
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

/** Where two lists share a screen, what of the address says which. */
export function baseDi(elenco: ElencoConViste): Texts {
  const tipo = TIPI_RISORSA.find((each) => RISORSE[each].lista === elenco);
  const vista = tipo && elencoDi(tipo).vista;
  return vista ? { vista } : {};
}

type Texts = Readonly<Record<string, string>>;

/** One shares with those of one's own role; an amministratore with any, and with all. */
export function puoCondividere({ role, amministratore }: Pick<Subject, 'role' | 'amministratore'>, con: Condivisione): boolean {
  return amministratore || con === role;
}

const SHOWN_ONLY = ['modo', 'colonne'];

/** Whether a list is as its view says. How it is shown counts where the view says it. */
export function isCome(vista: Texts, list: Texts): boolean {
  const names = new Set([...Object.keys(vista), ...Object.keys(list).filter((name) => !SHOWN_ONLY.includes(name))]);
  return [...names].every((name) => vista[name] === list[name]);
}
