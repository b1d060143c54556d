import { TIPO_RAPPORTO_LABELS } from '#shared/rapporto.ts';
import './rapporti.css';
import { CalendarPlus, Pencil, Repeat } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { formatData } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { describeDays, describeRapporto, formatDurata } from '../rules.ts';
import { ContrattoDialog, type Risposta } from './contratto-dialog.tsx';
import { useMesiATermine, useRapporti } from './hooks.ts';
import { RapportoDialog } from './rapporto-dialog.tsx';

interface RapportiSectionProps {
  dipendente: Dipendente;
  /** Opens the dialog for an exit with this day. Undefined when the employee already has an open exit. */
  onUscita: ((day: string | null) => void) | undefined;
}

/** The employments of an employee, the newest first. It shows nothing until they are loaded. */
export function RapportiSection({ dipendente, onUscita }: RapportiSectionProps): ReactElement | null {
  const { data: items = [] } = useRapporti(dipendente.id);
  const [correctedId, setCorrectedId] = useState<number>();
  const [decision, setDecision] = useState<{ risposta?: Risposta }>();
  const canEdit = usePermessi().mayOn('dipendenti.modifica', dipendente.brand_id) && !dipendente.anonimo;
  const present = dipendente.situazione.fase === 'uscito' ? undefined : items[0];
  const canDecide = canEdit && present !== undefined && onUscita !== undefined;
  // The link of a notice opens the dialog as soon as the employments are loaded.
  useOpenFromUrl('azione', items.length > 0 ? 'contratto' : '', canDecide, () => setDecision({}));
  const corrected = items.find(({ id }) => id === correctedId);
  if (items.length === 0) return null;
  return (
    <Section title="Rapporti di lavoro">
      <ol className="rapporti">
        {items.map((rapporto) => (
          <li key={rapporto.id} className={rapporto === present ? 'now' : undefined}>
            <b>{describeDays(rapporto, formatData)}</b>
            {canEdit && (
              <Button size="small" icon={Pencil} onClick={() => setCorrectedId(rapporto.id)}>
                Correggi<span className="sr"> il rapporto {describeDays(rapporto, formatData)}</span>
              </Button>
            )}
            {describeRapporto(rapporto, formatData).map((text) => (
              <small key={text}>{text}</small>
            ))}
            {rapporto === present && canDecide && (
              <span className="rapporto-acts">
                {rapporto.fine_prevista && (
                  <Button size="small" icon={CalendarPlus} onClick={() => setDecision({ risposta: 'proroga' })}>
                    Proroga
                  </Button>
                )}
                <Button size="small" icon={Repeat} onClick={() => setDecision({ risposta: 'trasforma' })}>
                  Trasforma
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <MesiATermine dipendenteId={dipendente.id} />
      {corrected && <RapportoDialog dipendente={dipendente} rapporto={corrected} onClose={() => setCorrectedId(undefined)} />}
      {decision && canDecide && (
        <ContrattoDialog
          dipendente={dipendente}
          rapporto={present}
          {...decision}
          onUscita={(day) => {
            setDecision(undefined);
            onUscita(day);
          }}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Section>
  );
}

/** The fixed-term months of all employments and how they add up. Shows nothing for an employee without fixed-term months. */
function MesiATermine({ dipendenteId }: { dipendenteId: string }): ReactElement | null {
  const { data } = useMesiATermine(dipendenteId);
  if (!data || data.righe.length === 0) return null;
  const [avviso] = data.avvisi;
  return (
    <div className="mesi-a-termine">
      <header>
        <h3>Mesi a termine</h3>
        <b className="num">{formatDurata(data)}</b>
      </header>
      <ul>
        {data.righe.map(({ id, tipo, dal, al, previsto, proroghe, mesi, giorni }) => (
          <li key={`${id} ${dal}`}>
            <span>
              {TIPO_RAPPORTO_LABELS[tipo]}, {describeDays({ dal, al }, formatData)}
              {previsto && ' (fine prevista)'}
              {proroghe > 0 && (proroghe === 1 ? ', 1 proroga' : `, ${proroghe} proroghe`)}
            </span>
            <span className="num">{dal === null ? 'non contato' : formatDurata({ mesi, giorni })}</span>
          </li>
        ))}
      </ul>
      {avviso && <Note tone="warning">{avviso.testo}.</Note>}
    </div>
  );
}
