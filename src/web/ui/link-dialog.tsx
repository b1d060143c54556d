import { Mail } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Note } from './note.tsx';
import { ReadDialog } from './read-dialog.tsx';

/** How a link is mailed instead of copied. */
export interface LinkMailing {
  /** Where mail goes out at all. */
  isActive: boolean;
  /** To whom; null where there is no address. */
  to: string | null;
  send: () => void;
  isPending: boolean;
  isSent: boolean;
}

interface LinkDialogProps {
  title: string;
  description: string;
  /** What whoever has the link could do with it. */
  warning: string;
  /** From the product's own address on. */
  link: string;
  /** Left out where whoever made it has chosen to hand it over. */
  mailing?: LinkMailing;
  onClose: () => void;
}

/** A link that is shown this once, since the server keeps only its digest: to be copied, or mailed to whom it is for. */
export function LinkDialog({ title, description, warning, link, mailing, onClose }: LinkDialogProps): ReactElement {
  const address = new URL(link, window.location.origin).href;
  return (
    // On the cross, an absent-minded Enter would throw the link away.
    <ReadDialog title={title} description={description} startsAt=".copyable button" onClose={onClose}>
      <Note tone="warning">{warning}</Note>
      <p className="copyable">
        <span className="mono">{address}</span>
        <CopyButton text={address} label="Copia il link" />
      </p>
      {mailing && <MailPanel {...mailing} />}
    </ReadDialog>
  );
}

function MailPanel({ isActive, to, send, isPending, isSent }: LinkMailing): ReactElement | null {
  if (!isActive) return <p className="link-mail">La posta non è configurata: mandalo tu.</p>;
  if (!to) return null;
  return (
    <div className="link-mail">
      {!isSent && (
        <Button icon={Mail} pendingText={isPending ? 'Invio in corso...' : undefined} onClick={send}>
          Invia per e-mail
        </Button>
      )}
      {!isSent && <span>a {to}</span>}
      <div role="status">{isSent && <Note tone="success">Il link parte adesso per {to}.</Note>}</div>
    </div>
  );
}
