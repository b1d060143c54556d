// What each table that the register watches is called when it changes. Pure; the columns are in server/word-columns.ts.
import { STATO_LABELS } from '#features/dipendenti/rules.ts';
import { STATO_HARDWARE_LABELS } from '#features/hardware/rules.ts';
import { STATO_WORKFLOW_LABELS } from '#features/workflows/rules.ts';
import type { Subject } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Cosa, Riferimento } from '#shared/riferimenti.ts';
import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';

export const AZIONI = ['crea', 'modifica', 'elimina', 'accesso', 'esporta'] as const;
export type Azione = (typeof AZIONI)[number];

export const AZIONE_LABELS: Record<Azione, string> = {
  crea: 'Creazione',
  modifica: 'Modifica',
  elimina: 'Eliminazione',
  accesso: 'Accesso',
  esporta: 'Esportazione',
};

/** The kinds of things that the whole register can be narrowed to, by the name of their table. */
export const AMBITI = ['dipendenti', 'workflows', ...NOMI_TABELLE_RISORSE, 'showrooms', 'brands', 'users'] as const;
export type Ambito = (typeof AMBITI)[number];

export const AMBITO_LABELS: Record<Ambito, string> = {
  dipendenti: 'Dipendenti',
  workflows: 'Workflow',
  software: 'Software',
  hardware: 'Hardware',
  piani_mobili: 'Piani mobili',
  iphones: 'Telefoni aziendali',
  cartelle_condivise: 'Cartelle condivise',
  showrooms: 'Showroom',
  brands: 'Brand',
  users: 'Utenti',
};

type Valori = Record<string, unknown>;

/** A row of the register as its reader may know it: reserved values merged in, or left out. */
export interface Voce {
  azione: Azione;
  oggetto: string;
  oggetto_id: string | null;
  prima: Valori | null;
  dopo: Valori | null;
  /** For a change: the row's own values when it was made, because a change holds the changed columns only. */
  origine: Valori | null;
  /** False when it happened between a brand that the reader sees and one that it does not. */
  intera: boolean;
}

export interface Cambio {
  campo: string;
  etichetta: string;
  /** Null: there was nothing to tell before, as when the thing was made. */
  prima: string | null;
  /** Null: there is nothing to tell after, as when the thing was deleted. */
  dopo: string | null;
}

/** 'Nome: Ana → Anna', where there is no sign to draw. */
export function cambioInParole({ etichetta, prima, dopo }: Cambio): string {
  return `${etichetta}: ${[prima, dopo].filter((text) => text !== null).join(' → ')}`;
}

/** What a column is called, how its values read (left out: as they are), and what stands where there is none: null, nothing. */
export type Campo = readonly [
  etichetta: string,
  come?: 'data' | 'euro' | 'siNo' | 'segreto' | 'presente' | Cosa | Readonly<Record<string, string>>,
  vuoto?: string | null,
];

interface Oggetto extends Record<'crea' | 'modifica' | 'elimina', string> {
  /** What the title names after the colon: whose id stands in this column, or is the object's own. */
  cosa?: Cosa;
  colonna?: string;
  /** Columns that read otherwise here; null: not told here. */
  campi?: Record<string, Campo | null>;
}

const vita = (nome: string, fine: 'o' | 'a' = 'o') => ({
  crea: `${nome} creat${fine}`,
  modifica: `${nome} modificat${fine}`,
  elimina: `${nome} eliminat${fine}`,
});
const periodo = (nome: string, cosa: Cosa, colonna: string, fine: 'o' | 'a' = 'o'): Oggetto => ({
  crea: `${nome} assegnat${fine}`,
  modifica: `${nome}: assegnazione modificata`,
  elimina: `${nome} rimoss${fine}`,
  cosa,
  colonna,
  campi: { brand_id: null },
});
const legame = (a: string, da: string, cosa: Cosa, colonna: string): Oggetto => ({
  crea: `Brand aggiunto ${a}`,
  modifica: `Brand cambiato ${a}`,
  elimina: `Brand tolto ${da}`,
  cosa,
  colonna,
});

/** Where a title names the brand of what it tells. */
export const QUALE_BRAND = '{brand}';

export const SENZA_NOME = { crea: 'Creazione', modifica: 'Modifica', elimina: 'Eliminazione' };

