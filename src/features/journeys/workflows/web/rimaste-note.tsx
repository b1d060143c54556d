import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useRichieste } from '#features/journeys/richieste/web/hooks.ts';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { Note } from '#web/ui/note.tsx';
import type { Workflow } from '../contract.ts';
import { remainingItems } from '../rules.ts';

/** The note about the items of a cancelled onboarding. They stay assigned, and a user has to return each of them. */
export function RimasteNote({ workflow: { id, dipendente } }: { workflow: Workflow }): ReactElement | null {
  const { data = [] } = useRichieste(id);
  const remaining = remainingItems(data, todayInItaly(new Date()));
  if (remaining.length === 0) return null;
  return (
    <Note tone="warning" title={`Resta a ${dipendente.nome} ${dipendente.cognome}`}>
      <ul>
        {remaining.map(({ richiesta_id, nome, dal, riservata }) => (
          <li key={richiesta_id}>
            {nome}, {riservata ? `riservato dal ${formatData(dal)}` : `assegnato dal ${formatData(dal)}`}
          </li>
        ))}
      </ul>
      Non si libera da solo: si decide dalla{' '}
      <Link className="link" to="/employees/$id" params={{ id: dipendente.id }}>
        scheda del dipendente
      </Link>
      .
    </Note>
  );
}
