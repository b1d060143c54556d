import { formatData } from '#shared/dates.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import type { Fase } from '#shared/situazione.ts';

export const ESITI_TRASFERIMENTO = ['segue', 'resta', 'scambia'] as const;
export type EsitoTrasferimento = (typeof ESITI_TRASFERIMENTO)[number];

export const ESITO_LABELS: Record<EsitoTrasferimento, string> = { segue: 'Segue', resta: 'Resta', scambia: 'Si scambia' };

export interface ItemRef {
  tipo: TipoRisorsa;
  id: number;
}

export interface Tenuta extends ItemRef {
  nome: string;
  data_assegnazione: string;
  del_brand: boolean;
}

export interface Decisa extends ItemRef {
  esito: EsitoTrasferimento;
}

export const itemKey = ({ tipo, id }: ItemRef): string => `${tipo}-${id}`;

/**
 * The asset types for which a transfer proposes a swap, because the employee needs such items for work. Licences and folders of the
 * former brand are of no use in the new brand.
 */
const SWAP_PROPOSED: readonly TipoRisorsa[] = ['hardware', 'piano_mobile', 'telefono'];

/**
 * Returns the possible outcomes of an item in a transfer and the proposed outcome. An item of the new brand follows the employee, a
 * device, plan or phone is swapped when another one is free, and all other items stay with the former brand.
 */
export function possibleEsiti(
  { tipo, del_brand }: Pick<Tenuta, 'tipo' | 'del_brand'>,
  hasAlternative: boolean,
): { possibile: EsitoTrasferimento[]; proposto: EsitoTrasferimento } {
  const isPossible: Record<EsitoTrasferimento, boolean> = { segue: del_brand, resta: true, scambia: hasAlternative };
  return {
    possibile: ESITI_TRASFERIMENTO.filter((esito) => isPossible[esito]),
    proposto: del_brand ? 'segue' : hasAlternative && SWAP_PROPOSED.includes(tipo) ? 'scambia' : 'resta',
  };
}

export function transferWarnings(context: {
  fullName: string;
  da: string;
  a: string;
  showroom: string | null;
  manager: { nome: string; brand: string } | null;
  inOnboarding: boolean;
}): string[] {
  const { fullName, da, a, showroom, manager, inOnboarding } = context;
  return [
    showroom && `Lo showroom di adesso, ${showroom}, non è di ${a}: scegline un altro, o nessuno.`,
    manager && `Il manager, ${manager.nome}, è di ${manager.brand}: resta, se non ne scegli un altro.`,
    inOnboarding && `L'onboarding in corso passa a ${a} con ${fullName}.`,
    `Chi vede solo ${da} non vedrà più questa scheda.`,
  ].filter((each) => typeof each === 'string');
}

export const notOfBrandText = (brand: string) => `Non è di ${brand}`;

/** Items cannot be assigned to an employee who has left, so such an employee cannot be transferred. */
export function checkTrasferibile(person: { nome: string; cognome: string; situazione: { fase: Fase } }): Problem | undefined {
  if (person.situazione.fase !== 'uscito') return undefined;
  const sentence = `${person.nome} ${person.cognome} non è più in azienda: non si può trasferire.`;
  return new Problem('conflict', 'DIPENDENTE_NON_ATTIVO', sentence);
}

export function checkDestination(da: Luogo, a: Luogo): Problem | undefined {
  if (da.brand_id !== a.brand_id || da.showroom !== a.showroom) return undefined;
  return new Problem('conflict', 'TRASFERIMENTO_SENZA_CAMBIO', 'È già lì: scegli un altro brand o un altro showroom.');
}

export interface Luogo {
  brand_id: number;
  showroom: number | null;
}

/** The error 409 of a transfer: an item is not assigned to the employee any more. */
export const itemGone = (nome: string) =>
  new Problem('conflict', 'TRASFERIMENTO_CAMBIATO', `${nome} non è più tra le sue cose: ricarica la pagina.`);

interface DecisionContext {
  brand: string;
  /**
   * True in a transfer to another brand: every item needs an outcome. Within one brand, an item that is not in the request follows the
   * employee.
   */
  changesBrand: boolean;
}

/**
 * Checks the outcomes of a transfer: every outcome must name an assigned item, and an item that follows the employee must belong to the
 * new brand.
 */
