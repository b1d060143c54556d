import type { UseQueryResult } from '@tanstack/react-query';
import { undoActionOf } from '#web/bulk/outcome.ts';
import { pathOf } from '#web/data/call.ts';
import { type Pages, usePages } from '#web/data/use-pages.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { ListFilter } from '#web/screen/use-list-filter.ts';
import {
  closeInventario,
  getInventario,
  getInventarioPdf,
  type Inventario,
  type InventarioIntero,
  listInventari,
  openInventario,
} from '../contract.ts';

export function useInventari(query: ListFilter<typeof listInventari>): Pages<Inventario> {
  return usePages(listInventari, { query });
}

export function useInventario(id: string): UseQueryResult<InventarioIntero> {
  return useRead(getInventario, { params: { id } });
}

// Scans of other phones cause no live update, because the audit log does not contain them. So the page polls an open count.
const POLL_MS = 10_000;

export function useFollowLetture(id: string, isOpen: boolean): void {
  useRead(getInventario, { params: { id } }, isOpen ? { refetchInterval: POLL_MS } : {});
}

export const pdfOf = ({ id }: { id: number }): string => pathOf(getInventarioPdf, { id: String(id) });

export function useOpenInventario(): Write<typeof openInventario> {
  return useWrite(openInventario, {
    success: ({ attesi, showroom }) => ({
      title: 'Inventario aperto',
      text: `${showroom.nome}: ${attesi === 1 ? "c'è 1 cosa" : `ci sono ${attesi} cose`} da trovare.`,
    }),
    failure: "Errore nell'apertura dell'inventario",
    serverMessage: true,
  });
}

export function useCloseInventario(): Write<typeof closeInventario> {
  return useWrite(closeInventario, {
    success: ({ showroom, trovati, attesi, lotto }) => ({
      title: 'Inventario chiuso',
      text: `${showroom.nome}: trovati ${trovati} di ${attesi}.`,
      ...undoActionOf(lotto),
    }),
    failure: "Errore nella chiusura dell'inventario",
    serverMessage: true,
  });
}
