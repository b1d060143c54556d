import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Invito } from '../contract.ts';

/** What comes of an invitation: the links, which are shown this once, or that a mail brings them. */
export function InvitiPanel({ inviti }: { inviti: readonly Invito[] }): ReactElement {
  const until = inviti.find(({ expires_at }) => expires_at)?.expires_at;
  return (
    <>
      {until ? (
        <Note tone="warning" role="status">
          Copia adesso i link e mandali: quando vai avanti non si possono più vedere. Valgono una volta sola, fino al {formatDataOra(until)}
          .
        </Note>
      ) : (
        <Note tone="success" role="status">
          Ciascuno riceve una mail con il suo link: vale una volta sola, per sette giorni.
        </Note>
      )}
      <ul className="rows">
        {inviti.map(({ user, link }) => (
          <li key={user.id}>
            <span className="who">
              <b>
                {nomeVisualizzato(user)} <Tag tone="line">{user.role}</Tag>
              </b>
              <small>{user.email}</small>
            </span>
            {link && <Link name={nomeVisualizzato(user)} address={new URL(link, window.location.origin).href} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Link({ name, address }: { name: string; address: string }): ReactElement {
  return (
    <span className="copyable">
      <span className="mono">{address}</span>
      <CopyButton text={address} label={`Copia il link di ${name}`} />
    </span>
  );
}
