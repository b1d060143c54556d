// Pure rules and sentences for transfers, shared by server and browser.
import { formatData } from '#shared/dates.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import type { Fase } from '#shared/situazione.ts';

export const ESITI_TRASFERIMENTO = ['segue', 'resta', 'scambia'] as const;
export type EsitoTrasferimento = (typeof ESITI_TRASFERIMENTO)[number];

export const ESITO_LABELS: Record<EsitoTrasferimento, string> = { segue: 'Segue', resta: 'Resta', scambia: 'Si scambia' };

export interface Cosa {
  tipo: TipoRisorsa;
  id: number;
}

/** An item that the employee has now. */
export interface Tenuta extends Cosa {
  nome: string;
  data_assegnazione: string;
  /** Whether the item also belongs to the destination brand. */
  del_brand: boolean;
}

export interface Decisa extends Cosa {
  esito: EsitoTrasferimento;
}

export const chiaveDi = ({ tipo, id }: Cosa): string => `${tipo}-${id}`;

/**
 * The item types for which a swap is proposed, because an employee needs such items for work. Licences and folders of the former brand are
 * of no use in the new brand.
 */
const SERVE_UN_ALTRO: readonly TipoRisorsa[] = ['hardware', 'piano_mobile', 'telefono'];

/**
 * Returns the possible outcomes of an item and the proposed outcome. Proposed is: an item of the new brand goes with the employee, a
 * device, plan or phone is swapped when another one is free, and all other items stay with the old brand.
 */
export function possibili(
  { tipo, del_brand }: Pick<Tenuta, 'tipo' | 'del_brand'>,
  alternative: number,
): { possibile: EsitoTrasferimento[]; proposto: EsitoTrasferimento } {
  const may: Record<EsitoTrasferimento, boolean> = { segue: del_brand, resta: true, scambia: alternative > 0 };
  return {
    possibile: ESITI_TRASFERIMENTO.filter((esito) => may[esito]),
    proposto: del_brand ? 'segue' : alternative > 0 && SERVE_UN_ALTRO.includes(tipo) ? 'scambia' : 'resta',
  };
}

/** Warnings about the employee, in Italian: for example a showroom or manager that does not fit the new brand. */
export function avvisiOf(about: {
  chi: string;
  da: string;
  a: string;
  showroom: string | null;
  manager: { nome: string; brand: string } | null;
  inOnboarding: boolean;
}): string[] {
  const { chi, da, a, showroom, manager, inOnboarding } = about;
  return [
    showroom && `Lo showroom di adesso, ${showroom}, non è di ${a}: scegline un altro, o nessuno.`,
    manager && `Il manager, ${manager.nome}, è di ${manager.brand}: resta, se non ne scegli un altro.`,
    inOnboarding && `L'onboarding in corso passa a ${a} con ${chi}.`,
    `Chi vede solo ${da} non vedrà più questa scheda.`,
  ].filter((each) => typeof each === 'string');
}

export const nonDelBrand = (brand: string) => `Non è di ${brand}`;

/** Items cannot be assigned to an employee who has left, so such an employee cannot be transferred either. */
export function checkTrasferibile(person: { nome: string; cognome: string; situazione: { fase: Fase } }): Problem | undefined {
  if (person.situazione.fase !== 'uscito') return undefined;
  const sentence = `${person.nome} ${person.cognome} non è più in azienda: non si può trasferire.`;
  return new Problem('conflict', 'DIPENDENTE_NON_ATTIVO', sentence);
}

/** Returns the error when neither the brand nor the showroom changes, or undefined. */
export function checkAltrove(da: Luogo, a: Luogo): Problem | undefined {
  if (da.brand_id !== a.brand_id || da.showroom !== a.showroom) return undefined;
  return new Problem('conflict', 'TRASFERIMENTO_SENZA_CAMBIO', 'È già lì: scegli un altro brand o un altro showroom.');
}

export interface Luogo {
  brand_id: number;
  showroom: number | null;
}

/** The 409 for an item that the employee does not have any more. */
export const cambiato = (nome: string) =>
  new Problem('conflict', 'TRASFERIMENTO_CAMBIATO', `${nome} non è più tra le sue cose: ricarica la pagina.`);

interface Deciding {
  brand: string;
  /**
   * True for a transfer to another brand, in which every item needs an outcome. Within one brand an item that the request does not name
   * follows the employee.
   */
  cambiaBrand: boolean;
}

/**
 * Returns the error for outcomes that are missing, or that name an item which is no longer assigned or not of the new brand; undefined when
 * all are valid.
 */
