import type { ReactElement } from 'react';
import { formatData, formatDataOra } from '#shared/dates.ts';
import { confirm } from '#web/confirm/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Gettone } from '../contract.ts';
import { useDeleteGettone } from './hooks.ts';

export function GettoniList({ gettoni }: { gettoni: readonly Gettone[] }): ReactElement {
  return (
    <ul className="rows" aria-label="Gettoni per programmi">
      {gettoni.map((gettone) => (
        <GettoneRow key={gettone.id} gettone={gettone} />
      ))}
    </ul>
  );
}

function GettoneRow({ gettone: { id, nome, scadenza, scaduto, sola_lettura, ultimo_uso } }: { gettone: Gettone }): ReactElement {
  const { mutateAsync } = useDeleteGettone();
  const confirmRevocation = () =>
    confirm({
      title: 'Revoca gettone',
      text: `Il programma che usa il gettone ${nome} non entrerà più, da subito. Vuoi revocarlo?`,
      verb: 'Revoca',
      pendingVerb: 'Revoca in corso...',
      act: () => mutateAsync({ params: { id: String(id) } }),
    });
  return (
    <li>
      <span className="who">
        <b>{nome}</b>
        <small>
          {sola_lettura ? 'Sola lettura' : 'Legge e modifica'} · {scaduto ? 'scaduto' : 'scade'} il {formatData(scadenza)} ·{' '}
          {ultimo_uso ? `usato il ${formatDataOra(ultimo_uso)}` : 'mai usato'}
        </small>
      </span>
      {scaduto && <Tag tone="danger">Scaduto</Tag>}
      <Button size="small" aria-label={`Revoca il gettone ${nome}`} onClick={() => void confirmRevocation()}>
        Revoca
      </Button>
    </li>
  );
}