/** Every table that the register watches. */
export const OGGETTI: Record<string, Oggetto> = {
  dipendenti: { ...vita('Dipendente'), campi: { posizione: ['Mansione'], stato: ['Stato dipendente', STATO_LABELS] } },
  workflows: { ...vita('Workflow'), crea: 'Workflow avviato', campi: { tipo: null, stato: ['Stato', STATO_WORKFLOW_LABELS] } },
  workflow_passi: {
    ...vita('Nota'),
    crea: 'Workflow: nota',
    campi: { workflow_id: null, azione: null, stato: null, user_id: null },
  },
  dipendenti_software: periodo('Software', 'software', 'software_id'),
  dipendenti_hardware: periodo('Hardware', 'hardware', 'hardware_id'),
  dipendenti_piani_mobili: periodo('Piano mobile', 'piano_mobile', 'piano_mobile_id'),
  dipendenti_iphones: periodo('Telefono aziendale', 'telefono', 'iphone_id'),
  dipendenti_cartelle: periodo('Cartella condivisa', 'cartella', 'cartella_id', 'a'),
  software: { ...vita('Software'), cosa: 'software' },
  hardware: { ...vita('Hardware'), cosa: 'hardware', campi: { stato: ['Stato', STATO_HARDWARE_LABELS] } },
  piani_mobili: { ...vita('Piano mobile'), cosa: 'piano_mobile' },
  iphones: { ...vita('Telefono aziendale'), cosa: 'telefono' },
  cartelle_condivise: {
    ...vita('Cartella condivisa', 'a'),
    cosa: 'cartella',
    campi: { tipo: ['Tipo', { cartella: 'Cartella', unita_rete: 'Unità di rete' }] },
  },
  brands: { ...vita('Brand'), cosa: 'brand' },
  showrooms: { ...vita('Showroom'), cosa: 'showroom' },
  users: { ...vita('Utente'), cosa: 'utente' },
  /** No table: accounts that come and go. */
  accessi: { ...SENZA_NOME, cosa: 'utente' },
  reimpostazioni: { ...vita('Link per la password'), cosa: 'utente', colonna: 'user_id' },
  user_brands: {
    crea: `Utente associato a ${QUALE_BRAND}`,
    modifica: `Associazione a ${QUALE_BRAND} modificata`,
    elimina: `Associazione a ${QUALE_BRAND} rimossa`,
    cosa: 'utente',
    colonna: 'user_id',
    campi: { brand_id: null },
  },
  showroom_brands: legame('allo showroom', 'dallo showroom', 'showroom', 'showroom_id'),
  software_brands: legame('al software', 'dal software', 'software', 'software_id'),
  hardware_brands: legame("all'hardware", "dall'hardware", 'hardware', 'hardware_id'),
  piani_mobili_brands: legame('al piano mobile', 'dal piano mobile', 'piano_mobile', 'piano_id'),
  iphones_brands: legame('al telefono aziendale', 'dal telefono aziendale', 'telefono', 'iphone_id'),
  cartelle_brands: legame('alla cartella condivisa', 'dalla cartella condivisa', 'cartella', 'cartella_id'),
};

/** What the entry is about, where its title names it: an employee's own page is about that employee already. */
export function subjectOf({ oggetto, oggetto_id, prima, dopo, origine }: Voce): Riferimento | undefined {
  const { cosa, colonna } = OGGETTI[oggetto] ?? {};
  const id = colonna === undefined ? oggetto_id : (dopo?.[colonna] ?? prima?.[colonna] ?? origine?.[colonna]);
  return cosa === undefined || id === null || id === undefined ? undefined : { cosa, id: String(id) };
}

/** Who did it, in words. */
export function chiInParole({ chi, azione }: { chi: { nome: string } | null; azione: Azione }): string {
  return chi?.nome ?? (azione === 'accesso' ? 'Non identificato' : 'Sistema');
}

/** The tables whose entries are about a kind: its own, and those that name one of it. Who was given a thing is told with the thing. */
export function tabelleDi(ambito: Ambito): string[] {
  const cosa = OGGETTI[ambito]?.cosa;
  return cosa === undefined ? [ambito] : Object.keys(OGGETTI).filter((tabella) => OGGETTI[tabella]?.cosa === cosa);
}

/** Who may read the whole register: of which brands is the server's business. */
export function mayReadRegistro({ amministratore, can_admin }: Pick<Subject, 'amministratore' | 'can_admin'>): boolean {
  return amministratore || can_admin.length > 0;
}

export const SENZA_REGISTRO = () =>
  new Problem(
    'forbidden',
    'NON_CONSENTITO',
    'Vede la cronologia un amministratore, o chi amministra almeno un brand: chiedi a un amministratore.',
  );
