import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

interface CodicePanelProps {
  codice?: string;
  verb: string;
  /** The field is emptied, and waits for the next one. */
  isForMany?: boolean;
  onRead: (scritto: string) => void;
}

/** The code as typed, or as a reader types it that is plugged in: what is there without a camera, too. */
export function CodicePanel({ codice = '', verb, isForMany = false, onRead }: CodicePanelProps): ReactElement {
  const id = useId();
  const [scritto, setScritto] = useState(codice);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (scritto.trim() === '') return;
    onRead(scritto.trim());
    if (isForMany) setScritto('');
  };
  return (
    <form className="codice" onSubmit={send}>
      <div className="field">
        <label htmlFor={id}>Codice</label>
        <input
          id={id}
          className="in mono"
          value={scritto}
          onChange={(event) => setScritto(event.target.value)}
          placeholder="AUR-00042"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint={isForMany ? 'done' : 'search'}
          maxLength={200}
        />
      </div>
      <Button type="submit" size="large">
        {verb}
      </Button>
    </form>
  );
}
