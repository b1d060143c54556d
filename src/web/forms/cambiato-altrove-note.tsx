import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Difference, NewerVersion } from './use-newer-version.ts';

interface CambiatoAltroveNoteProps {
  version: NewerVersion<unknown>;
  /** 'questo dipendente'. */
  what: string;
}

const UNSEEN =
  "Non è più nell'elenco che hai aperto: qui non si può vedere che cosa è diverso. Se salvi di nuovo vale quello che hai scritto tu, e il resto non cambia.";

/** On top of a form whose record somebody has changed or deleted meanwhile: who, what is different, and what to go on with. */
export function CambiatoAltroveNote({ version, what }: CambiatoAltroveNoteProps): ReactElement | null {
  const { newer, isUnseen, gone, chi, isSettled, refusal } = version;
  const ref = useRef<HTMLDivElement>(null);
  const isAsked = newer !== undefined || isUnseen;
  // who has pressed Salva at the foot of a long form would not see why nothing was saved
  useEffect(() => {
    if (refusal && isAsked) ref.current?.focus();
  }, [refusal, isAsked]);
  if (gone) return <Gone title={gone === 'eliminato' ? `${chi ?? 'Qualcuno'} ha eliminato ${what}` : `Non puoi più vedere ${what}`} />;
  if (isSettled) return <Settled />;
  if (!isAsked) return null;
  return (
    <div ref={ref} tabIndex={-1} className="s6">
      <Note tone="warning" role="status" title={`Mentre modificavi, ${chi ?? 'qualcuno'} ha cambiato ${what}`}>
        {newer ? <Choices {...version} /> : <p>{UNSEEN}</p>}
      </Note>
    </div>
  );
}

/** Comes into sight, wherever in a long form one is: Salva is off from now on. Takes the focus if that was on Salva. */
function Gone({ title }: { title: string }): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement?.matches('body, :disabled')) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={ref} tabIndex={-1} className="s6">
      <Note tone="danger" role="alert" title={title}>
        <p>Quello che hai scritto è ancora qui: puoi copiarlo, ma non si può più salvare.</p>
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
