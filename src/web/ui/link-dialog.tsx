import { Mail } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Note } from './note.tsx';
import { ReadDialog } from './read-dialog.tsx';

export interface LinkMailing {
  isActive: boolean;
  to: string | null;
  send: () => void;
  isPending: boolean;
  isSent: boolean;
}

interface LinkDialogProps {
  title: string;
  description: string;
  /** The warning in the dialog of a secret link: what every person who gets the link can do. */
  warning: string;
  link: string;
  /** The state of the button that sends the link by mail. Left out when the user has chosen to pass on the link by other means. */
  mailing?: LinkMailing;
  onClose: () => void;
}

/** The dialog that shows a new personal link. It shows the link only once, because the server stores only its hash. */
export function LinkDialog({ title, description, warning, link, mailing, onClose }: LinkDialogProps): ReactElement {
  const address = new URL(link, window.location.origin).href;
  return (
    // The copy button gets the initial focus: if the close button had the focus, an accidental Enter would lose the link.
    <ReadDialog title={title} description={description} initialFocus=".copyable button" onClose={onClose}>
      <Note tone="warning">{warning}</Note>
      <p className="copyable">
        <span className="mono">{address}</span>
        <CopyButton text={address} label="Copia il link" />
      </p>
      {mailing && <SendByMail {...mailing} />}
    </ReadDialog>
  );
}

function SendByMail({ isActive, to, send, isPending, isSent }: LinkMailing): ReactElement | null {
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