export function checkVoci(tenute: readonly Tenuta[], decise: readonly Decisa[], { brand, cambiaBrand }: Deciding): Problem | undefined {
  const held = new Map(tenute.map((each) => [chiaveDi(each), each]));
  const gone = decise.find((each) => !held.has(chiaveDi(each)));
  if (gone) return cambiato(`${RISORSE[gone.tipo].uno} ${gone.id}`);
  const said = new Set(decise.map(chiaveDi));
  const undecided = cambiaBrand ? tenute.filter((each) => !said.has(chiaveDi(each))) : [];
  if (undecided.length > 0) {
    const sentence = `Decidi anche che cosa succede a ${undecided.map(({ nome }) => nome).join(', ')}.`;
    return new Problem('conflict', 'TRASFERIMENTO_INCOMPLETO', sentence);
  }
  const stuck = decise.map((each) => ({ ...each, ...held.get(chiaveDi(each)) })).find((each) => each.esito === 'segue' && !each.del_brand);
  return stuck && new Problem('conflict', 'BRAND_DIVERSO', `${stuck.nome} non è di ${brand}: può restare, o si scambia.`);
}

/** Returns the error for an impossible day of the transfer, or undefined. `finiscono` are the items whose period ends on that day. */
export function checkData(
  data: string,
  { oggi, finiscono, ultimo, assunto }: { oggi: string; finiscono: readonly Tenuta[]; ultimo: string | undefined; assunto: string | null },
): Problem | undefined {
  if (data > oggi) return invalidField('data', 'Un trasferimento si registra il giorno in cui avviene: scegli oggi o un giorno passato.');
  if (assunto && assunto <= oggi && data < assunto)
    return invalidField('data', `È in servizio dal ${formatData(assunto)}: il trasferimento non può venire prima.`);
  if (ultimo && data < ultimo)
    return invalidField('data', `C'è già un trasferimento del ${formatData(ultimo)}: questo non può venire prima.`);
  const had = finiscono.filter(({ data_assegnazione }) => data_assegnazione <= oggi); // only periods that have begun: a reservation keeps its own first day
  const late = had.toSorted((a, b) => b.data_assegnazione.localeCompare(a.data_assegnazione))[0];
  if (!late || data >= late.data_assegnazione) return undefined;
  return invalidField('data', `Il ${formatData(late.data_assegnazione)} ha ricevuto ${late.nome}: il trasferimento non può venire prima.`);
}

/** Counts the outcomes in words: '4 seguono, 1 resta, 1 da scambiare'. Returns '' without items. */
export function riassunto(esiti: readonly EsitoTrasferimento[]): string {
  const parts = ESITI_TRASFERIMENTO.map((esito) => ({ esito, quante: esiti.filter((each) => each === esito).length }))
    .filter(({ quante }) => quante > 0)
    .map(({ esito, quante }) => `${quante} ${CONTATE[esito][quante === 1 ? 0 : 1]}`);
  return parts.join(', ');
}

const CONTATE: Record<EsitoTrasferimento, readonly [una: string, molte: string]> = {
  segue: ['segue', 'seguono'],
  resta: ['resta', 'restano'],
  scambia: ['da scambiare', 'da scambiare'],
};

interface LuogoLetto {
  brand: { id: number; nome: string } | null;
  showroom: string | null;
}

/** The origin and the destination, without names that are hidden from the reader: 'da Lineaverde a Nuvola (Bari)', 'da Brera a Bari'. */
export function luoghiInParole({ da, a }: { da: LuogoLetto; a: LuogoLetto }): string {
  if (da.brand && da.brand.id === a.brand?.id) return `da ${da.showroom ?? 'nessuno showroom'} a ${a.showroom ?? 'nessuno showroom'}`;
  const named = ({ brand, showroom }: LuogoLetto) => (brand ? `${brand.nome}${showroom ? ` (${showroom})` : ''}` : 'un altro brand');
  return `da ${named(da)} a ${named(a)}`;
}

interface VoceLetta {
  nome: string;
  esito: EsitoTrasferimento;
  con: { nome: string } | null;
}

const FATTE: Record<EsitoTrasferimento, string> = { segue: 'Con sé', resta: 'Lasciati', scambia: 'Scambiati' };

/** Describes the items of a transfer, with one entry for each outcome that occurs. */
export function vociInParole(voci: readonly VoceLetta[]): { titolo: string; testo: string }[] {
  return ESITI_TRASFERIMENTO.map((esito) => ({ titolo: FATTE[esito], of: voci.filter((voce) => voce.esito === esito) }))
    .filter(({ of }) => of.length > 0)
    .map(({ titolo, of }) => ({ titolo, testo: of.map(({ nome, con }) => (con ? `${nome} con ${con.nome}` : nome)).join(', ') }));
}
