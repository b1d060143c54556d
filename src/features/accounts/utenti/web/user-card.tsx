import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { useSession } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { RoleBadge } from '#web/ui/role-label.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { User } from '../contract.ts';
import { checkAssociable } from '../rules.ts';
import { AssociazioneRow } from './associazione-row.tsx';
import { UserActionsPanel } from './user-actions-panel.tsx';

/** Not a RecordCard: people are round. */
export function UserCard({ user }: { user: User }): ReactElement {
  const { id, username, email, nome, cognome, role, is_active, amministratore, fa_tutto, associazioni } = user;
  const { user: own } = useSession();
  const { mayOn } = usePermessi();
  const name = nomeVisualizzato(user);
  const isAssociable = own !== null && !checkAssociable(user, own.id);
  return (
    <article className="box card" aria-label={name}>
      <header>
        <Avatar nome={nome || cognome || username} cognome={nome && cognome ? cognome : ''} size="m" />
        <div className="t">
          <h2 className="cut" title={name}>
            {name}
          </h2>
          <p className="cut" title={email}>
            {email}
          </p>
        </div>
        <UserActionsPanel user={user} isAssociable={isAssociable} />
      </header>
      <span className="tags">
        <RoleBadge role={role} />
        {amministratore && <Tag tone="line">Amministratore</Tag>}
        {fa_tutto && <Tag tone="line">Fa tutto</Tag>}
        {user.due_passaggi && <Tag tone="success">Due passaggi</Tag>}
        {own?.id === id && <Tag>Il tuo account</Tag>}
        {user.invitato_il && is_active && <Tag tone="warning">Invitato</Tag>}
        {!is_active && <StateBadge attivo={false} />}
      </span>
      <Brands user={user}>
        {associazioni.map((each) => (
          <AssociazioneRow
            key={each.id}
            user={user}
            association={each}
            mayChange={isAssociable && mayOn('associazioni.modifica', each.brand.id)}
          />
        ))}
      </Brands>
      <footer>
        <span className="mono cut">{username}</span>
        <span>{whenIn(user)}</span>
      </footer>
    </article>
  );
}

function whenIn({ last_login, invitato_il, invito_scade, is_active }: User): string {
  if (!invitato_il) return last_login ? `Ultimo accesso il ${formatData(last_login)}` : 'Non è ancora entrato';
  if (!is_active) return 'Invito annullato';
  if (!invito_scade) return "Da invitare di nuovo: l'invito non vale più";
  const isOver = new Date(invito_scade) <= new Date();
  return `Invitato il ${formatData(invitato_il)}, ${isOver ? 'scaduto' : 'scade'} il ${formatData(invito_scade)}`;
}

function Brands({ user: { amministratore, associazioni }, children }: { user: User; children: ReactElement[] }): ReactElement {
  return (
    <div>
      {amministratore && <p className="res-empty">Vede e modifica tutti i brand.</p>}
      {!amministratore && associazioni.length === 0 && <p className="res-empty">Nessun brand associato: entra, ma non vede nulla.</p>}
      {associazioni.length > 0 && (
        <ul className="links" aria-label="Brand associati">
          {children}
        </ul>
      )}
    </div>
  );
}
