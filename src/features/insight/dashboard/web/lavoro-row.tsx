import { Link } from '@tanstack/react-router';
import { AppWindow, ChevronRight, type LucideIcon, UserCog, Wrench } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from '#web/data/store.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { Avatar, Tile } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { RigaLavoro } from '../contract.ts';
import { describeProntezza, keyOfAzione, LAVORO_KEYS, type TipoLavoro } from '../rules.ts';
import { selectedRow } from './selected-row.ts';

/** An action that the user takes in a dialog on the dashboard. */
export type RequestedAzione = Pick<NonNullable<RigaLavoro['azione']>, 'workflow' | 'contratto'>;

const RimandaMenu = lazyPart(() => import('./rimanda-menu.tsx').then((file) => file.RimandaMenu));

interface LavoroRowProps {
  tipo: TipoLavoro;
  riga: RigaLavoro;
  canPostpone: boolean;
  onAzione: (azione: RequestedAzione) => void;
}

const SECTION_ICONS: Partial<Record<TipoLavoro, LucideIcon>> = { riparazioni: Wrench, licenze: AppWindow, account: UserCog };

export function LavoroRow({ tipo, riga, canPostpone, onAzione }: LavoroRowProps): ReactElement {
  const { chiave, titolo, quando, testo, gravita, collegamento, persona, prontezza, azione } = riga;
  const icon = SECTION_ICONS[tipo];
  const isSelected = useStore(selectedRow) === chiave;
  return (
    <li data-riga={chiave} data-selected={isSelected || undefined} onFocus={() => selectedRow.set(chiave)}>
      {persona && <Avatar {...persona} size="m" />}
      {!persona && icon && <Tile icon={icon} />}
      <span className="who">
        <b>
          <Link className="over" {...linkProps(collegamento)}>
            {titolo}
          </Link>
        </b>
        <small>
          {gravita === 'critica' && <span className="sr">Urgente: </span>}
          <span className={gravita === 'critica' ? 'late' : undefined}>{quando}</span>
          {quando && testo && ' · '}
          {testo}
        </small>
      </span>
      {prontezza && prontezza.totali > 0 && (
        <Tag tone={prontezza.pronte === prontezza.totali ? 'success' : 'warning'}>{describeProntezza(prontezza)}</Tag>
      )}
      {azione ? <AzioneButton azione={azione} rowName={titolo} onAzione={onAzione} /> : <ChevronRight className="i muted" aria-hidden />}
      {canPostpone && (
        <span className="later">
          <Key name={LAVORO_KEYS.postpone} />
          <RimandaMenu tipo={tipo} chiave={chiave} rowName={titolo} />
        </span>
      )}
    </li>
  );
}

interface AzioneButtonProps {
  azione: NonNullable<RigaLavoro['azione']>;
  /** The name of the row, for the accessible name of the button: other rows have the same button text. */
  rowName: string;
  onAzione: (azione: RequestedAzione) => void;
}

function AzioneButton({ azione, rowName, onAzione }: AzioneButtonProps): ReactElement {
  const { testo, collegamento, workflow, contratto } = azione;
  const key = keyOfAzione(testo);
  const names = { 'aria-label': `${testo}: ${rowName}`, 'aria-keyshortcuts': key };
  return (
    <>
      <Key name={key} />
      {workflow || contratto ? (
        <Button size="small" {...names} onClick={() => onAzione(azione)}>
          {testo}
        </Button>
      ) : (
        <Link className="btn second small" {...linkProps(collegamento)} {...names}>
          {testo}
        </Link>
      )}
    </>
  );
}

/** The key of the button beside it. It is visible on the selected row only. */
function Key({ name }: { name: string }): ReactElement {
  return (
    <kbd className="kbd" aria-hidden>
      {name}
    </kbd>
  );
}
