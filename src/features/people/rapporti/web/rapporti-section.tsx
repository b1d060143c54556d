import './rapporti.css';
import { Pencil } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { formatData } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import type { Rapporto } from '../contract.ts';
import { describeDays, describeRapporto } from '../rules.ts';
import { useRapporti } from './hooks.ts';
import { RapportoDialog } from './rapporto-dialog.tsx';

/** The employments of an employee, the newest first. It shows nothing until they are loaded. */
export function RapportiSection({ dipendente }: { dipendente: Dipendente }): ReactElement | null {
  const { data: items = [] } = useRapporti(dipendente.id);
  const [corrected, setCorrected] = useState<Rapporto>();
  const canEdit = usePermessi().mayOn('dipendenti.modifica', dipendente.brand_id) && !dipendente.anonimo;
  if (items.length === 0) return null;
  return (
    <Section title="Rapporti di lavoro">
      <ol className="rapporti">
        {items.map((rapporto, i) => (
          <li key={rapporto.id} className={i === 0 && dipendente.situazione.fase !== 'uscito' ? 'now' : undefined}>
            <b>{describeDays(rapporto, formatData)}</b>
            {canEdit && (
              <Button size="small" icon={Pencil} onClick={() => setCorrected(rapporto)}>
                Correggi<span className="sr"> il rapporto {describeDays(rapporto, formatData)}</span>
              </Button>
            )}
            {describeRapporto(rapporto, formatData).map((text) => (
              <small key={text}>{text}</small>
            ))}
          </li>
        ))}
      </ol>
      {corrected && <RapportoDialog dipendente={dipendente} rapporto={corrected} onClose={() => setCorrected(undefined)} />}
    </Section>
  );
}
