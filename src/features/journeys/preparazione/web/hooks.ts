import type { UseQueryResult } from '@tanstack/react-query';
import { formatData, todayInItaly } from '#shared/dates.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { undoActionOf } from '#web/bulk/outcome.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { getPreparazione, getProntezza, type Preparazione, prepara } from '../contract.ts';

export const dipendenteName = ({ dipendente }: Pick<Preparazione, 'dipendente'>) => `${dipendente.nome} ${dipendente.cognome}`;

export function usePreparazione(id: string): UseQueryResult<Preparazione> {
  return useRead(getPreparazione, { params: { id } });
}

export function useProntezza(): UseQueryResult<ResultOf<typeof getProntezza>> {
  return useRead(getProntezza, { query: {} });
}

export function usePrepara(): Write<typeof prepara> {
  return useWrite(prepara, {
    success: (answer, { body: { voci = [], data_assegnazione } }) => {
      const dal = data_assegnazione || answer.dal;
      const assignmentText =
        dal > todayInItaly(new Date())
          ? `Riservato a ${dipendenteName(answer)} dal ${formatData(dal)}.`
          : `Assegnato a ${dipendenteName(answer)}.`;
      const title = voci.length === 1 ? '1 cosa assegnata' : `${voci.length} cose assegnate`;
      const message =
        voci.length > 0
          ? { title, text: assignmentText }
          : { title: 'Richieste aggiornate', text: `Onboarding di ${dipendenteName(answer)}.` };
      return { ...message, ...undoActionOf(answer.lotto) };
    },
    failure: "Errore durante l'assegnazione",
    serverMessage: true,
  });
}
