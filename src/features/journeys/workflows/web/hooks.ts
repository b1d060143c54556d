import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { toOption } from '#features/people/dipendenti/web/hooks.ts';
import { describeInattivo } from '#shared/dipendente.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { NON_USCITI } from '#shared/situazione.ts';
import { FASI } from '#shared/stati-workflow.ts';
import { call } from '#web/data/call.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { refreshAll, useWrite, type Write } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import {
  cancelWorkflow,
  countWorkflows,
  createWorkflow,
  type Incaricato,
  listIncaricati,
  listPassi,
  listWorkflows,
  PASSI,
  type Passo,
  updateWorkflow,
  type Workflow,
} from '../contract.ts';
import type { AzioneWorkflow } from '../rules.ts';

const MAX_OPTIONS = '20';

const dipendenteName = ({ dipendente }: Workflow) => `${dipendente.nome} ${dipendente.cognome}`;

export function useConteggi(query: {
  brand_id?: string;
  priorita?: Workflow['priorita'];
  assegnato_a?: string;
  in_ritardo?: 'true' | 'false';
  tocca_a_me?: 'true' | 'false';
  fermo?: 'true' | 'false';
}): UseQueryResult<ResultOf<typeof countWorkflows>> {
  return useRead(countWorkflows, { query }, { keepPrevious: true });
}

export function useWorkflowsOf(dipendente_id: string): Pages<Workflow> {
  return usePages(listWorkflows, { query: { dipendente_id, sort: '-created_at' } });
}

/** Returns all workflows of an employee as one list without pages. */
export function useAllWorkflowsOf(dipendente_id: string): UseQueryResult<Workflow[]> {
  return useRead(listWorkflows, { query: { dipendente_id } });
}

export function usePassi(id: number): UseQueryResult<Passo[]> {
  return useRead(listPassi, { params: { id: String(id) } });
}

export function useIncaricati(id: number): UseQueryResult<Incaricato[]> {
  return useRead(listIncaricati, { params: { id: String(id) } });
}

export async function searchWithoutWorkflow(q: string, brandIds: readonly number[]): Promise<Option[]> {
  const conditions = { in_onboarding: 'false', situazione: NON_USCITI.join(',') } as const;
  const query = { q, brand_id: brandIds.join(','), ...conditions, sort: 'cognome', limit: MAX_OPTIONS } as const;
  return (await call(listDipendenti, { query })).map((person) => ({ ...toOption(person), warning: describeInattivo(person) }));
}

/** Opens an onboarding without a toast, because the caller reports the new employee and the onboarding together. */
export function openOnboarding(dipendente_id: string, note_hr: string | null): Promise<Workflow> {
  return call(createWorkflow, { body: { dipendente_id, stato: 'creato_hr', note_hr } });
}

export function useCreateWorkflow(): Write<typeof createWorkflow> {
  return useWrite(createWorkflow, {
    success: (workflow) => ({ title: 'Workflow creato', text: `L'onboarding di ${dipendenteName(workflow)} parte da HR.` }),
    failure: 'Errore durante la creazione del workflow',
    serverMessage: false,
  });
}

export function useUpdateWorkflow(): Write<typeof updateWorkflow> {
  return useWrite(updateWorkflow, {
    success: (workflow) => ({ title: 'Workflow aggiornato', text: `Onboarding di ${dipendenteName(workflow)}.` }),
    failure: "Errore durante l'aggiornamento del workflow",
    serverMessage: false,
  });
}

/** A failed step shows no error toast, because the dialog shows the error. */
export function useTakeStep(azione: AzioneWorkflow): Write<(typeof PASSI)[AzioneWorkflow]> {
  return useWrite(PASSI[azione], {
    success: (workflow) => ({
      title: 'Workflow aggiornato',
      text: `Onboarding di ${dipendenteName(workflow)}: ${FASI[workflow.stato].label}.`,
    }),
    failure: "Errore durante l'aggiornamento del workflow",
    serverMessage: false,
  });
}

export function useCancelWorkflow(): Write<typeof cancelWorkflow> {
  return useWrite(cancelWorkflow, {
    success: (workflow) => ({
      title: 'Onboarding annullato',
      text: `Quello di ${dipendenteName(workflow)}${describeRemaining(workflow.ancora_assegnate.length)}.`,
    }),
    failure: "Errore durante l'annullamento del workflow",
    serverMessage: true,
  });
}

const describeRemaining = (count: number) => {
  if (count === 0) return '';
  return count === 1
    ? ': resta assegnata una cosa, si decide dalla sua scheda'
    : `: restano assegnate ${count} cose, si decide dalla sua scheda`;
};

/** Refetches the workflows after a step was rejected because another account has taken a step. */
export function useRefreshWorkflows(): () => void {
  const client = useQueryClient();
  return () => void refreshAll(client);
}
