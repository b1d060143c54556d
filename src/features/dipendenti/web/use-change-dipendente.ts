import { nameHeld } from '#features/risorse/rules.ts';
import { useRisorse } from '#features/risorse/web/hooks.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { type Dipendente, updateDipendente } from '../contract.ts';

export function useUpdateDipendente(): Write<typeof updateDipendente> {
  return useWrite(updateDipendente, {
    success: ({ nome, cognome }) => ({ title: 'Dipendente aggiornato', text: `Le modifiche a ${nome} ${cognome} sono salvate.` }),
    failure: "Errore durante l'aggiornamento del dipendente.",
    serverMessage: true,
  });
}

/** Switches an employee on or off. Of who still holds something it is said first that nothing comes back by itself (rule 35). */
export function useToggleAttivo({ id, nome, cognome, isactive }: Dipendente): { toggle: () => void; isPending: boolean } {
  const confirm = useConfirm();
  const { data: risorse } = useRisorse(id);
  const { mutateAsync, isPending } = useWrite(updateDipendente, {
    success: ({ isActive }) => ({ title: 'Dipendente aggiornato', text: `${nome} ${cognome} ora è ${isActive ? 'attivo' : 'inattivo'}.` }),
    failure: "Errore durante l'aggiornamento del dipendente.",
    serverMessage: true,
  });
  const act = () => mutateAsync({ params: { id }, body: { isactive: !isactive } });
  const held = isactive && risorse ? nameHeld(risorse.assegnate) : '';
  const ask = () =>
    confirm({
      title: 'Disattiva dipendente',
      text: `${nome} ${cognome} ha ancora ${held}. Resta tutto assegnato, finché non viene restituito.`,
      verb: 'Disattiva',
      pendingVerb: 'Disattivazione in corso...',
      danger: false, // nothing is lost: it can be switched on again
      act,
    });
  return { toggle: () => void (held ? ask() : act().catch(() => undefined)), isPending }; // the toast has said why it failed
}
