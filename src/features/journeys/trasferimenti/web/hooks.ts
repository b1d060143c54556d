import type { UseQueryResult } from '@tanstack/react-query';
import { listShowrooms, type Showroom } from '#shared/showrooms.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { type Anteprima, listTrasferimenti, previewTrasferimento, type Trasferimento, transferDipendente } from '../contract.ts';

export function useAnteprima(id: string, brandId: string): UseQueryResult<Anteprima> {
  return useRead(previewTrasferimento, { params: { id }, query: { brand_id: brandId } });
}

export function useShowroomsOf(brandId: string): UseQueryResult<Showroom[]> {
  return useRead(listShowrooms, { query: { brand_id: brandId, sort: 'nome', limit: '200' } });
}

/** A transfer shows no toast, because a dialog reports the transfer and lists the items to hand in. */
export function useTransfer(): Write<typeof transferDipendente> {
  return useWrite(transferDipendente, { failure: 'Errore durante il trasferimento del dipendente.', serverMessage: true });
}

export function useTrasferimenti(id: string): Pages<Trasferimento> {
  return usePages(listTrasferimenti, { params: { id } });
}
