import { Link } from '@tanstack/react-router';
import { AppWindow, ChevronRight, type LucideIcon, UserCog, Wrench } from 'lucide-react';
import type { ReactElement } from 'react';
import { linkOf } from '#web/screen/plain-link.tsx';
import { Avatar, Tile } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { RigaLavoro } from '../contract.ts';
import { inParole, type TipoLavoro } from '../rules.ts';

/** The onboarding whose next step the user wants to take. */
export type PassoChiesto = NonNullable<NonNullable<RigaLavoro['azione']>['workflow']>;

interface LavoroRowProps {
  tipo: TipoLavoro;
  riga: RigaLavoro;
  onStep: (step: PassoChiesto) => void;
}

/** Icons for sections about an item or an account; other rows show an employee. */
const SIGNS: Partial<Record<TipoLavoro, LucideIcon>> = { riparazioni: Wrench, licenze: AppWindow, account: UserCog };

/** A row that opens its page, with a button for the next action. */
export function LavoroRow({ tipo, riga, onStep }: LavoroRowProps): ReactElement {
  const { titolo, quando, testo, gravita, collegamento, persona, prontezza, azione } = riga;
  const icon = SIGNS[tipo];
  return (
    <li>
      {persona && <Avatar {...persona} size="m" />}
      {!persona && icon && <Tile icon={icon} />}
      <span className="who">
        <b>
          <Link className="over" {...linkOf(collegamento)}>
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
        <Tag tone={prontezza.pronte === prontezza.totali ? 'success' : 'warning'}>{inParole(prontezza)}</Tag>
      )}
      {azione ? <Azione azione={azione} chi={titolo} onStep={onStep} /> : <ChevronRight className="i muted" aria-hidden />}
    </li>
  );
}

interface AzioneProps {
  azione: NonNullable<RigaLavoro['azione']>;
  /** The name of the row, for the accessible name of the button: other rows have the same button text. */
  chi: string;
  onStep: (step: PassoChiesto) => void;
}

function Azione({ azione: { testo, collegamento, workflow }, chi, onStep }: AzioneProps): ReactElement {
  const label = `${testo}: ${chi}`;
  if (workflow) {
    return (
      <Button size="small" aria-label={label} onClick={() => onStep(workflow)}>
        {testo}
      </Button>
    );
  }
  return (
    <Link className="btn second small" {...linkOf(collegamento)} aria-label={label}>
      {testo}
    </Link>
  );
}
