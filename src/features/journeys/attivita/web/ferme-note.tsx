import type { ReactElement } from 'react';
import { usePermessi } from '#web/session/use-session.ts';
import { Note } from '#web/ui/note.tsx';
import type { Attivita } from '../contract.ts';
import { PASSO_DI } from '../rules.ts';
import { AttivitaRow } from './attivita-row.tsx';

/** In the dialog of a step: what has to be done before it, which can be ticked right there. Nothing where nothing keeps it. */
export function FermeNote({ ferme, brandId }: { ferme: readonly Attivita[]; brandId: number }): ReactElement | null {
  const { mayOn } = usePermessi();
  if (ferme.length === 0) return null;
  return (
    <div className="s6">
      <Note
        tone="warning"
        title={ferme.length === 1 ? "Prima c'è un'attività da chiudere" : `Prima ci sono ${ferme.length} attività da chiudere`}
      >
        <ul className="attivita">
          {ferme.map((attivita) => (
            <AttivitaRow key={attivita.id} attivita={attivita} mayTick={mayOn(PASSO_DI[attivita.mano], brandId)} />
          ))}
        </ul>
      </Note>
    </div>
  );
}
