import { Pause, Play, Send, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { PERIODO_LABELS } from '#shared/periodi.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { RapportoProgrammato } from '../contract.ts';
import { diceQuando } from '../rules.ts';
import { useDeleteRapporto, usePauseRapporto, useSendRapporto } from './hooks.ts';

/** One scheduled report: what, when, to whom, and what may be done with it. */
export function RapportoCard({ rapporto, canSend }: { rapporto: RapportoProgrammato; canSend: boolean }): ReactElement {
  const { id, nome, periodo, formato, brand, attivo, prossimo, ultimo, destinatari } = rapporto;
  const params = { id: String(id) };
  const confirm = useConfirm();
  const pause = usePauseRapporto();
  const send = useSendRapporto();
  const remove = useDeleteRapporto();
  const skipped = destinatari.filter(({ saltato_il }) => saltato_il !== null);
  return (
    <li>
      <span className="who">
        <b>{nome}</b>
        <small>
          {PERIODO_LABELS[periodo]} · {brand ? brand.nome : 'Tutti i brand'} · {formato.toUpperCase()} · {diceQuando(rapporto)}
        </small>
        <small>{destinatari.length === 0 ? 'Chi lo riceveva ha smesso' : `A ${destinatari.map((each) => each.nome).join(', ')}`}</small>
        <small>
          {attivo ? `Prossimo invio il ${formatDataOra(prossimo)}` : 'Fermo'}
          {ultimo && ` · ultimo il ${formatDataOra(ultimo)}`}
        </small>
        {skipped.length > 0 && <small>Non lo riceve più, perché non può vederlo: {skipped.map((each) => each.nome).join(', ')}</small>}
      </span>
      {!attivo && <Tag tone="warning">Fermo</Tag>}
      {canSend && (
        <Button size="small" icon={Send} disabled={send.isPending} aria-label={`Invia ora ${nome}`} onClick={() => send.mutate({ params })}>
          Invia ora
        </Button>
      )}
      <IconButton
        icon={attivo ? Pause : Play}
        size="small"
        label={`${attivo ? 'Ferma' : 'Riattiva'} ${nome}`}
        disabled={pause.isPending}
        onClick={() => pause.mutate({ params, body: { attivo: !attivo } })}
      />
      <IconButton
        icon={Trash2}
        size="small"
        label={`Elimina ${nome}`}
        onClick={() =>
          void confirm({
            title: 'Elimina report programmato',
            text: `Sei sicuro di voler eliminare ${nome}? Nessuno lo riceve più.`,
            verb: 'Elimina',
            act: () => remove.mutateAsync({ params }),
          })
        }
      />
    </li>
  );
}
