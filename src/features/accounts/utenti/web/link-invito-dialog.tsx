import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { LinkDialog } from '#web/ui/link-dialog.tsx';
import type { Invito } from '../contract.ts';

/** An invitation that is handed over instead of mailed. */
export function LinkInvitoDialog({ invito, onClose }: { invito: Invito; onClose: () => void }): ReactElement {
  const { user, link, expires_at } = invito;
  const name = nomeVisualizzato(user);
  return (
    <LinkDialog
      title={`Invito per ${name}`}
      description={`Vale una volta sola${expires_at ? `, fino al ${formatDataOra(expires_at)}` : ''}.`}
      warning={`Consegnalo adesso: quando chiudi non si può più vedere. Chi lo ha sceglie la password di ${name} ed entra.`}
      link={link ?? ''}
      onClose={onClose}
    />
  );
}
