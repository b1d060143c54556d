import type { UseQueryResult } from '@tanstack/react-query';
import type { ResultOf } from '#shared/endpoint.ts';
import { pathOf } from '#web/data/call.ts';
import { type Upload, useUpload } from '#web/data/send-file.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import {
  annullaVerbale,
  createLink,
  createVerbale,
  getVerbale,
  getVerbalePdf,
  listVerbali,
  listVerbalizzabili,
  revokeLink,
  sendLink,
  signVerbale,
  uploadScansione,
  type Verbale,
  type VerbaleIntero,
} from '../contract.ts';
import { titleOf } from '../rules.ts';

const idParams = ({ id }: { id: number }) => ({ id: String(id) });

export function useVerbali(query: ListFilter<typeof listVerbali>): Pages<Verbale> {
  return usePages(listVerbali, { query });
}

export function useVerbale(verbale: { id: number }): UseQueryResult<VerbaleIntero> {
  return useRead(getVerbale, { params: idParams(verbale) });
}

export function useVerbalizzabili(dipendente_id: string): UseQueryResult<ResultOf<typeof listVerbalizzabili>> {
  return useRead(listVerbalizzabili, { params: { id: dipendente_id } });
}

export function useCreateVerbale(): Write<typeof createVerbale> {
  return useWrite(createVerbale, {
    success: (verbale) => ({ title: 'Verbale emesso', text: `${titleOf(verbale)}: ora va firmato.` }),
    failure: 'Il verbale non è stato emesso',
    serverMessage: true,
  });
}

export function useSignVerbale(): Write<typeof signVerbale> {
  return useWrite(signVerbale, {
    success: (verbale) => ({ title: 'Verbale firmato', text: `${titleOf(verbale)}: firmato da ${verbale.firma?.nome}.` }),
    failure: 'Il verbale non è stato firmato',
    serverMessage: true,
  });
}

export function useAnnulVerbale(): Write<typeof annullaVerbale> {
  return useWrite(annullaVerbale, {
    success: (verbale) =>
      verbale.stato === 'annullato'
        ? { title: 'Verbale annullato', text: `${titleOf(verbale)} resta nell'elenco.` }
        : { title: 'Verbale sostituito', text: `Al suo posto c'è il n. ${verbale.codice}, da firmare.` },
    failure: 'Il verbale non è stato annullato',
    serverMessage: true,
  });
}

export function useCreateLink(): Write<typeof createLink> {
  return useWrite(createLink, { failure: 'Il link non è stato creato', serverMessage: true });
}

/** Sending a link shows no toast, because the dialog shows the result. */
export function useSendLink(): Write<typeof sendLink> {
  return useWrite(sendLink, { failure: 'Il link non è stato mandato', serverMessage: true, untold: [] });
}

export function useRevokeLink(): Write<typeof revokeLink> {
  return useWrite(revokeLink, {
    success: { title: 'Link revocato', text: 'Chi lo ha non può più aprire il verbale.' },
    failure: 'Il link non è stato revocato',
    serverMessage: true,
  });
}

export function useUploadScansione(): Upload<typeof uploadScansione> {
  return useUpload(uploadScansione, { success: 'Scansione salvata: il verbale è firmato', failure: 'La scansione non è stata salvata' });
}

export const pdfUrl = (verbale: { id: number }): string => pathOf(getVerbalePdf, idParams(verbale));
