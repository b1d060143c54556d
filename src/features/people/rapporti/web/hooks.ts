import type { UseQueryResult } from '@tanstack/react-query';
import { formatData } from '#shared/dates.ts';
import { TIPO_RAPPORTO_LABELS } from '#shared/rapporto.ts';
import { undoActionOf } from '#web/bulk/outcome.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import {
  getMesiATermine,
  listRapporti,
  type MesiATermine,
  prorogaRapporto,
  type Rapporto,
  riassumi,
  trasformaRapporto,
  updateRapporto,
} from '../contract.ts';

export function useRapporti(dipendenteId: string): UseQueryResult<Rapporto[]> {
  return useRead(listRapporti, { params: { id: dipendenteId } });
}

export function useCorrectRapporto(): Write<typeof updateRapporto> {
  return useWrite(updateRapporto, {
    success: ({ lotto }) => ({ title: 'Rapporto corretto', ...undoActionOf(lotto) }),
    failure: 'Errore durante la correzione del rapporto.',
    serverMessage: true,
  });
}

export function useMesiATermine(dipendenteId: string): UseQueryResult<MesiATermine> {
  return useRead(getMesiATermine, { params: { id: dipendenteId } });
}

export function useProroga(): Write<typeof prorogaRapporto> {
  return useWrite(prorogaRapporto, {
    success: ({ fine_prevista, lotto }) => ({
      title: 'Contratto prorogato',
      text: fine_prevista ? `La nuova fine prevista è il ${formatData(fine_prevista)}.` : undefined,
      ...undoActionOf(lotto),
    }),
    failure: 'Errore durante la proroga.',
    serverMessage: true,
  });
}

export function useTrasforma(): Write<typeof trasformaRapporto> {
  return useWrite(trasformaRapporto, {
    success: ({ tipo, lotto }) => ({
      title: 'Contratto trasformato',
      text: tipo ? `Ora è «${TIPO_RAPPORTO_LABELS[tipo]}».` : undefined,
      ...undoActionOf(lotto),
    }),
    failure: 'Errore durante la trasformazione.',
    serverMessage: true,
  });
}

export function useRiassumi(): Write<typeof riassumi> {
  return useWrite(riassumi, {
    success: ({ nome, cognome, lotto }) => ({
      title: 'Riassunzione fatta',
      text: `${nome} ${cognome} ha un nuovo rapporto; quello di prima resta com'era.`,
      ...undoActionOf(lotto),
    }),
    failure: 'Errore durante la riassunzione.',
    serverMessage: true,
  });
}
