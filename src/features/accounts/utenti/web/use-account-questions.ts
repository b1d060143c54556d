import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import type { User } from '../contract.ts';
import { useEndUserSessions, useResetFattori, useUnlinkAzienda, useUpdateUser } from './hooks.ts';

interface Questions {
  askAdmin: () => void;
  askSessions: () => void;
  askActive: () => void;
  askFattori: () => void;
  askAzienda: () => void;
}

/** The changes that weigh: each asks first, and says what comes of it. */
export function useAccountQuestions(user: User): Questions {
  const confirm = useConfirm();
  const { mutateAsync } = useUpdateUser();
  const { mutateAsync: endSessions } = useEndUserSessions();
  const { mutateAsync: resetFattori } = useResetFattori();
  const { mutateAsync: unlinkAzienda } = useUnlinkAzienda();
  const name = nomeVisualizzato(user);
  const params = { id: String(user.id) };

  const askAdmin = () => {
    const { amministratore } = user;
    void confirm({
      title: amministratore ? 'Togli amministratore' : 'Rendi amministratore',
      text: amministratore
        ? `${name} vedrà solo i brand a cui è associato e non gestirà più gli utenti.`
        : `${name} vedrà e modificherà tutto, in tutti i brand, e potrà gestire gli utenti.`,
      verb: amministratore ? 'Togli' : 'Rendi amministratore',
      pendingVerb: 'Salvataggio in corso...',
      danger: false,
      act: () => mutateAsync({ params, body: { amministratore: !amministratore } }),
    });
  };

  const askSessions = () =>
    void confirm({
      title: 'Chiudi le sessioni',
      text: `${name} uscirà subito da Organico su tutti i dispositivi. Con la sua password potrà accedere di nuovo.`,
      verb: 'Chiudi le sessioni',
      pendingVerb: 'Chiusura in corso...',
      danger: false, // nothing is lost: one signs in again
      act: () => endSessions({ params }),
    });

  const askActive = () => {
    const { is_active, invitato_il } = user;
    if (is_active && invitato_il)
      return void confirm({
        title: 'Annulla invito',
        text: `Il link di ${name} non varrà più e nessuno entrerà con questo account, finché non lo riattivi e lo inviti di nuovo.`,
        verb: 'Annulla invito',
        pendingVerb: 'Un momento...',
        danger: false, // nothing is lost: it can be undone
        act: () => mutateAsync({ params, body: { is_active: false } }),
      });
    void confirm({
      title: is_active ? 'Disattiva utente' : 'Riattiva utente',
      text: is_active
        ? `${name} uscirà subito da Organico e non potrà più accedere. Le sue associazioni restano.`
        : invitato_il
          ? `${name} non ha ancora una password: poi invitalo di nuovo.`
          : `${name} potrà di nuovo accedere, con il ruolo e le associazioni che aveva.`,
      verb: is_active ? 'Disattiva' : 'Riattiva',
      pendingVerb: is_active ? 'Disattivazione in corso...' : 'Riattivazione in corso...',
      danger: false, // nothing is lost: it can be undone
      act: () => mutateAsync({ params, body: { is_active: !is_active } }),
    });
  };

  const askFattori = () =>
    void confirm({
      title: 'Azzera i due passaggi',
      text: `${name} entrerà con la sola password, uscirà subito da tutti i dispositivi e dovrà attivare di nuovo i due passaggi. Fallo solo se sei sicuro che lo chieda davvero.`,
      verb: 'Azzera',
      pendingVerb: 'Un momento...',
      act: () => resetFattori({ params }),
    });

  const askAzienda = () =>
    void confirm({
      title: "Scollega l'account aziendale",
      text: `${name} uscirà subito da tutti i dispositivi. Si ricollegherà da solo al prossimo accesso con l'account aziendale che ha la sua email: fallo quando lì ne ha uno nuovo.`,
      verb: 'Scollega',
      pendingVerb: 'Un momento...',
      danger: false, // it comes back with the next sign-in
      act: () => unlinkAzienda({ params }),
    });

  return { askAdmin, askSessions, askActive, askFattori, askAzienda };
}
