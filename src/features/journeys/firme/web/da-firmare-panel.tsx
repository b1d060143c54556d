import { Download } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { type EsitoFirma, titleOf } from '#features/journeys/verbali/rules.ts';
import { TrattoField } from '#features/journeys/verbali/web/tratto-field.tsx';
import { VociPanel } from '#features/journeys/verbali/web/voci-panel.tsx';
import { formatDataOra } from '#shared/dates.ts';
import { pathOf } from '#web/data/address.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { sendForm } from '#web/forms/send-form.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import { useServerErrors } from '#web/forms/use-server-errors.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { brandStyle } from '#web/ui/brand-style.ts';
import { Button } from '#web/ui/button.tsx';
import { type DaFirmare, getFirmaPdf, RispostaInput } from '../contract.ts';
import { useAnswerFirma } from './hooks.ts';

interface DaFirmarePanelProps {
  verbale: DaFirmare;
  token: string;
  onAnswer: (esito: EsitoFirma) => void;
}

/** The record, read from the top, and the two answers to it. */
export function DaFirmarePanel({ verbale, token, onAnswer }: DaFirmarePanelProps): ReactElement {
  const { brand, nome, cognome, testo, note, voci, ancora_fuori, scade_il } = verbale;
  return (
    <>
      <p className="firma-brand" style={brandStyle(brand.colore)}>
        {brand.nome}
      </p>
      <h1 tabIndex={-1}>{titleOf(verbale)}</h1>
      <p className="lead">
        Per {nome} {cognome}. Il link vale fino al {formatDataOra(scade_il)}.
      </p>
      {testo.split(/\n\s*\n/).map((part) => (
        <p key={part}>{part}</p>
      ))}
      <h2>Le cose</h2>
      <VociPanel voci={voci} />
      {ancora_fuori.length > 0 && <p>Ancora da restituire: {ancora_fuori.join('; ')}.</p>}
      {note && <p>Note: {note}</p>}
      <p>
        <a className="btn second" href={pathOf(getFirmaPdf, { token })} download>
          <Download className="i" aria-hidden />
          <span>Scarica il PDF</span>
        </a>
      </p>
      <RispostaForm token={token} onAnswer={onAnswer} />
    </>
  );
}

function RispostaForm({ token, onAnswer }: Omit<DaFirmarePanelProps, 'verbale'>): ReactElement {
  const answer = useAnswerFirma();
  const [esito, setEsito] = useState<EsitoFirma>('firmato');
  const [tratto, setTratto] = useState('');
  const isContesting = esito === 'contestato';
  const form = useWireForm({
    schema: RispostaInput,
    defaultValues: { nome: '', motivo: '' },
    toWire: ({ nome, motivo }) => ({ esito, nome, ...(isContesting ? { motivo } : { tratto: tratto || null }) }),
  });
  useServerErrors(form, answer.error);
  return (
    <form {...sendForm(form, (body) => answer.mutate({ params: { token }, body }, { onSuccess: () => onAnswer(esito) }))}>
      <h2>{isContesting ? 'Contestazione' : 'La tua risposta'}</h2>
      <ErrorSummary errors={form.sentErrors} error={answer.error} />
      {isContesting ? (
        <TextareaField control={form.control} name="motivo" label="Che cosa non va *" help="La legge chi ti ha mandato il verbale." />
      ) : (
        <TrattoField
          label="Firma"
          help="Con il dito, la penna o il mouse. Se non puoi, basta il nome scritto."
          value={tratto}
          onChange={setTratto}
        />
      )}
      <TextField control={form.control} name="nome" label="Nome e cognome *" autoComplete="name" span="s6" />
      <div className="acts">
        <Button type="submit" kind="primary" size="large" pendingText={answer.isPending ? 'Invio in corso...' : undefined}>
          {isContesting ? 'Invia la contestazione' : 'Firma il verbale'}
        </Button>
        <Button kind="ghost" size="large" disabled={answer.isPending} onClick={() => setEsito(isContesting ? 'firmato' : 'contestato')}>
          {isContesting ? 'Torna alla firma' : 'Contesta'}
        </Button>
      </div>
    </form>
  );
}
