import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ETICHETTE } from '#shared/etichette.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { toast } from '#web/toast/toast.ts';
import { createVista, deleteVista, type Filtri, listViste, setIniziale, updateVista, type Vista } from '../contract.ts';
import { baseDi, type ElencoConViste } from '../rules.ts';

/** The views of a list, the active one, and a function that opens one by writing its filters and its id to the address. */
export function useViste(elenco: ElencoConViste) {
  const { data: viste, refetch } = useRead(listViste, { query: { elenco } });
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (filtri: Filtri, id: number | undefined, replace = false) =>
    // each route has its own search type, and this function serves all of them
    void navigate({ to: '.', search: { ...baseDi(elenco), ...filtri, salvata: id } as never, replace });
  const open = (vista: Vista | undefined, replace = false) => {
    go(vista?.filtri ?? {}, vista?.id, replace);
    if (vista?.perse.length) toast({ kind: 'error', title: vista.nome, text: diceTolti(vista.perse) });
  };

  const isPlain = Object.keys(search).every((name) => name in baseDi(elenco));
  const cameTo = useRef<'plain' | 'asked' | 'seen'>(isPlain ? 'plain' : 'asked');
  useEffect(() => {
    if (!viste || cameTo.current !== 'plain') return;
    cameTo.current = 'seen'; // applied once: a user who then clears the filters sees the whole list
    const iniziale = viste.find((vista) => vista.iniziale);
    if (iniziale && isPlain) open(iniziale, true);
  });
  return { viste: viste ?? [], aperta: viste?.find(({ id }) => String(id) === search.salvata), open, go, readAgain: () => void refetch() };
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

/** Deletes a view. A private view is deleted at once, with an undo button; a shared view is deleted only after a confirmation. */
export function useEliminaVista(): (vista: Vista, gone: () => void) => void {
  const confirm = useConfirm();
  const create = useCreateVista();
  const last = useRef<Vista>(undefined);
  const again = () => {
    const { elenco, nome, filtri, iniziale } = last.current ?? {};
    if (elenco && nome && filtri) create.mutate({ body: { elenco, nome, filtri, iniziale } });
  };
  const remove = useWrite(deleteVista, {
    success: () => ({
      text: 'Vista eliminata',
      ...(last.current?.condivisa_con === null && { action: { label: 'Annulla', act: again } }),
    }),
    failure: "Errore nell'eliminazione della vista.",
    serverMessage: true,
    untold,
  });
  return (vista, gone) => {
    last.current = vista;
    const act = async () => {
      await remove.mutateAsync({ params: { id: String(vista.id) } });
      gone();
    };
    if (vista.condivisa_con === null) return void act().catch(() => undefined); // a toast reports the error
    const text = `Sei sicuro di voler eliminare la vista «${vista.nome}»? Sparisce anche per gli altri che la usano.`;
    void confirm({ title: 'Elimina vista', text, verb: 'Elimina', act });
  };
}

const NOMI: Readonly<Record<string, string>> = { dipendente_id: 'Assegnatario' };

/** The message about filters that were removed from a saved view: 'Il filtro Showroom è stato tolto: …'. */
function diceTolti(perse: readonly string[]): string {
  const names = perse.map((name) => NOMI[name] ?? ETICHETTE[name] ?? name);
  if (names.length === 1) return `Il filtro ${names[0]} è stato tolto: ciò che indica non c'è più, o non lo puoi vedere.`;
  const which = new Intl.ListFormat('it', { type: 'conjunction' }).format(names);
  return `I filtri ${which} sono stati tolti: ciò che indicano non c'è più, o non lo puoi vedere.`;
}
