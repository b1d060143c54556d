import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { LinkDialog } from '#web/ui/link-dialog.tsx';
import type { LinkFirma, Verbale } from '../contract.ts';
import { useSendLink } from './hooks.ts';

interface LinkFirmaDialogProps {
  verbale: Verbale;
  link: LinkFirma;
  onClose: () => void;
}

/** The link with which one record is signed. */
export function LinkFirmaDialog({ verbale, link, onClose }: LinkFirmaDialogProps): ReactElement {
  const { mutate, isPending, isSuccess } = useSendLink();
  const { id, nome, cognome, codice } = verbale;
  const send = () => mutate({ params: { id: String(id) }, body: { token: link.url.slice(link.url.lastIndexOf('/') + 1) } });
  return (
    <LinkDialog
      title="Link per firmare"
      description={`Per ${nome} ${cognome}, verbale n. ${codice}: vale una volta sola, fino al ${formatDataOra(link.scade_il)}.`}
      warning="Mandalo adesso alla persona: quando chiudi non si può più vedere. Chi lo ha può firmare al posto suo."
      link={link.url}
      mailing={{ isActive: link.posta_attiva, to: link.email, send, isPending, isSent: isSuccess }}
      onClose={onClose}
    />
  );
}
