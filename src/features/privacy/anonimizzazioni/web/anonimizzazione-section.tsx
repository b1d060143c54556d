import './anonimizzazioni.css';
import { ShieldOff } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { formatData } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { onDemandPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Anonimizzazione, Richiesta } from '../contract.ts';
import { NEEDS_OTHER_ADMIN } from '../rules.ts';
import { useAnonimizzazione, useConfirmWithdrawal } from './hooks.ts';

const AnteprimaDialog = onDemandPart(() => import('./anonimizzazione-dialog.tsx').then((file) => file.AnteprimaDialog));
const RejectDialog = onDemandPart(() => import('./anonimizzazione-dialog.tsx').then((file) => file.RejectDialog));

interface AnonimizzazioneSectionProps {
  dipendente: Pick<Dipendente, 'id' | 'nome' | 'cognome' | 'situazione'>;
}

export function AnonimizzazioneSection({ dipendente }: AnonimizzazioneSectionProps): ReactElement | null {
  const canAnonymize = usePermessi().may('persone.anonimizza');
  return canAnonymize && dipendente.situazione.fase === 'uscito' ? <AnonimizzazioneLoader dipendente={dipendente} /> : null;
}

function AnonimizzazioneLoader({ dipendente }: AnonimizzazioneSectionProps): ReactElement {
  const { data, error, refetch } = useAnonimizzazione(dipendente.id);
  return (
    <Section title="Anonimizzazione">
      {data ? (
        <AnonimizzazioneState dipendente={dipendente} anonimizzazione={data} />
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

function AnonimizzazioneState({
  dipendente,
  anonimizzazione,
}: AnonimizzazioneSectionProps & { anonimizzazione: Anonimizzazione }): ReactElement {
  const { richiesta, ostacoli, altri_amministratori } = anonimizzazione;
  const [openDialog, setOpenDialog] = useState<'anteprima' | 'rifiuta'>();
  const withdraw = useConfirmWithdrawal(dipendente.id);
  const close = () => setOpenDialog(undefined);
  const name = `${dipendente.nome} ${dipendente.cognome}`;
  if (richiesta?.stato === 'fatta') return <p className="res-note">{describeFatta(richiesta)}</p>;
  const openRichiesta = richiesta?.stato === 'chiesta' ? richiesta : undefined;
  const isOnlyAdmin = !openRichiesta && altri_amministratori === 0;
  return (
    <div className="anonymity">
      {openRichiesta ? (
        <Note tone="warning" title={describeChiesta(openRichiesta)}>
          {openRichiesta.mia
            ? 'Aspetta la conferma di un altro amministratore.'
            : 'Sta a te, o a un altro amministratore, confermare o rifiutare.'}
        </Note>
      ) : (
        <p className="res-note">
          Quando i dati non servono più: nome, contatti, codice fiscale, stipendio, malattie, note e documenti si cancellano, la storia
          delle cose e dei costi resta sotto uno pseudonimo. Lo chiede un amministratore e lo conferma un altro.
        </p>
      )}
      {richiesta?.stato === 'rifiutata' && <p className="res-note">{describeRifiutata(richiesta)}</p>}
      {ostacoli.length > 0 && (
        <Note tone="info" title="Adesso non si può fare">
          <ul>
            {ostacoli.map((ostacolo) => (
              <li key={ostacolo}>{ostacolo}</li>
            ))}
          </ul>
        </Note>
      )}
      {isOnlyAdmin && <Note tone="info">{NEEDS_OTHER_ADMIN}</Note>}
      <div className="acts">
        <Button icon={ShieldOff} onClick={() => setOpenDialog('anteprima')}>
          {openRichiesta && !openRichiesta.mia ? 'Guarda e conferma' : 'Che cosa succede ai dati'}
        </Button>
        {openRichiesta &&
          (openRichiesta.mia ? (
            <Button kind="ghost" onClick={withdraw}>
              Ritira la richiesta
            </Button>
          ) : (
            <Button kind="ghost" onClick={() => setOpenDialog('rifiuta')}>
              Rifiuta
            </Button>
          ))}
      </div>
      {openDialog === 'anteprima' && <AnteprimaDialog id={dipendente.id} nome={name} anonimizzazione={anonimizzazione} onClose={close} />}
      {openDialog === 'rifiuta' && <RejectDialog id={dipendente.id} nome={name} onClose={close} />}
    </div>
  );
}

const byText = (chi: string | null) => (chi === null ? '' : ` da ${chi}`);
const onText = (istante: string | null) => (istante === null ? '' : ` il ${formatData(istante)}`);

const describeChiesta = ({ mia, chiesta_da, chiesta_il }: Richiesta) =>
  mia ? `L'hai chiesta${onText(chiesta_il)}` : `Chiesta${byText(chiesta_da)}${onText(chiesta_il)}`;
const describeRifiutata = ({ decisa_da, decisa_il, motivo }: Richiesta) =>
  `L'ultima richiesta è stata rifiutata${byText(decisa_da)}${onText(decisa_il)}: ${motivo}`;
const describeFatta = ({ chiesta_da, decisa_da, decisa_il }: Richiesta) =>
  `I dati di questa persona sono stati resi anonimi${onText(decisa_il)}: l'anonimizzazione è stata chiesta${byText(chiesta_da)} e confermata${byText(decisa_da)}.`;
