import type { UseQueryResult } from '@tanstack/react-query';
import type { ResultOf } from '#shared/endpoint.ts';
import type { BrandAction, Right } from '#shared/permissions.ts';
import { RISORSE, TIPI_RISORSA } from '#shared/risorse.ts';
import { useRead } from '#web/data/use-read.ts';
import { getVisibilita, getVisibleToAccount, type Viewer, type VisibleToAccount } from '../contract.ts';
import type { RecordType } from '../rules.ts';

export function useVisibilita(cosa: RecordType, id: number | string): UseQueryResult<ResultOf<typeof getVisibilita>> {
  return useRead(getVisibilita, { query: { cosa, id: String(id) } });
}

/**
 * Loads the number of records that are visible to an account. With `cosa` the response also has the names of the records of this type.
 */
export function useVisibleToAccount(userId: number, cosa?: RecordType): UseQueryResult<VisibleToAccount> {
  return useRead(getVisibleToAccount, { params: { id: String(userId) }, query: cosa ? { cosa } : {} }, { keepPrevious: true });
}

export const RIGHT_TEXTS: Record<Right, string> = { can_view: 'visualizza', can_edit: 'modifica', can_admin: 'amministra' };

const ACTION_TEXTS: Record<BrandAction, string> = {
  'brand.vedi': 'vede il brand',
  'dipendenti.modifica': 'modifica i dipendenti',
  'showrooms.modifica': 'modifica gli showroom',
  'workflows.crea': 'crea gli onboarding',
  'workflows.comunica_manager': 'passa gli onboarding al Manager',
  'workflows.comunica_it': "passa gli onboarding all'IT",
  'workflows.completa_it': 'completa gli onboarding',
  'workflows.torna_it': "riporta gli onboarding all'IT",
  'workflows.torna_hr': 'rimanda gli onboarding a HR',
  'workflows.torna_manager': 'rimanda gli onboarding al Manager',
  'dotazioni.modifica': 'modifica le dotazioni',
  'attivita.modifica': 'modifica i modelli di attività e i tipi di adempimento',
  'richieste.modifica': 'chiede che cosa serve a chi arriva',
  'risorse.modifica': 'modifica le risorse',
  'risorse.assegna': 'dà e riprende risorse',
  'riservati.vedi': 'vede stipendio, malattia, dati personali e documenti riservati a HR',
  'riservati.modifica': 'modifica stipendio, malattia e dati personali',
  'documenti.modifica': 'carica e modifica i documenti',
  'documenti.it': "vede i documenti riservati all'IT",
  'brands.modifica': 'modifica il brand',
  'budget.modifica': 'fissa il budget',
  'associazioni.modifica': 'decide chi vede il brand',
};

export const RECORD_TYPE_LABELS: Record<RecordType, string> = {
  dipendente: 'Dipendenti',
  showroom: 'Showroom',
  brand: 'Brand',
  ...(Object.fromEntries(TIPI_RISORSA.map((tipo) => [tipo, RISORSE[tipo].molti])) as Record<(typeof TIPI_RISORSA)[number], string>),
  dotazione: 'Dotazioni',
  modello_attivita: 'Modelli di attività',
  workflow: 'Onboarding',
  uscita: 'Uscite',
  verbale: 'Verbali',
  inventario: 'Inventari',
};

/** Describes actions, for example 'Modifica i dipendenti, dà e riprende risorse.' The permission to view is left out. */
export function describeAzioni(azioni: readonly BrandAction[]): string {
  const texts = azioni.filter((azione) => azione !== 'brand.vedi').map((azione) => ACTION_TEXTS[azione]);
  const sentence = texts.join(', ') || 'guarda soltanto';
  return `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`;
}

/** Describes the showrooms to which an account is limited, for example ', solo Milano Isola e Torino'; empty for the whole brand. */
export function describeLimit(showrooms: readonly string[] | null): string {
  if (!showrooms) return '';
  return showrooms.length === 0 ? ', nessuno showroom' : `, solo ${new Intl.ListFormat('it').format(showrooms)}`;
}

/** Describes why an account sees a record, for example 'HR su Lineaverde (modifica) e Atelier (visualizza)'. */
export function describePerche({ role, perche }: Pick<Viewer, 'role' | 'perche'>): string {
  const brands = new Intl.ListFormat('it').format(
    perche.map(({ brand, diritto, showrooms }) => `${brand.nome} (${RIGHT_TEXTS[diritto]}${describeLimit(showrooms)})`),
  );
  return `${role} su ${brands}`;
}
