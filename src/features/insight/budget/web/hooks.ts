import type { UseQueryResult } from '@tanstack/react-query';
import { nomeMese } from '#shared/periodi.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import {
  type BudgetDellAnno,
  closeMesi,
  createBudget,
  deleteBudget,
  getBudget,
  getMesiChiusi,
  type MesiChiusi,
  reopenMese,
  updateBudget,
} from '../contract.ts';

export interface BudgetQuery {
  anno: string;
  brand_id?: string | undefined;
  showroom_id?: string | undefined;
  mansione?: string | undefined;
}

/** While the budgets of another year load, the budgets of the former year stay visible. */
export const useBudget = (query: BudgetQuery): UseQueryResult<BudgetDellAnno> => useRead(getBudget, { query }, { keepPrevious: true });

export const useMesiChiusi = (enabled: boolean): UseQueryResult<MesiChiusi> => useRead(getMesiChiusi, {}, { enabled });

export function useCreateBudget(): Write<typeof createBudget> {
  return useWrite(createBudget, {
    success: 'Budget impostato',
    failure: "Errore nell'impostazione del budget",
    serverMessage: true,
  });
}

export function useUpdateBudget(): Write<typeof updateBudget> {
  return useWrite(updateBudget, {
    success: 'Budget aggiornato',
    failure: "Errore nell'aggiornamento del budget",
    serverMessage: true,
  });
}

export function useDeleteBudget(): Write<typeof deleteBudget> {
  return useWrite(deleteBudget, {
    success: 'Budget tolto',
    failure: 'Errore nel togliere il budget',
    serverMessage: true,
  });
}

export function useCloseMesi(): Write<typeof closeMesi> {
  return useWrite(closeMesi, {
    success: (_, { body: { fino_a } }) => ({
      title: 'Mesi chiusi',
      text: `Chiuso fino a ${nomeMese(fino_a)}: le sue cifre restano come sono.`,
    }),
    failure: 'Errore nella chiusura dei mesi',
    serverMessage: true,
  });
}

export function useReopenMese(): Write<typeof reopenMese> {
  return useWrite(reopenMese, {
    success: (_, { body: { mese } }) => ({ title: 'Mese riaperto', text: `${nomeMese(mese)} torna a costare ciò che risulta oggi.` }),
    failure: 'Errore nella riapertura del mese',
    serverMessage: true,
  });
}
