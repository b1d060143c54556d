import { Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { nameHeld } from '../rules.ts';
import { useRisorse, useTakeAllBack } from './hooks.ts';

interface RisorseDaRiprendereNoteProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
}

/** Who has left and still holds something: nothing comes back by itself (rule 35). Nothing is shown when all is back. */
export function RisorseDaRiprendereNote({ dipendente }: RisorseDaRiprendereNoteProps): ReactElement | null {
  const { data } = useRisorse(dipendente.id);
  const mayTakeBack = usePermessi().mayOn('risorse.assegna', dipendente.brand_id);
  const takeAllBack = useTakeAllBack(dipendente);
  const held = data ? nameHeld(data.assegnate) : '';
  if (held === '') return null;
  return (
    <Note tone="warning" title={`Ha ancora ${held}`}>
      Resta tutto assegnato, e conta nei costi, finché non viene ripreso.
      {mayTakeBack && (
        <p className="note-act">
          <Button size="small" icon={Undo2} onClick={() => takeAllBack(held)}>
            Restituisci tutto
          </Button>
        </p>
      )}
    </Note>
  );
}
