import { CircleCheck, CircleDashed, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { MANO_LABELS } from '#shared/stati-workflow.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Attivita } from '../contract.ts';
import { PASSO_DI, quandoInParole, siChiude } from '../rules.ts';
import { useTickAttivita } from './hooks.ts';

/**
 * Shows, in the dialog of a step, the tasks that block the step. The user can tick these tasks here. Renders nothing when no task blocks
 * the step.
 */
export function FermeNote({ ferme, brandId }: { ferme: readonly Attivita[]; brandId: number }): ReactElement | null {
  const { mayOn } = usePermessi();
  if (ferme.length === 0) return null;
  return (
    <div className="s6">
      <Note
        tone="warning"
        title={ferme.length === 1 ? "Prima c'è un'attività da chiudere" : `Prima ci sono ${ferme.length} attività da chiudere`}
      >
        <ul className="attivita">
          {ferme.map((attivita) => (
            <AttivitaRow key={attivita.id} attivita={attivita} mayTick={mayOn(PASSO_DI[attivita.mano], brandId)} />
          ))}
        </ul>
      </Note>
    </div>
  );
}

interface AttivitaRowProps {
  attivita: Attivita;
  /** True when the user may complete tasks of this role. */
  mayTick: boolean;
  /** Removes the task. Left out when the task cannot be removed. */
  onRemove?: (() => void) | undefined;
}

export function AttivitaRow({ attivita: read, mayTick, onRemove }: AttivitaRowProps): ReactElement {
  const tick = useTickAttivita();
  // The result of the tick is shown until the list has been refetched.
  const attivita = tick.data && tick.data.updated_at > read.updated_at ? tick.data : read;
  const { id, nome, mano, tipo, corso, obbligatoria, fatta, updated_at } = attivita;
  const isTicked = tick.isPending ? (tick.variables.body.fatta ?? fatta) : fatta;
  const Icon = fatta ? CircleCheck : CircleDashed;
  const more = [sayDone(attivita), !fatta && siChiude(tipo, corso)].filter(Boolean).join(' · ');
  const text = (
    <span>
      {nome}
      {obbligatoria && !fatta && <em className="obbligatoria"> obbligatoria</em>}
      {more && <small>{more}</small>}
    </span>
  );
  return (
    <li className={fatta ? 'fatta' : undefined}>
      {tipo === 'spunta' && mayTick ? (
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
        {!fatta && <Entro attivita={attivita} />}
        <Tag tone="line">{MANO_LABELS[mano]}</Tag>
        {onRemove && <IconButton icon={X} size="small" label={`Togli ${nome}`} onClick={onRemove} />}
      </span>
    </li>
  );
}

/** Shows the due date of the task. While the hire date is not known, it shows the number of days before or after that date. */
function Entro({ attivita: { entro, in_ritardo, giorni, corso } }: { attivita: Attivita }): ReactElement {
  if (entro === null) return <small>{quandoInParole(giorni, corso)}</small>;
  if (in_ritardo) return <Tag tone="danger">In ritardo dal {formatData(entro)}</Tag>;
  return <small>Entro il {formatData(entro)}</small>;
}

function sayDone({ fatta, fatta_il, fatta_da }: Attivita): string | false {
  if (!fatta) return false;
  const by = fatta_da ? ` da ${fatta_da.nome}` : '';
  return fatta_il ? `Fatta${by} il ${formatData(fatta_il)}` : 'Fatta';
}
