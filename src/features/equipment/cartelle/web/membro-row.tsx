import { ArrowLeftRight, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { AssegnatarioLink } from '#features/equipment/kit/web/assegnato-a-note.tsx';
import { formatData } from '#shared/dates.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Cartella, MembroDaVerificare } from '../contract.ts';
import { PERMESSI_CARTELLA_LABELS } from '../fields.ts';
import { cartellaKind, useChangeMembro } from './hooks.ts';

/** One who uses a folder: since when, in what way, and when that was last confirmed. */
export function MembroRow({ cartella, membro }: { cartella: Cartella; membro: MembroDaVerificare }): ReactElement {
  const { id, nome, cognome, permessi, data_assegnazione, verificata_il, in_ritardo, decidibile } = membro;
  const takeBack = cartellaKind.useTakeBack();
  const change = useChangeMembro();
  const other = permessi === 'lettura' ? 'scrittura' : 'lettura';
  const since = `dal ${formatData(data_assegnazione)}${verificata_il ? ` · confermato il ${formatData(verificata_il)}` : ''}`;
  return (
    <li>
      <Avatar nome={nome} cognome={cognome} />
      <span className="who">
        <b className="cut">
          <AssegnatarioLink assegnatario={membro} />
        </b>
        <small className="cut">{since}</small>
      </span>
      {in_ritardo && <Tag tone="warning">Da confermare</Tag>}
      <Tag>{PERMESSI_CARTELLA_LABELS[permessi]}</Tag>
      {decidibile && (
        <span className="acts">
          <IconButton
            icon={ArrowLeftRight}
            size="small"
            label={`Passa ${nome} ${cognome} in ${other}`}
            onClick={() => change.mutate({ params: { id: String(cartella.id) }, body: { dipendente_id: id, permessi: other } })}
          />
          <IconButton icon={X} size="small" label={`Riprendi da ${nome} ${cognome}`} onClick={() => takeBack(cartella, membro)} />
        </span>
      )}
    </li>
  );
}
