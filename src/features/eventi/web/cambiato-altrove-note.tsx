import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { Versionato } from '#shared/versionati.ts';
import type { Difference, NewerVersion } from '#web/forms/use-newer-version.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useLastChangeBy } from './hooks.ts';

interface CambiatoAltroveNoteProps {
  version: NewerVersion<{ id: number | string }>;
  oggetto: Versionato;
  /** 'questo dipendente'. */
  what: string;
}

/** On top of a form whose record somebody has changed meanwhile: who, what is different, and what to go on with. */
export function CambiatoAltroveNote({ version, oggetto, what }: CambiatoAltroveNoteProps): ReactElement | null {
  const { base, newer, isSettled, refusal } = version;
  const chi = useLastChangeBy(oggetto, base?.id ?? '', newer !== undefined);
  const ref = useRef<HTMLDivElement>(null);
  const isAsked = newer !== undefined;
  // who has pressed Salva at the foot of a long form would not see why nothing was saved
  useEffect(() => {
    if (refusal && isAsked) ref.current?.focus();
  }, [refusal, isAsked]);
  if (isSettled) return <Settled />;
  if (!newer) return null;
  return (
    <div ref={ref} tabIndex={-1} className="s6">
      <Note tone="warning" role="status" title={`Mentre modificavi, ${chi ? `${chi} ha cambiato ${what}` : `${what} è cambiato`}`}>
        <Choices {...version} />
      </Note>
    </div>
  );
}

function Choices({ differences, takeSaved, keepMine, takeAllSaved }: NewerVersion<unknown>): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <p>Quello che hai scritto è ancora qui. Guarda che cosa è diverso e scegli con quali valori continuare.</p>
      {isOpen && <DifferenceList id={listId} differences={differences} onTake={takeSaved} />}
      <div className="note-acts">
        <Button size="small" aria-expanded={isOpen} aria-controls={isOpen ? listId : undefined} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Nascondi le differenze' : 'Vedi le differenze'}
        </Button>
        <Button size="small" onClick={keepMine}>
          Tieni le mie modifiche
        </Button>
        <Button size="small" onClick={takeAllSaved}>
          Usa i valori salvati
        </Button>
      </div>
    </>
  );
}

function DifferenceList({
  id,
  differences,
  onTake,
}: {
  id: string;
  differences: Difference[];
  onTake: (name: string) => void;
}): ReactElement {
  if (differences.length === 0) return <p id={id}>Nei campi di questo modulo non c'è più nessuna differenza.</p>;
  return (
    <ul id={id} className="differences">
      {differences.map(({ name, label, saved, mine, isTyped }) => (
        <li key={name}>
          <span className="difference-name">{label}</span>
          <dl>
            <div>
              <dt>Salvato</dt>
              <dd>{saved}</dd>
            </div>
            <div>
              <dt>{isTyped ? 'Scritto da te' : 'Nel modulo'}</dt>
              <dd>{mine}</dd>
            </div>
          </dl>
          <Button size="small" kind="ghost" onClick={() => onTake(name)}>
            Usa il salvato<span className="sr"> per {label}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Takes the focus that the buttons had. */
function Settled(): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="s6">
      <Note tone="info" role="status">
        Ora il modulo parte dalla versione salvata: controlla i campi e salva.
      </Note>
    </div>
  );
}
