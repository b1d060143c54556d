import type { UseQueryResult } from '@tanstack/react-query';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import { closeRiparazione, listRiparazioni, type Riparazione, riparazioniCalls, updateRiparazione } from '../contract.ts';
import { ESITI_RIPARAZIONE, type TipoRiparabile } from '../rules.ts';

export function useRiparazioni(query: ListFilter<typeof listRiparazioni>): Pages<Riparazione> {
  return usePages(listRiparazioni, { query });
}

export function useRiparazioniDi(tipo: TipoRiparabile, id: number): UseQueryResult<Riparazione[]> {
  return useRead(riparazioniCalls[tipo].list, { params: { id: String(id) } });
}

export function useOpenRiparazione(tipo: TipoRiparabile): Write<(typeof riparazioniCalls)['hardware']['open']> {
  const call = riparazioniCalls[tipo].open as (typeof riparazioniCalls)['hardware']['open']; // cast: both endpoints have the same shape
  return useWrite(call, {
    success: ({ risorsa }) => ({ title: 'Mandato in riparazione', text: `${risorsa.nome} è in riparazione.` }),
    failure: 'Errore nella registrazione della riparazione',
    serverMessage: true,
  });
}

export function useUpdateRiparazione(): Write<typeof updateRiparazione> {
  return useWrite(updateRiparazione, {
    success: 'Riparazione aggiornata',
    failure: "Errore nell'aggiornamento della riparazione",
    serverMessage: true,
  });
}

export function useCloseRiparazione(): Write<typeof closeRiparazione> {
  return useWrite(closeRiparazione, {
    success: ({ risorsa, esito }) => ({
      title: 'Riparazione chiusa',
      text: `${risorsa.nome} è ${esito && ESITI_RIPARAZIONE[esito].stato === 'attivo' ? 'di nuovo attivo' : 'dismesso'}.`,
    }),
    failure: 'Errore nella chiusura della riparazione',
    serverMessage: true,
  });
}
