import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  provaWebhook,
  rimandaConsegna,
  rotateSegreto,
  switchWebhook,
  updateWebhook,
  type Webhook,
} from '../contract.ts';

/** Polling interval: no event reports the state of deliveries. */
const OGNI_MS = 5_000;

export function useWebhooks(): UseQueryResult<Webhook[]> {
  return useRead(listWebhooks, {}, { staleTime: 0, refetchInterval: OGNI_MS });
}

const told = { serverMessage: true, untold: [listWebhooks] };

export function useCreateWebhook(): Write<typeof createWebhook> {
  return useWrite(createWebhook, { ...told, success: 'Webhook creato', failure: 'Errore nella creazione del webhook.' });
}

export function useUpdateWebhook(): Write<typeof updateWebhook> {
  return useWrite(updateWebhook, { ...told, success: 'Webhook modificato', failure: 'Errore nella modifica del webhook.' });
}

export function useSwitchWebhook(): Write<typeof switchWebhook> {
  return useWrite(switchWebhook, {
    ...told,
    success: (_, { body }) => (body.attivo ? 'Webhook acceso' : 'Webhook spento'),
    failure: 'Errore nel cambio del webhook.',
  });
}

export function useDeleteWebhook(): Write<typeof deleteWebhook> {
  return useWrite(deleteWebhook, { ...told, success: 'Webhook eliminato', failure: "Errore nell'eliminazione del webhook." });
}

export function useRotateSegreto(): Write<typeof rotateSegreto> {
  return useWrite(rotateSegreto, { ...told, success: 'Segreto cambiato', failure: 'Errore nel cambio del segreto.' });
}

export function useProvaWebhook(): Write<typeof provaWebhook> {
  return useWrite(provaWebhook, { ...told, success: "L'evento di prova parte ora", failure: "Errore nell'invio della prova." });
}

export function useRimanda(): Write<typeof rimandaConsegna> {
  return useWrite(rimandaConsegna, { ...told, success: "L'evento è di nuovo in coda", failure: "Errore nel rimandare l'evento." });
}
