import type { ReactElement, ReactNode } from 'react';
import { Note } from '#web/ui/note.tsx';
import { nameHeld } from '../rules.ts';
import { useRisorse } from './hooks.ts';

interface RisorseDaRestituireNoteProps {
  dipendenteId: string;
  /** The way to where it is taken back. */
  children: ReactNode;
}

/** Who has left and still holds something: nothing comes back by itself (rule 35). Nothing is shown when all is back. */
export function RisorseDaRestituireNote({ dipendenteId, children }: RisorseDaRestituireNoteProps): ReactElement | null {
  const { data } = useRisorse(dipendenteId);
  const held = data ? nameHeld(data.assegnate) : '';
  if (held === '') return null;
  return (
    <Note tone="warning" title={`Ha ancora ${held}`}>
      Resta tutto assegnato, e conta nei costi, finché non viene restituito.
      {children}
    </Note>
  );
}
