import type { ReactElement, ReactNode } from 'react';
import { formatData } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import type { Uscita } from '../contract.ts';
import { MOTIVO_LABELS } from '../rules.ts';
import { AttesaBadge } from './attesa-badge.tsx';
import { ManiList } from './mani-list.tsx';

const CONCLUSA = { aperta: '', chiusa: 'Chiusa da', annullata: 'Annullata da' };

/** What is known of an exit: whose hands it is in, why for HR, who opened and ended it. */
export function UscitaPanel({ uscita }: { uscita: Uscita }): ReactElement {
  const { brand, stato, motivo, note, aperta_da, conclusa_da, conclusa_il, created_at } = uscita;
  const seesWhy = usePermessi().mayOn('riservati.vedi', brand.id);
  const whoWhen = (chi: Uscita['aperta_da'], quando: string) => [chi?.nome, `il ${formatData(quando)}`].filter(Boolean).join(', ');
  return (
    <Section title="Avanzamento" badge={<AttesaBadge uscita={uscita} />}>
      <ManiList uscita={uscita} />
      <dl className="sum exit-facts">
        {seesWhy && <Line label="Motivo" value={motivo ? MOTIVO_LABELS[motivo] : 'Non indicato'} />}
        <Line label="Aperta da" value={whoWhen(aperta_da, created_at)} />
        {conclusa_il && <Line label={CONCLUSA[stato]} value={whoWhen(conclusa_da, conclusa_il)} />}
      </dl>
      {note && (
        <div className="workflow-text">
          <span className="label">Note</span>
          <p>{note}</p>
        </div>
      )}
    </Section>
  );
}

function Line({ label, value }: { label: string; value: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
