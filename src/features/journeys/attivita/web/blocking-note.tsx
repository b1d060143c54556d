import { CircleCheck, CircleDashed, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { MANO_LABELS } from '#shared/stati-workflow.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Attivita } from '../contract.ts';
import { completionSentence, formatGiorni, STEP_PERMISSION } from '../rules.ts';
import { useTickAttivita } from './hooks.ts';

/** The tasks that block an onboarding step. The dialog of the step shows them, and the user can tick them there. */
export function BlockingNote({ blocking, brandId }: { blocking: readonly Attivita[]; brandId: number }): ReactElement | null {
  const { mayOn } = usePermessi();
  if (blocking.length === 0) return null;
  return (
    <div className="s6">
      <Note
        tone="warning"
        title={blocking.length === 1 ? "Prima c'è un'attività da chiudere" : `Prima ci sono ${blocking.length} attività da chiudere`}
      >
        <ul className="attivita">
          {blocking.map((attivita) => (
            <AttivitaRow key={attivita.id} attivita={attivita} canTick={mayOn(STEP_PERMISSION[attivita.mano], brandId)} />
          ))}
        </ul>
      </Note>
    </div>
  );
}

interface AttivitaRowProps {
  attivita: Attivita;
  canTick: boolean;
  onRemove?: (() => void) | undefined;
}

export function AttivitaRow({ attivita: stored, canTick, onRemove }: AttivitaRowProps): ReactElement {
  const tick = useTickAttivita();
  // The result of the tick is shown until the list of tasks has been refetched.
  const attivita = tick.data && tick.data.updated_at > stored.updated_at ? tick.data : stored;
  const { id, nome, mano, tipo, corso, obbligatoria, fatta, updated_at } = attivita;
  const isTicked = tick.isPending ? (tick.variables.body.fatta ?? fatta) : fatta;
  const Icon = fatta ? CircleCheck : CircleDashed;
  const details = [describeDone(attivita), !fatta && completionSentence(tipo, corso)].filter(Boolean).join(' · ');
  const text = (
    <span>
      {nome}
      {obbligatoria && !fatta && <em className="obbligatoria"> obbligatoria</em>}
      {details && <small>{details}</small>}
    </span>
  );
  return (
    <li className={fatta ? 'fatta' : undefined}>
      {tipo === 'spunta' && canTick ? (
        <label className="check">
          <input
            type="checkbox"
            checked={isTicked}
            disabled={tick.isPending}
            onChange={({ target }) => tick.mutate({ params: { id: String(id) }, body: { fatta: target.checked, updated_at } })}
          />
          {text}
        </label>
      ) : (
        <span className="stato">
          <Icon className="i" aria-hidden />
          <span className="sr">{fatta ? 'Fatta: ' : 'Da fare: '}</span>
          {text}
        </span>
      )}
      <span className="end">
        {!fatta && <DueDate attivita={attivita} />}
        <Tag tone="line">{MANO_LABELS[mano]}</Tag>
        {onRemove && <IconButton icon={X} size="small" label={`Togli ${nome}`} onClick={onRemove} />}
      </span>
    </li>
  );
}

/** The due date of a task. While the hire date is not known, it is shown as a number of days before or after that date. */
function DueDate({ attivita: { entro, in_ritardo, giorni, corso } }: { attivita: Attivita }): ReactElement {
  if (entro === null) return <small>{formatGiorni(giorni, corso)}</small>;
  if (in_ritardo) return <Tag tone="danger">In ritardo dal {formatData(entro)}</Tag>;
  return <small>Entro il {formatData(entro)}</small>;
}

function describeDone({ fatta, fatta_il, fatta_da }: Attivita): string | false {
  if (!fatta) return false;
  const author = fatta_da ? ` da ${fatta_da.nome}` : '';
  return fatta_il ? `Fatta${author} il ${formatData(fatta_il)}` : 'Fatta';
}
