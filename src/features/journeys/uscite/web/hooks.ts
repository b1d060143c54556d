import type { UseQueryResult } from '@tanstack/react-query';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { toOption } from '#features/people/dipendenti/web/hooks.ts';
import { formatData } from '#shared/dates.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { NON_USCITI } from '#shared/situazione.ts';
import { undoActionOf } from '#web/bulk/outcome.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { call } from '#web/data/call.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import {
  cancelUscita,
  closeUscita,
  countUscite,
  decideEsiti,
  getUscita,
  listUscite,
  openUscita,
  type Uscita,
  updateUscita,
} from '../contract.ts';

export const dipendenteName = ({ dipendente }: Pick<Uscita, 'dipendente'>) => `${dipendente.nome} ${dipendente.cognome}`;

export function useConteggi(query: { brand_id?: string }): UseQueryResult<ResultOf<typeof countUscite>> {
  return useRead(countUscite, { query }, { keepPrevious: true });
}

export function useUscita(id: string): UseQueryResult<Uscita> {
  return useRead(getUscita, { params: { id } });
}

/** Loads the exits of an employee, the open exit first. */
export function useUsciteOf(dipendente_id: string): Pages<Uscita> {
  return usePages(listUscite, { query: { dipendente_id } });
}

export async function searchLeavers(q: string, brandIds: readonly number[]): Promise<Option[]> {
  const query = { q, brand_id: brandIds.join(','), situazione: NON_USCITI.join(','), sort: 'cognome', limit: '20' } as const;
  return (await call(listDipendenti, { query })).map(toOption);
}

export function useOpenUscita(): Write<typeof openUscita> {
  return useWrite(openUscita, {
    success: (uscita) => ({ title: 'Uscita aperta', text: `${dipendenteName(uscita)} esce il ${formatData(uscita.data_uscita)}.` }),
    failure: "Errore durante l'apertura dell'uscita",
    serverMessage: true,
  });
}

export function useUpdateUscita(): Write<typeof updateUscita> {
  return useWrite(updateUscita, {
    success: (uscita) => ({ title: 'Uscita aggiornata', text: `${dipendenteName(uscita)} esce il ${formatData(uscita.data_uscita)}.` }),
    failure: "Errore durante l'aggiornamento dell'uscita",
    serverMessage: true,
  });
}

export function useDecide(): Write<typeof decideEsiti> {
  return useWrite(decideEsiti, {
    success: ({ da_decidere, lotto }, { body: { voci } }) => {
      // No toast when one employee gets items: a dialog then shows the result, the undo and the handover record.
      if (new Set(voci.flatMap(({ dipendente_id }) => dipendente_id ?? [])).size === 1) return undefined;
      return {
        title: voci.length === 1 ? 'Esito registrato' : `${voci.length} esiti registrati`,
        text: da_decidere === 0 ? "Tutto è deciso: HR può chiudere l'uscita." : 'Il resto aspetta ancora una decisione.',
        ...undoActionOf(lotto),
      };
    },
    failure: 'Errore durante la registrazione degli esiti',
    serverMessage: true,
  });
}

export function useCloseUscita(): Write<typeof closeUscita> {
  return useWrite(closeUscita, {
    success: ({ lotto, ...uscita }) => ({
      title: 'Uscita chiusa',
      text: `${dipendenteName(uscita)} è uscito il ${formatData(uscita.data_uscita)}.`,
      ...undoActionOf(lotto),
    }),
    failure: "Errore durante la chiusura dell'uscita",
    serverMessage: true,
  });
}

export function useAskToCancel(uscita: Uscita): () => void {
  const confirm = useConfirm();
  const { mutateAsync } = useWrite(cancelUscita, {
    success: { title: 'Uscita annullata', text: `${dipendenteName(uscita)} è di nuovo com'era prima.` },
    failure: "Errore durante l'annullamento dell'uscita",
    serverMessage: true,
  });
  const hasDecidedVoci = uscita.voci.length > uscita.da_decidere;
  return () =>
    void confirm({
      title: 'Annulla uscita',
      text: `${dipendenteName(uscita)} torna com'era prima dell'uscita.${hasDecidedVoci ? ' Ciò che è già deciso resta deciso.' : ''}`,
      verb: 'Annulla uscita',
      pendingVerb: 'Annullamento...',
      cancel: 'Indietro',
      danger: false, // The button is not marked as dangerous, because a new exit can be opened.
      act: () => mutateAsync({ params: { id: String(uscita.id) } }),
    });
}
