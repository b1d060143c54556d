import { Link } from '@tanstack/react-router';
import { AppWindow, ChevronRight, type LucideIcon, UserCog, Wrench } from 'lucide-react';
import type { ReactElement } from 'react';
import { linkProps } from '#web/screen/plain-link.tsx';
import { Avatar, Tile } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { RigaLavoro } from '../contract.ts';
import { describeProntezza, type TipoLavoro } from '../rules.ts';

export type RequestedStep = NonNullable<NonNullable<RigaLavoro['azione']>['workflow']>;

interface LavoroRowProps {
  tipo: TipoLavoro;
  riga: RigaLavoro;
  onStep: (step: RequestedStep) => void;
}

const SECTION_ICONS: Partial<Record<TipoLavoro, LucideIcon>> = { riparazioni: Wrench, licenze: AppWindow, account: UserCog };

export function LavoroRow({ tipo, riga, onStep }: LavoroRowProps): ReactElement {
  const { titolo, quando, testo, gravita, collegamento, persona, prontezza, azione } = riga;
  const icon = SECTION_ICONS[tipo];
  return (
    <li>
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
      {azione ? <AzioneButton azione={azione} rowName={titolo} onStep={onStep} /> : <ChevronRight className="i muted" aria-hidden />}
    </li>
  );
}

interface AzioneButtonProps {
  azione: NonNullable<RigaLavoro['azione']>;
  /** The name of the row, for the accessible name of the button: other rows have the same button text. */
  rowName: string;
  onStep: (step: RequestedStep) => void;
}

function AzioneButton({ azione: { testo, collegamento, workflow }, rowName, onStep }: AzioneButtonProps): ReactElement {
  const label = `${testo}: ${rowName}`;
  if (workflow) {
    return (
      <Button size="small" aria-label={label} onClick={() => onStep(workflow)}>
        {testo}
      </Button>
    );
  }
  return (
    <Link className="btn second small" {...linkProps(collegamento)} aria-label={label}>
      {testo}
    </Link>
  );
}
