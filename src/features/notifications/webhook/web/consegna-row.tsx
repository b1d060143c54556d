import { RotateCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import type { Consegna } from '../contract.ts';
import { eventoLabel, STATO_CONSEGNA_LABELS, type StatoConsegna } from '../rules.ts';
import { useRimanda } from './hooks.ts';

const TONES: Record<StatoConsegna, TagTone> = { in_attesa: 'info', consegnata: 'success', arresa: 'danger' };

/** Which event, when, what was answered and how quickly; what has ended can be sent again. */
export function ConsegnaRow({ consegna, mayRimandare }: { consegna: Consegna; mayRimandare: boolean }): ReactElement {
  const { id, messaggio, tipo, stato, tentativi, provata_il, risposta, durata_ms, errore, created_at } = consegna;
  const rimanda = useRimanda();
  const when = formatDataOra(provata_il ?? created_at);
  return (
    <li>
      <span className="who">
        <b>{eventoLabel(tipo)}</b>
        <small>
          {when}
          {tentativi > 0 && ` · ${tentativi === 1 ? '1 tentativo' : `${tentativi} tentativi`}`}
          {risposta !== null && ` · risposta ${risposta}`}
          {durata_ms !== null && ` · ${durata_ms.toLocaleString('it-IT', { useGrouping: 'always' })} ms`}
        </small>
        <small className="webhook-address">{messaggio}</small>
        {errore && <small>{errore}</small>}
      </span>
      <Tag tone={TONES[stato]}>{STATO_CONSEGNA_LABELS[stato]}</Tag>
      {mayRimandare && stato !== 'in_attesa' && (
        <Button
          size="small"
          icon={RotateCw}
          disabled={rimanda.isPending}
          aria-label={`Rimanda ${eventoLabel(tipo)} del ${when}`}
          onClick={() => rimanda.mutate({ params: { id } })}
        >
          Rimanda
        </Button>
      )}
    </li>
  );
}
