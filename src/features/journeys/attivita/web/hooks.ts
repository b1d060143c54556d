import type { UseQueryResult } from '@tanstack/react-query';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import {
  type Attivita,
  addAttivitaUscita,
  addAttivitaWorkflow,
  createModello,
  deleteAttivita,
  deleteModello,
  listAttivitaUscita,
  listAttivitaWorkflow,
  listModelli,
  type Modello,
  tickAttivita,
  updateModello,
} from '../contract.ts';
import type { Corso } from '../rules.ts';

export interface CorsoRef {
  corso: Corso;
  id: number;
}

const LIST_ENDPOINT = { onboarding: listAttivitaWorkflow, uscita: listAttivitaUscita };
const ADD_ENDPOINT = { onboarding: addAttivitaWorkflow, uscita: addAttivitaUscita };

export function useModelli(query: ListFilter<typeof listModelli>): Pages<Modello> {
  return usePages(listModelli, { query });
}

export function useCreateModello(): Write<typeof createModello> {
  return useWrite(createModello, {
    success: ({ nome }) => ({ title: 'Attività standard creata', text: `«${nome}» vale per ciò che si apre da adesso.` }),
    failure: "Errore nella creazione dell'attività standard",
    serverMessage: true,
  });
}

export function useUpdateModello(): Write<typeof updateModello> {
  return useWrite(updateModello, {
    success: { title: 'Attività standard aggiornata', text: "Ciò che è già aperto resta com'è." },
    failure: "Errore nell'aggiornamento dell'attività standard",
    serverMessage: true,
  });
}

export function useDeleteModello(): Write<typeof deleteModello> {
  return useWrite(deleteModello, {
    success: 'Attività standard eliminata',
    failure: "Errore nell'eliminazione dell'attività standard",
    serverMessage: true,
  });
}

export function useAttivita({ corso, id }: CorsoRef): UseQueryResult<Attivita[]> {
  return useRead<typeof listAttivitaWorkflow | typeof listAttivitaUscita>(LIST_ENDPOINT[corso], { params: { id: String(id) } });
}

/** A tick shows no success toast, because the tick itself is the feedback. */
export function useTickAttivita(): Write<typeof tickAttivita> {
  return useWrite(tickAttivita, { failure: "Errore nell'aggiornamento dell'attività", serverMessage: true });
}

export function useAddAttivita(corso: Corso): Write<typeof addAttivitaWorkflow | typeof addAttivitaUscita> {
  return useWrite<typeof addAttivitaWorkflow | typeof addAttivitaUscita>(ADD_ENDPOINT[corso], {
    success: 'Attività aggiunta',
    failure: "Errore nell'aggiunta dell'attività",
    serverMessage: true,
  });
}

export function useDeleteAttivita(): Write<typeof deleteAttivita> {
  return useWrite(deleteAttivita, { success: 'Attività tolta', failure: "Errore nel togliere l'attività", serverMessage: true });
}
