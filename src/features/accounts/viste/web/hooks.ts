import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ETICHETTE } from '#shared/etichette.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { toast } from '#web/toast/toast.ts';
import { createVista, deleteVista, type Filtri, listViste, setIniziale, updateVista, type Vista } from '../contract.ts';
import { baseFiltri, type ElencoConViste } from '../rules.ts';

/** The saved views of a list. Opening a view writes its filters and its id to the address. */
export function useViste(elenco: ElencoConViste) {
  const { data: viste, refetch } = useRead(listViste, { query: { elenco } });
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const applyFiltri = (filtri: Filtri, id: number | undefined, replace = false) =>
    void navigate({ to: '.', search: { ...baseFiltri(elenco), ...filtri, salvata: id } as never, replace });
  const openVista = (vista: Vista | undefined, replace = false) => {
    applyFiltri(vista?.filtri ?? {}, vista?.id, replace);
    if (vista?.perse.length) toast({ kind: 'error', title: vista.nome, text: describeRemoved(vista.perse) });
  };

  const hasNoFilters = Object.keys(search).every((name) => name in baseFiltri(elenco));
  const entryState = useRef<'plain' | 'asked' | 'seen'>(hasNoFilters ? 'plain' : 'asked');
  useEffect(() => {
    if (!viste || entryState.current !== 'plain') return;
    entryState.current = 'seen'; // The initial view is applied only once, so that a user who then clears the filters sees the whole list.
    const iniziale = viste.find((vista) => vista.iniziale);
    if (iniziale && hasNoFilters) openVista(iniziale, true);
  });
  return {
    viste: viste ?? [],
    activeVista: viste?.find(({ id }) => String(id) === search.salvata),
    openVista,
    applyFiltri,
    refetchViste: () => void refetch(),
  };
}

const untold = [listViste];

export function useCreateVista(): Write<typeof createVista> {
  return useWrite(createVista, { success: 'Vista salvata', failure: 'Errore nel salvataggio della vista.', serverMessage: true, untold });
}

export function useUpdateVista(): Write<typeof updateVista> {
  return useWrite(updateVista, {
    success: 'Vista aggiornata',
    failure: 'Errore nel salvataggio della vista.',
    serverMessage: true,
    untold,
  });
}

export function useSetIniziale(): Write<typeof setIniziale> {
  return useWrite(setIniziale, {
    success: (_, { body }) => (body.iniziale ? "L'elenco si apre con questa vista" : "L'elenco si apre intero"),
    failure: 'Errore nel salvataggio della vista iniziale.',
    serverMessage: true,
    untold,
  });
}

/** Deletes a view. A private view is deleted at once, with an undo button; a shared view only after a confirmation. */
export function useDeleteVista(): (vista: Vista, onDeleted: () => void) => void {
  const confirm = useConfirm();
  const create = useCreateVista();
  const lastDeleted = useRef<Vista>(undefined);
  const restore = () => {
    const { elenco, nome, filtri, iniziale } = lastDeleted.current ?? {};
    if (elenco && nome && filtri) create.mutate({ body: { elenco, nome, filtri, iniziale } });
  };
  const remove = useWrite(deleteVista, {
    success: () => ({
      text: 'Vista eliminata',
      ...(lastDeleted.current?.condivisa_con === null && { action: { label: 'Annulla', act: restore } }),
    }),
    failure: "Errore nell'eliminazione della vista.",
    serverMessage: true,
    untold,
  });
  return (vista, onDeleted) => {
    lastDeleted.current = vista;
    const act = async () => {
      await remove.mutateAsync({ params: { id: String(vista.id) } });
      onDeleted();
    };
    if (vista.condivisa_con === null) return void act().catch(() => undefined);
    const text = `Sei sicuro di voler eliminare la vista «${vista.nome}»? Sparisce anche per gli altri che la usano.`;
    void confirm({ title: 'Elimina vista', text, verb: 'Elimina', act });
  };
}

const FILTER_NAMES: Readonly<Record<string, string>> = { dipendente_id: 'Assegnatario' };

/** Formats the message about removed filters, for example 'Il filtro Showroom è stato tolto: …'. */
function describeRemoved(perse: readonly string[]): string {
  const names = perse.map((name) => FILTER_NAMES[name] ?? ETICHETTE[name] ?? name);
  if (names.length === 1) return `Il filtro ${names[0]} è stato tolto: ciò che indica non c'è più, o non lo puoi vedere.`;
  const nameList = new Intl.ListFormat('it', { type: 'conjunction' }).format(names);
  return `I filtri ${nameList} sono stati tolti: ciò che indicano non c'è più, o non lo puoi vedere.`;
}
