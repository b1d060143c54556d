import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import { createDotazione, type Dotazione, deleteDotazione, listDotazioni, updateDotazione } from '../contract.ts';

export function useDotazioni(query: ListFilter<typeof listDotazioni>): Pages<Dotazione> {
  return usePages(listDotazioni, { query });
}

export function useDotazioniPer(dipendente_id: string): Pages<Dotazione> {
  return usePages(listDotazioni, { query: { dipendente_id } });
}

export function useCreateDotazione(): Write<typeof createDotazione> {
  return useWrite(createDotazione, {
    success: ({ nome }) => ({ title: 'Dotazione creata', text: `«${nome}» si può scegliere nelle richieste.` }),
    failure: 'Errore nella creazione della dotazione',
    serverMessage: true,
  });
}

export function useUpdateDotazione(): Write<typeof updateDotazione> {
  return useWrite(updateDotazione, {
    success: 'Dotazione aggiornata',
    failure: "Errore nell'aggiornamento della dotazione",
    serverMessage: true,
  });
}

export function useDeleteDotazione(): Write<typeof deleteDotazione> {
  return useWrite(deleteDotazione, {
    success: 'Dotazione eliminata',
    failure: "Errore nell'eliminazione della dotazione",
    serverMessage: true,
  });
}
