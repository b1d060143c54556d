import { type AccountName, nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { RIGHTS, type Right, type Subject } from '#shared/permissions.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { emailKey } from '#shared/schemas.ts';
import type { Mano } from '#shared/stati-workflow.ts';

export const DIRITTO_LABELS: Record<Right, string> = { can_view: 'Visualizza', can_edit: 'Modifica', can_admin: 'Amministra' };

export const DIRITTO_OPTIONS = RIGHTS.map((right) => ({ value: right, label: DIRITTO_LABELS[right] }));

export type Diritti = Record<Right, boolean>;

/** Returns the rights that a right implies: itself and all lower rights. */
export function dirittiOf(right: Right): Diritti {
  const level = RIGHTS.indexOf(right);
  return { can_view: true, can_edit: level >= 1, can_admin: level >= 2 };
}

export function dirittoOf({ can_edit, can_admin }: Pick<Diritti, 'can_edit' | 'can_admin'>): Right {
  if (can_admin) return 'can_admin';
  return can_edit ? 'can_edit' : 'can_view';
}

interface Invitato {
  mano: Mano;
  email: string;
}

export function checkInvitati(invitati: readonly Invitato[], takenEmails: readonly string[]): Problem | undefined {
  const emails = invitati.map(({ email }) => emailKey(email));
  const invalid = invitati.find((_, i) => takenEmails.includes(emails[i] ?? '') || emails.indexOf(emails[i] ?? '') < i);
  if (!invalid) return undefined;
  const isDuplicate = !takenEmails.includes(emailKey(invalid.email));
  return invalidField(`${invalid.mano}.email`, isDuplicate ? 'Ogni persona ha la sua email' : 'Esiste già un utente con questa email');
}

type RightChanges = { [R in Right]?: boolean | undefined };

/**
 * Returns the right on a brand after a change. Granting a right also grants the lower rights; removing a right also removes the higher
 * rights. The result is undefined when no right is left. A new association starts from can_view.
 */
export function rightAfterChange(current: Right, changes: RightChanges): Right | undefined {
  if (changes.can_admin) return 'can_admin';
  const remaining = changes.can_admin === false && current === 'can_admin' ? 'can_edit' : current;
  if (changes.can_edit) return remaining === 'can_admin' ? 'can_admin' : 'can_edit';
  if (changes.can_view === false) return undefined;
  return changes.can_edit === false ? 'can_view' : remaining;
}

export const SENZA_DIRITTI = () =>
  invalidField('can_view', "Un'associazione dà almeno il diritto di visualizzare: per toglierlo, rimuovi l'associazione");

export const AMMINISTRA_TUTTO = () =>
  invalidField('showroom_ids', 'Chi amministra un brand lo vede tutto: togli il limite agli showroom, o il diritto di amministrare');

export function canListUsers({ amministratore, can_admin }: Pick<Subject, 'amministratore' | 'can_admin'>): boolean {
  return amministratore || can_admin.length > 0;
}

export const SENZA_ELENCO = () =>
  new Problem(
    'forbidden',
    'NON_CONSENTITO',
    'Vede gli utenti un amministratore, o chi amministra almeno un brand: chiedi a un amministratore.',
  );

export function checkAssociable(user: { id: number; amministratore: boolean }, callerId: number): Problem | undefined {
  if (user.id === callerId)
    return new Problem('forbidden', 'ASSOCIAZIONE_PROPRIA', 'Nessuno cambia le proprie associazioni: chiedi a un altro amministratore.');
  if (user.amministratore)
    return new Problem(
      'forbidden',
      'ASSOCIAZIONE_DI_AMMINISTRATORE',
      'Un amministratore ha già ogni diritto su tutti i brand: le sue associazioni non si cambiano.',
    );
  return undefined;
}

export const UTENTE_NON_TROVATO = () => new Problem('not_found', 'UTENTE_NON_TROVATO', "L'utente richiesto non esiste.");

export const FATTORI_PROPRI = () =>
  new Problem(
    'forbidden',
    'FATTORI_PROPRI',
    'I propri due passaggi non si azzerano da qui: cambiali dal tuo account, o chiedi a un altro amministratore.',
  );

/** The error of a password link for an invited account. The account has no password yet, so its owner needs a new invitation instead. */
export const ANCORA_INVITATO = (user: AccountName) =>
  new Problem('conflict', 'ANCORA_INVITATO', `${nomeVisualizzato(user)} non ha ancora scelto la sua password: mandagli di nuovo l'invito.`);

export const GIA_ENTRATO = (user: AccountName) =>
  new Problem(
    'conflict',
    'GIA_ENTRATO',
    `${nomeVisualizzato(user)} ha già la sua password: se l'ha dimenticata, crea un link per sceglierne un'altra.`,
  );

export const UTENTE_DISATTIVATO = (user: AccountName) =>
  new Problem('conflict', 'UTENTE_DISATTIVATO', `${nomeVisualizzato(user)} è disattivato: riattivalo prima di dargli un link.`);

export const EMAIL_DI_ALTRI = () =>
  invalidField('email', "Con l'email ti riconosce l'account aziendale: falla cambiare a un amministratore");
