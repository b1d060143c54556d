import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { AssegnatarioLink } from '#features/equipment/kit/web/assegnato-a-note.tsx';
import { formatData } from '#shared/dates.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { AssegnazioneSoftware } from '../contract.ts';
import { softwareKind } from './hooks.ts';

/** One who has a licence, since when. */
export function AssegnatarioRow({ assegnazione }: { assegnazione: AssegnazioneSoftware }): ReactElement {
  const { assegnatario, brand, software, data_assegnazione } = assegnazione;
  const { nome, cognome } = assegnatario;
  const mayRemove = usePermessi().mayOn('risorse.assegna', brand.id);
  const takeBack = softwareKind.useTakeBack();
  return (
    <li>
      <Avatar nome={nome} cognome={cognome} colore={brand.colore} />
      <span className="who">
        <b className="cut">
          <AssegnatarioLink assegnatario={assegnatario} />
        </b>
        <small className="cut">
          {brand.nome} · dal {formatData(data_assegnazione)}
        </small>
      </span>
      {mayRemove && (
        <IconButton icon={X} size="small" label={`Riprendi da ${nome} ${cognome}`} onClick={() => takeBack(software, assegnatario)} />
      )}
    </li>
  );
}
