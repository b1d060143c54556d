// How titles are worded that many slices have alike.
import type { Cosa } from '#shared/riferimenti.ts';
import type { TableWords } from './words.ts';

/** Where a title names the brand of what it tells. */
export const QUALE_BRAND = '{brand}';

export const SENZA_NOME = { crea: 'Creazione', modifica: 'Modifica', elimina: 'Eliminazione' };

/** Of what is made, changed and deleted: 'Hardware creato'. */
export const vita = (nome: string, fine: 'o' | 'a' = 'o') => ({
  crea: `${nome} creat${fine}`,
  modifica: `${nome} modificat${fine}`,
  elimina: `${nome} eliminat${fine}`,
});

/** Of what is given and taken back: 'Hardware assegnato'. */
export const periodo = (nome: string, cosa: Cosa, colonna: string, fine: 'o' | 'a' = 'o'): TableWords => ({
  crea: `${nome} assegnat${fine}`,
  modifica: `${nome}: assegnazione modificata`,
  elimina: `${nome} restituit${fine}`,
  cosa,
  colonna,
  idsFrom: 'rows',
  campi: { brand_id: null },
});

/** Of a thing and its brands: 'Brand aggiunto allo showroom'. */
export const legame = (a: string, da: string, cosa: Cosa, colonna: string): TableWords => ({
  crea: `Brand aggiunto ${a}`,
  modifica: `Brand cambiato ${a}`,
  elimina: `Brand tolto ${da}`,
  cosa,
  colonna,
  idsFrom: 'pairs',
});
