import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tile } from '#web/ui/tile.tsx';
import type { ImportazioneInLista } from '../contract.ts';
import { ELENCO_LOOKS } from './elenco-looks.ts';
import { numero, sayRighe } from './say-righe.ts';
import { StatoBadge } from './stato-badge.tsx';
import { isDone, useRemoveFile } from './use-remove-file.ts';

/** A file that was brought: of which list, when, where it stands. */
export function ImportazioneRow({ importazione }: { importazione: ImportazioneInLista }): ReactElement {
  const { id, elenco, nome_file, stato, righe, errate, created_at } = importazione;
  const remove = useRemoveFile();
  const counted = [sayRighe(righe), errate > 0 && `${numero(errate)} con errori`].filter(Boolean).join(', ');
  return (
    <li className="importazione">
      <Tile icon={ELENCO_LOOKS[elenco].icon} />
      <span className="who">
        <Link to="/importazioni/$id" params={{ id: String(id) }} className="over cut" title={nome_file}>
          <b>{nome_file}</b>
        </Link>
        <small>
          {TITOLI_IMPORTABILI[elenco]} · {counted} · {formatDataOra(created_at)}
        </small>
      </span>
      <StatoBadge stato={stato} />
      {stato !== 'in_corso' && (
        <IconButton
          icon={Trash2}
          label={isDone(stato) ? `Elimina le righe di ${nome_file}` : `Butta ${nome_file}`}
          size="small"
          className="del"
          onClick={() => void remove(importazione)}
        />
      )}
    </li>
  );
}
