import { RotateCw, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import type { Messaggio } from '../contract.ts';
import { STATO_POSTA_LABELS, type StatoPosta, siRiprova, TIPO_POSTA_LABELS } from '../rules.ts';
import { useDeleteMessaggio, useRiprova } from './hooks.ts';

const TONES: Record<StatoPosta, TagTone> = { in_attesa: 'info', inviata: 'success', abbandonata: 'danger', annullata: 'line' };

/** To whom, what kind and how far; one that was given up can be tried again or thrown away. */
export function MessaggioRow({ messaggio }: { messaggio: Messaggio }): ReactElement {
  const { id, destinatario, tipo, stato, tentativi, errore, created_at, inviata_il } = messaggio;
  const riprova = useRiprova();
  const elimina = useDeleteMessaggio();
  const isBusy = riprova.isPending || elimina.isPending;
  const when = formatDataOra(inviata_il ?? created_at);
  return (
    <li>
      <span className="who">
        <b>{destinatario}</b>
        <small>
          {TIPO_POSTA_LABELS[tipo]} · {when}
          {stato !== 'inviata' && tentativi > 0 && ` · ${tentativi === 1 ? '1 tentativo' : `${tentativi} tentativi`}`}
        </small>
        {errore && stato !== 'inviata' && <small>{errore}</small>}
      </span>
      <Tag tone={TONES[stato]}>{STATO_POSTA_LABELS[stato]}</Tag>
      {stato === 'abbandonata' && (
        <>
          {siRiprova(tipo) && (
            <Button
              size="small"
              icon={RotateCw}
              disabled={isBusy}
              aria-label={`Riprova la mail per ${destinatario}`}
              onClick={() => riprova.mutate({ params: { id } })}
            >
              Riprova
            </Button>
          )}
          <IconButton
            icon={Trash2}
            size="small"
            label={`Elimina la mail per ${destinatario}`}
            disabled={isBusy}
            onClick={() => elimina.mutate({ params: { id } })}
          />
        </>
      )}
    </li>
  );
}
