import './anonimizzazioni.css';
import { ShieldOff } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { formatData } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { latePart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Anonimizzazione, Richiesta } from '../contract.ts';
import { SERVE_UN_ALTRO } from '../rules.ts';
import { useAnonimizzazione, useAskToWithdraw } from './hooks.ts';

const AnteprimaDialog = latePart(() => import('./anonimizza-dialog.tsx').then((file) => file.AnteprimaDialog));
const RifiutaDialog = latePart(() => import('./anonimizza-dialog.tsx').then((file) => file.RifiutaDialog));

interface AnonimizzaSectionProps {
  dipendente: Pick<Dipendente, 'id' | 'nome' | 'cognome' | 'situazione'>;
}

/** On the page of an employee who has left, for amministratori: the state of the anonymization and its actions. */
export function AnonimizzaSection({ dipendente }: AnonimizzaSectionProps): ReactElement | null {
  const may = usePermessi().may('persone.anonimizza');
  return may && dipendente.situazione.fase === 'uscito' ? <Stato dipendente={dipendente} /> : null;
}

function Stato({ dipendente }: AnonimizzaSectionProps): ReactElement {
  const { data, error, refetch } = useAnonimizzazione(dipendente.id);
  return (
    <Section title="Anonimizzazione">
      {data ? (
        <Detta dipendente={dipendente} detta={data} />
      ) : error ? (
        <ErrorState
          text="L'anonimizzazione non è stata caricata. Controlla la connessione e riprova."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <p className="res-empty" role="status">
          Caricamento…
        </p>
      )}
    </Section>
  );
}

function Detta({ dipendente, detta }: AnonimizzaSectionProps & { detta: Anonimizzazione }): ReactElement {
  const { richiesta, ostacoli, altri_amministratori } = detta;
  const [open, setOpen] = useState<'anteprima' | 'rifiuta'>();
  const withdraw = useAskToWithdraw(dipendente.id);
  const close = () => setOpen(undefined);
  const name = `${dipendente.nome} ${dipendente.cognome}`;
  if (richiesta?.stato === 'fatta') return <p className="res-note">{sayFatta(richiesta)}</p>;
  const asked = richiesta?.stato === 'chiesta' ? richiesta : undefined;
  const alone = !asked && altri_amministratori === 0;
  return (
    <div className="anonymity">
      {asked ? (
        <Note tone="warning" title={sayChiesta(asked)}>
          {asked.mia ? 'Aspetta la conferma di un altro amministratore.' : 'Sta a te, o a un altro amministratore, confermare o rifiutare.'}
        </Note>
      ) : (
        <p className="res-note">
          Quando i dati non servono più: nome, contatti, stipendio, malattie, note e documenti si cancellano, la storia delle cose e dei
          costi resta sotto uno pseudonimo. Lo chiede un amministratore e lo conferma un altro.
        </p>
      )}
      {richiesta?.stato === 'rifiutata' && <p className="res-note">{sayRifiutata(richiesta)}</p>}
      {ostacoli.length > 0 && (
        <Note tone="info" title="Adesso non si può fare">
          <ul>
            {ostacoli.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Note>
      )}
      {alone && <Note tone="info">{SERVE_UN_ALTRO}</Note>}
      <div className="acts">
        <Button icon={ShieldOff} onClick={() => setOpen('anteprima')}>
          {asked && !asked.mia ? 'Guarda e conferma' : 'Che cosa succede ai dati'}
        </Button>
        {asked &&
          (asked.mia ? (
            <Button kind="ghost" onClick={withdraw}>
              Ritira la richiesta
            </Button>
          ) : (
            <Button kind="ghost" onClick={() => setOpen('rifiuta')}>
              Rifiuta
            </Button>
          ))}
      </div>
      {open === 'anteprima' && <AnteprimaDialog id={dipendente.id} nome={name} detta={detta} onClose={close} />}
      {open === 'rifiuta' && <RifiutaDialog id={dipendente.id} nome={name} onClose={close} />}
    </div>
  );
}

const by = (chi: string | null) => (chi === null ? '' : ` da ${chi}`);
const on = (istante: string | null) => (istante === null ? '' : ` il ${formatData(istante)}`);

const sayChiesta = ({ mia, chiesta_da, chiesta_il }: Richiesta) =>
  mia ? `L'hai chiesta${on(chiesta_il)}` : `Chiesta${by(chiesta_da)}${on(chiesta_il)}`;
const sayRifiutata = ({ decisa_da, decisa_il, motivo }: Richiesta) =>
  `L'ultima richiesta è stata rifiutata${by(decisa_da)}${on(decisa_il)}: ${motivo}`;
const sayFatta = ({ chiesta_da, decisa_da, decisa_il }: Richiesta) =>
  `I dati di questa persona sono stati resi anonimi${on(decisa_il)}: l'anonimizzazione è stata chiesta${by(chiesta_da)} e confermata${by(decisa_da)}.`;
