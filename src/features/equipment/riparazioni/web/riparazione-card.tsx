import { Link } from '@tanstack/react-router';
import { Check, Pencil } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { AssegnatoANote } from '#features/equipment/asset-types/web/assegnato-a-note.tsx';
import { formatData } from '#shared/dates.ts';
import { formatEuro } from '#shared/euro.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { RISORSE } from '#shared/risorse.ts';
import { PeekButton } from '#web/preview/peek-button.tsx';
import { linkProps } from '#web/screen/plain-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Riparazione } from '../contract.ts';
import { ESITO_LABELS } from '../rules.ts';

const EditRiparazioneDialog = lazyPart(() => import('./riparazione-dialog.tsx').then((file) => file.EditRiparazioneDialog));
const CloseRiparazioneDialog = lazyPart(() => import('./close-riparazione-dialog.tsx').then((file) => file.CloseRiparazioneDialog));

export function RiparazioneCard({ riparazione, isOnItemPage = false }: { riparazione: Riparazione; isOnItemPage?: boolean }): ReactElement {
  const { guasto, risorsa, tipo, assegnatario, luogo, chiusa_il, modificabile, note } = riparazione;
  const [openDialog, setOpenDialog] = useState<'modifica' | 'chiudi'>();
  const close = () => setOpenDialog(undefined);
  const peekButton = !isOnItemPage && <PeekButton name={risorsa.nome} />;
  const Title = isOnItemPage ? 'h3' : 'h2'; // on the device's page the heading is one level lower
  return (
    <article className="box brief" aria-label={`Riparazione di ${risorsa.nome}: ${guasto}`}>
      <header>
        <Title>
          {isOnItemPage ? guasto : <Link {...linkProps(schedaOf(tipo, risorsa.id))}>{risorsa.nome}</Link>}{' '}
          <Stato riparazione={riparazione} />
        </Title>
        {!isOnItemPage && <p>{[RISORSE[tipo].uno, guasto].join(' · ')}</p>}
      </header>
      <ul>
        {factsOf(riparazione).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {!isOnItemPage && (assegnatario ?? luogo) && chiusa_il === null && (
          <li>
            {assegnatario && 'Di '}
            <AssegnatoANote risorsa={{ assegnato: true, assegnatario, luogo }} />
          </li>
        )}
        {note && <li>{note}</li>}
      </ul>
      {modificabile && (
        <footer>
          {chiusa_il === null && (
            <Button size="small" icon={Check} onClick={() => setOpenDialog('chiudi')}>
              Chiudi<span className="sr"> la riparazione di {risorsa.nome}</span>
            </Button>
          )}
          <Button size="small" kind="ghost" icon={Pencil} onClick={() => setOpenDialog('modifica')}>
            Modifica<span className="sr"> la riparazione di {risorsa.nome}</span>
          </Button>
          {peekButton}
        </footer>
      )}
      {!modificabile && peekButton}
      {openDialog === 'modifica' && <EditRiparazioneDialog riparazione={riparazione} onClose={close} />}
      {openDialog === 'chiudi' && <CloseRiparazioneDialog riparazione={riparazione} onClose={close} />}
    </article>
  );
}

function Stato({ riparazione: { esito, in_ritardo } }: { riparazione: Riparazione }): ReactElement {
  if (esito) return <Tag tone={esito === 'riparato' ? 'success' : 'line'}>{ESITO_LABELS[esito]}</Tag>;
  return in_ritardo ? <Tag tone="danger">Rientro in ritardo</Tag> : <Tag tone="info">Aperta</Tag>;
}

function factsOf({ data_invio, fornitore, rma, rientro_previsto, chiusa_il, costo }: Riparazione): string[] {
  return [
    `Inviato il ${formatData(data_invio)}${fornitore ? ` a ${fornitore}` : ''}${rma ? `, RMA ${rma}` : ''}`,
    ...(chiusa_il === null && rientro_previsto ? [`Rientro previsto il ${formatData(rientro_previsto)}`] : []),
    ...(chiusa_il === null ? [] : [`Chiusa il ${formatData(chiusa_il)}`]),
    ...(costo === null ? [] : [`Costo ${formatEuro(costo)}`]),
  ];
}
