import { unlinkAzienda } from '#shared/azienda.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import type { Right } from '#shared/permissions.ts';
import { createUserBrand, deleteUserBrand, updateUserBrand } from '#shared/user-brands.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { call } from '#web/data/call.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import {
  type Associazione,
  createResetLink,
  deleteUserSessions,
  type Invito,
  inviteAgain,
  inviteColleagues,
  inviteUser,
  listUsers,
  registerUser,
  resetFattori,
  sendResetLink,
  type User,
  updateOwn,
  updateUser,
} from '../contract.ts';
import { DIRITTO_LABELS, dirittiOf } from '../rules.ts';

const MAX_OPTIONS = '20';

/** Finds active accounts, without amministratori and without the user's own account. */
export async function searchAssociable(q: string, ownId: number): Promise<Option[]> {
  const query = { q, is_active: 'true', amministratore: 'false', sort: 'cognome', limit: MAX_OPTIONS } as const;
  return (await call(listUsers, { query })).filter(({ id }) => id !== ownId).map(toOption);
}

export function toOption(user: Pick<User, 'id' | 'username' | 'nome' | 'cognome' | 'role'>): Option {
  return { value: String(user.id), label: nomeVisualizzato(user), detail: user.role };
}

export function useRegisterUser(): Write<typeof registerUser> {
  return useWrite(registerUser, {
    success: 'Utente creato con successo',
    failure: "Errore nella creazione dell'utente",
    serverMessage: true,
  });
}

const sentToast = ({ user, link }: Invito) => (link ? undefined : { title: 'Invito in partenza', text: `La mail va a ${user.email}.` });

export function useInviteUser(): Write<typeof inviteUser> {
  return useWrite(inviteUser, { success: sentToast, failure: "Errore nella creazione dell'utente", serverMessage: true });
}

export function useInviteAgain(): Write<typeof inviteAgain> {
  return useWrite(inviteAgain, { success: sentToast, failure: "Errore nell'invito", serverMessage: true });
}

export function useUpdateOwn(): Write<typeof updateOwn> {
  return useWrite(updateOwn, { success: 'I tuoi dati sono cambiati', failure: 'Errore nel salvataggio', serverMessage: true });
}

export function useInviteColleagues(): Write<typeof inviteColleagues> {
  return useWrite(inviteColleagues, {
    success: (inviti) => (inviti.length === 1 ? 'Un account creato' : `${inviti.length} account creati`),
    failure: 'Errore nella creazione degli account',
    serverMessage: true,
  });
}

export function useFaTutto(): Write<typeof updateUser> {
  return useWrite(updateUser, {
    success: (user, { body }) =>
      body.fa_tutto
        ? `I passi che non sono di nessuno aspettano ${nomeVisualizzato(user)}`
        : `${nomeVisualizzato(user)} fa solo i passi del suo ruolo`,
    failure: 'Errore nella scelta',
    serverMessage: true,
  });
}

export function useUpdateUser(): Write<typeof updateUser> {
  return useWrite(updateUser, {
    success: (user, { body: { is_active, amministratore, role } }) => {
      const name = nomeVisualizzato(user);
      if (is_active !== undefined) return `${name} è stato ${is_active ? 'riattivato' : 'disattivato'}`;
      if (amministratore !== undefined) return `${name} ${amministratore ? 'ora è' : 'non è più'} amministratore`;
      return role !== undefined ? `${name} ora ha il ruolo ${user.role}` : `I dati di ${name} sono cambiati`;
    },
    failure: "Errore nell'aggiornamento dell'utente",
    serverMessage: true,
  });
}

export function useCreateResetLink(): Write<typeof createResetLink> {
  return useWrite(createResetLink, { failure: 'Errore nella creazione del link', serverMessage: true, untold: [] });
}

export function useSendResetLink(): Write<typeof sendResetLink> {
  return useWrite(sendResetLink, { failure: 'Il link non è stato mandato', serverMessage: true, untold: [] });
}

export function useEndUserSessions(): Write<typeof deleteUserSessions> {
  return useWrite(deleteUserSessions, {
    success: 'Sessioni chiuse',
    failure: 'Errore nella chiusura delle sessioni',
    serverMessage: true,
    untold: [],
  });
}

export function useResetFattori(): Write<typeof resetFattori> {
  return useWrite(resetFattori, {
    success: (user) => `${nomeVisualizzato(user)} entra con la sola password`,
    failure: "Errore nell'azzerare i due passaggi",
    serverMessage: true,
  });
}

export function useUnlinkAzienda(): Write<typeof unlinkAzienda> {
  return useWrite(unlinkAzienda, {
    success: 'Account aziendale scollegato',
    failure: "Errore nello scollegare l'account aziendale",
    serverMessage: true,
  });
}

export function useAssociate(): Write<typeof createUserBrand> {
  return useWrite(createUserBrand, {
    success: 'Utente associato al brand con successo',
    failure: "Errore nella creazione dell'associazione",
    serverMessage: true,
  });
}

export function useChangeRight(): (association: Associazione, right: Right) => void {
  const { mutate } = useWrite(updateUserBrand, {
    success: ({ user, brand }, { body }) => {
      const right: Right = body.can_admin ? 'can_admin' : body.can_edit ? 'can_edit' : 'can_view';
      return `${nomeVisualizzato(user)} ora ha il diritto ${DIRITTO_LABELS[right]} su ${brand.nome}`;
    },
    failure: "Errore nell'aggiornamento dell'associazione",
    serverMessage: true,
  });
  return ({ id }, right) => mutate({ params: { id: String(id) }, body: dirittiOf(right) });
}

export function useLimitShowrooms(): Write<typeof updateUserBrand> {
  return useWrite(updateUserBrand, {
    success: ({ user, brand, showroom_ids }) =>
      showroom_ids === null
        ? `${nomeVisualizzato(user)} ora vede tutto ${brand.nome}`
        : `${nomeVisualizzato(user)} ora vede ${showroom_ids.length === 1 ? 'uno showroom' : `${showroom_ids.length} showroom`} di ${brand.nome}`,
    failure: "Errore nell'aggiornamento dell'associazione",
    serverMessage: true,
  });
}

export function useDissociate(): (user: User, association: Associazione) => void {
  const confirm = useConfirm();
  const { mutateAsync } = useWrite(deleteUserBrand, {
    success: 'Associazione rimossa con successo',
    failure: "Errore nella rimozione dell'associazione",
    serverMessage: true,
  });
  return (user, { id, brand }) =>
    void confirm({
      title: 'Rimuovi associazione',
      text: `Rimuovere l'associazione tra "${nomeVisualizzato(user)}" e "${brand.nome}"?`,
      verb: 'Rimuovi',
      pendingVerb: 'Rimozione in corso...',
      act: () => mutateAsync({ params: { id: String(id) } }),
    });
}
