import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  resendConsegna,
  rotateSegreto,
  switchWebhook,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '../contract.ts';

/** The interval in milliseconds at which the page polls, because no event reports the state of deliveries. */
const POLL_MS = 5_000;

export function useWebhooks(): UseQueryResult<Webhook[]> {
  return useRead(listWebhooks, {}, { staleTime: 0, refetchInterval: POLL_MS });
}

const writeOptions = { serverMessage: true, untold: [listWebhooks] };

export function useCreateWebhook(): Write<typeof createWebhook> {
  return useWrite(createWebhook, { ...writeOptions, success: 'Webhook creato', failure: 'Errore nella creazione del webhook.' });
}

export function useUpdateWebhook(): Write<typeof updateWebhook> {
  return useWrite(updateWebhook, { ...writeOptions, success: 'Webhook modificato', failure: 'Errore nella modifica del webhook.' });
}

export function useSwitchWebhook(): Write<typeof switchWebhook> {
  return useWrite(switchWebhook, {
    ...writeOptions,
    success: (_, { body }) => (body.attivo ? 'Webhook acceso' : 'Webhook spento'),
    failure: 'Errore nel cambio del webhook.',
  });
}

export function useDeleteWebhook(): Write<typeof deleteWebhook> {
  return useWrite(deleteWebhook, { ...writeOptions, success: 'Webhook eliminato', failure: "Errore nell'eliminazione del webhook." });
}

export function useRotateSegreto(): Write<typeof rotateSegreto> {
  return useWrite(rotateSegreto, { ...writeOptions, success: 'Segreto cambiato', failure: 'Errore nel cambio del segreto.' });
}

export function useProvaWebhook(): Write<typeof testWebhook> {
  return useWrite(testWebhook, { ...writeOptions, success: "L'evento di prova parte ora", failure: "Errore nell'invio della prova." });
}

export function useResendConsegna(): Write<typeof resendConsegna> {
  return useWrite(resendConsegna, { ...writeOptions, success: "L'evento è di nuovo in coda", failure: "Errore nel rimandare l'evento." });
}
