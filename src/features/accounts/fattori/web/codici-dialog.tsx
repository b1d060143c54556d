import './fattori.css';
import { Printer } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';

/** Shown this once, as a sheet to print: closed by its button alone. */
export function CodiciDialog({ codici, onClose }: { codici: readonly string[]; onClose: () => void }): ReactElement {
  const { user } = useSession();
  return (
    <ReadDialog
      title="Codici di recupero"
      description={`Di ${user?.username}, per entrare in Organico senza il telefono. Ognuno vale una volta.`}
      foot={
        <>
          <CopyButton text={codici.join('\n')} label="Copia i codici" />
          <Button icon={Printer} onClick={() => window.print()}>
            Stampa
          </Button>
          <Button kind="primary" onClick={onClose}>
            Li ho messi al sicuro
          </Button>
        </>
      }
    >
      <Note tone="warning">Stampali o copiali adesso: quando chiudi non si possono più vedere. Tienili lontano dal computer.</Note>
      <ol className="codici" aria-label="Codici di recupero">
        {codici.map((codice) => (
          <li key={codice} className="mono">
            {codice}
          </li>
        ))}
      </ol>
    </ReadDialog>
  );
}
