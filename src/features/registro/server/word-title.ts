// What the title of an entry says.
import type { EventoAccesso } from '#shared/accessi.ts';
import { type Elenco, TITOLI } from '#shared/esportazioni.ts';
import type { NameOf, Riferimento } from '#shared/riferimenti.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';
import { OGGETTI, QUALE_BRAND, SENZA_NOME, subjectOf, type Voce } from '../rules.ts';

/** What happened, and the name of what it happened to: 'Hardware assegnato: ThinkPad T14'. */
export function titleOf(voce: Voce, nameOf: NameOf): string {
  const subject = subjectOf(voce);
  const name = subject && nameOf(subject.cosa, subject.id);
  const brand = brandInTitle(voce);
  const verb = verbNaming(voce, brand && nameOf(brand.cosa, brand.id));
  if (name === null) return `${verb} (di un altro brand)`;
  return name === undefined ? verb : `${verb}: ${name}`;
}

/** The brand that the title names, where it names one beside its subject. */
export function brandInTitle(voce: Voce): Riferimento | undefined {
  const { prima, dopo, origine } = voce;
  const id = dopo?.brand_id ?? prima?.brand_id ?? origine?.brand_id;
  return verbOf(voce).includes(QUALE_BRAND) && typeof id === 'number' ? { cosa: 'brand', id: String(id) } : undefined;
}

/** With its brand named; null: the reader may not know which, undefined: nobody does any more. */
function verbNaming(voce: Voce, brand: string | null | undefined): string {
  return verbOf(voce).replace(QUALE_BRAND, () => brand ?? (brand === null ? 'un altro brand' : 'un brand'));
}

// Where a workflow has come to, and whence when that makes a difference.
const PASSI: Record<StatoWorkflow, { da?: Partial<Record<StatoWorkflow, string>>; altrimenti: string }> = {
  creato_hr: { altrimenti: 'tornato a HR' },
  in_corso: { altrimenti: 'tornato a HR' },
  completato_hr_attesa_manager: { da: { completato_manager_attesa_it: 'tornato al Manager' }, altrimenti: 'comunicato al Manager' },
  completato_manager_attesa_it: { da: { completato_it: "riaperto dall'IT" }, altrimenti: "comunicato all'IT" },
  completato_it: { altrimenti: "completato dall'IT" },
};

const ACCESSI: Record<EventoAccesso, string> = {
  entrato: 'Accesso',
  uscito: 'Uscita',
  non_riuscito: 'Accesso non riuscito',
  frenato: 'Accesso bloccato per troppi tentativi',
  password_errata: 'Cambio password non riuscito',
  link_usato: 'Password reimpostata con il link',
  link_non_valido: 'Link per la password non valido',
  sessioni_chiuse: 'Sessioni chiuse',
  rifiutato: 'Operazione non consentita',
};

/** What happened, without the name of what it happened to: 'Hardware assegnato', 'Workflow: comunicato al Manager'. */
function verbOf({ azione, oggetto, oggetto_id, prima, dopo }: Voce): string {
  const words = OGGETTI[oggetto] ?? SENZA_NOME;
  if (azione === 'accesso') {
    const evento = dopo?.evento as EventoAccesso; // written by src/server/security/record-access.ts alone
    return evento === 'non_riuscito' && oggetto_id === null ? `${ACCESSI[evento]}: utente sconosciuto` : ACCESSI[evento];
  }
  if (azione === 'esporta') return `Esportazione: ${TITOLI[oggetto.replaceAll('_', '-') as Elenco] ?? 'Report'}`; // or no list
  if (azione !== 'modifica') return words[azione];
  if (dopo?.data_revoca) return words.elimina;
  const passo = oggetto === 'workflows' ? PASSI[dopo?.stato as StatoWorkflow] : undefined; // the table's check holds the set
  return passo ? `Workflow: ${passo.da?.[prima?.stato as StatoWorkflow] ?? passo.altrimenti}` : words.modifica;
}