export function checkVoci(
  tenute: readonly Tenuta[],
  decise: readonly Decisa[],
  { brand, changesBrand }: DecisionContext,
): Problem | undefined {
  const itemsByKey = new Map(tenute.map((each) => [itemKey(each), each]));
  const missing = decise.find((each) => !itemsByKey.has(itemKey(each)));
  if (missing) return itemGone(`${RISORSE[missing.tipo].uno} ${missing.id}`);
  const decidedKeys = new Set(decise.map(itemKey));
  const undecided = changesBrand ? tenute.filter((each) => !decidedKeys.has(itemKey(each))) : [];
  if (undecided.length > 0) {
    const sentence = `Decidi anche che cosa succede a ${undecided.map(({ nome }) => nome).join(', ')}.`;
    return new Problem('conflict', 'TRASFERIMENTO_INCOMPLETO', sentence);
  }
  const wrongBrandItem = decise
    .map((each) => ({ ...each, ...itemsByKey.get(itemKey(each)) }))
    .find((each) => each.esito === 'segue' && !each.del_brand);
  return wrongBrandItem && new Problem('conflict', 'BRAND_DIVERSO', `${wrongBrandItem.nome} non è di ${brand}: può restare, o si scambia.`);
}

export function checkData(
  data: string,
  {
    oggi,
    endingItems,
    lastTransfer,
    hireDate,
  }: { oggi: string; endingItems: readonly Tenuta[]; lastTransfer: string | undefined; hireDate: string | null },
): Problem | undefined {
  if (data > oggi) return invalidField('data', 'Un trasferimento si registra il giorno in cui avviene: scegli oggi o un giorno passato.');
  if (hireDate && hireDate <= oggi && data < hireDate)
    return invalidField('data', `È in servizio dal ${formatData(hireDate)}: il trasferimento non può venire prima.`);
  if (lastTransfer && data < lastTransfer)
    return invalidField('data', `C'è già un trasferimento del ${formatData(lastTransfer)}: questo non può venire prima.`);
  // A reserved item keeps its own first day, because its assignment has not begun.
  const begunItems = endingItems.filter(({ data_assegnazione }) => data_assegnazione <= oggi);
  const latest = begunItems.toSorted((a, b) => b.data_assegnazione.localeCompare(a.data_assegnazione))[0];
  if (!latest || data >= latest.data_assegnazione) return undefined;
  return invalidField(
    'data',
    `Il ${formatData(latest.data_assegnazione)} ha ricevuto ${latest.nome}: il trasferimento non può venire prima.`,
  );
}

export function summarizeEsiti(esiti: readonly EsitoTrasferimento[]): string {
  const parts = ESITI_TRASFERIMENTO.map((esito) => ({ esito, count: esiti.filter((each) => each === esito).length }))
    .filter(({ count }) => count > 0)
    .map(({ esito, count }) => `${count} ${ESITO_VERBS[esito][count === 1 ? 0 : 1]}`);
  return parts.join(', ');
}

const ESITO_VERBS: Record<EsitoTrasferimento, readonly [una: string, molte: string]> = {
  segue: ['segue', 'seguono'],
  resta: ['resta', 'restano'],
  scambia: ['da scambiare', 'da scambiare'],
};

interface VisiblePlace {
  brand: { id: number; nome: string } | null;
  showroom: string | null;
}

export function describePlaces({ da, a }: { da: VisiblePlace; a: VisiblePlace }): string {
  if (da.brand && da.brand.id === a.brand?.id) return `da ${da.showroom ?? 'nessuno showroom'} a ${a.showroom ?? 'nessuno showroom'}`;
  const placeName = ({ brand, showroom }: VisiblePlace) => (brand ? `${brand.nome}${showroom ? ` (${showroom})` : ''}` : 'un altro brand');
  return `da ${placeName(da)} a ${placeName(a)}`;
}

interface NamedVoce {
  nome: string;
  esito: EsitoTrasferimento;
  con: { nome: string } | null;
}

const DONE_LABELS: Record<EsitoTrasferimento, string> = { segue: 'Con sé', resta: 'Lasciati', scambia: 'Scambiati' };

export function describeVoci(voci: readonly NamedVoce[]): { titolo: string; testo: string }[] {
  return ESITI_TRASFERIMENTO.map((esito) => ({ titolo: DONE_LABELS[esito], matching: voci.filter((voce) => voce.esito === esito) }))
    .filter(({ matching }) => matching.length > 0)
    .map(({ titolo, matching }) => ({
      titolo,
      testo: matching.map(({ nome, con }) => (con ? `${nome} con ${con.nome}` : nome)).join(', '),
    }));
}
