import { formatNumero } from '#shared/euro.ts';
import { RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import type { Evento } from '../rules.ts';

export interface EventoFacts {
  /** The number of audit log entries. */
  voci: number;
  /** The number of different employees in these entries. */
  persone: number;
  /** The names of some of these employees: only those whose name the reader may see. */
  nomi: readonly string[];
  /** The number of different items of each asset type. */
  cose: Readonly<Record<TipoRisorsa, number>>;
}

/** Describes the events of one type in a sentence, for example '3 persone nuove: Anna Rossi, Luca Bianchi e 1 altra persona'. */
export function describeEvento(evento: Evento, facts: EventoFacts): string {
  const { voci, persone, cose } = facts;
  const count = (uno: string, molti: string) => (voci === 1 ? `1 ${uno}` : `${formatNumero(voci)} ${molti}`);
  const people = describePeople(facts);
  const named = facts.nomi.length > 0 ? `: ${people}` : '';
  const items = describeItems(cose);
  switch (evento) {
    case 'arrivati':
      return `${count('persona nuova', 'persone nuove')}${named}`;
    case 'usciti':
      return `${count('persona uscita', 'persone uscite')}${named}`;
    case 'trasferiti':
      return `${count('trasferimento', 'trasferimenti')}${named}`;
    case 'assegnate':
      return `${count('assegnazione', 'assegnazioni')}: ${items}${persone > 0 ? ` a ${people}` : ''}`;
    case 'restituite':
      return `${count('restituzione', 'restituzioni')}: ${items}${persone > 0 ? ` da ${people}` : ''}`;
    case 'onboarding':
      return `${count('passo di onboarding', 'passi di onboarding')}${named}`;
    case 'persone_modificate':
      return `${count('modifica', 'modifiche')} ai dati di ${people}`;
    case 'cose_nuove':
      return `${count('cosa nuova', 'cose nuove')}: ${items}`;
    case 'cose_modificate':
      return `${count('modifica', 'modifiche')} a ${items}`;
    case 'eliminate':
      return count('eliminazione', 'eliminazioni');
  }
}

const LISTA = new Intl.ListFormat('it');

/** The maximum number of names in a sentence; further employees are only counted. */
const MAX_NAMES = 2;

function describePeople({ persone, nomi }: EventoFacts): string {
  const shown = nomi.slice(0, MAX_NAMES);
  const others = persone - shown.length;
  if (shown.length === 0) return persone === 1 ? '1 persona' : `${formatNumero(persone)} persone`;
  return LISTA.format(others === 0 ? shown : [...shown, others === 1 ? "un'altra persona" : `altre ${formatNumero(others)} persone`]);
}

function describeItems(cose: EventoFacts['cose']): string {
  const tipi = TIPI_RISORSA.filter((tipo) => cose[tipo] > 0).toSorted((a, b) => RISORSE[a].posto - RISORSE[b].posto);
  return LISTA.format(
    tipi.map((tipo) => {
      const [uno, molti] = RISORSE[tipo].avuto;
      return cose[tipo] === 1 ? uno : `${formatNumero(cose[tipo])} ${molti}`;
    }),
  );
}
