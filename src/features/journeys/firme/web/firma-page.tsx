import type { UseQueryResult } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { type EsitoFirma, titleOf } from '#features/journeys/verbali/rules.ts';
import { TrattoField, VociPanel } from '#features/journeys/verbali/web/firma-field.tsx';
import { formatDataOra } from '#shared/dates.ts';
import { isStatus, pathOf } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { TextareaField, TextField } from '#web/forms/text-field.tsx';
import { formProps, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { brandStyle } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { answerFirma, type DaFirmare, getFirma, getFirmaPdf, RispostaInput } from '../contract.ts';

const ANSWER_TEXTS: Record<EsitoFirma, { title: string; text: string }> = {
  firmato: { title: 'Grazie, hai firmato', text: 'La tua firma è registrata. Puoi chiudere questa pagina: il link non serve più.' },
  contestato: { title: 'Contestazione inviata', text: 'Chi ti ha mandato il verbale la legge e ti risponde. Puoi chiudere questa pagina.' },
};

/** The page that a personal link opens: it shows one handover record to an employee, who has no account. */
export default function FirmaPage(): ReactElement {
  const { token } = useParams({ from: '/firma/$token' });
  const { data, error, refetch } = useFirma(token);
  const [esito, setEsito] = useState<EsitoFirma>();
  useScreen(esito ? ANSWER_TEXTS[esito].title : data ? titleOf(data) : error ? 'Link non valido' : undefined);
  if (esito) {
    return (
      <PublicLayout>
        <AnswerMessage {...ANSWER_TEXTS[esito]} />
      </PublicLayout>
    );
  }
  if (error && !data) {
    return (
      <PublicLayout>
        {isStatus(error, 404) ? (
          <AnswerMessage
            title="Questo link non è più valido"
            text="È scaduto, è già stato usato o è stato sostituito. Chiedi a chi te lo ha mandato di crearne un altro."
          />
        ) : (
          <>
            <h1 className="sr">Verbale</h1>
            <ErrorState
              text="Il verbale non è stato caricato. Controlla la connessione e riprova."
              error={error}
              onRetry={() => void refetch()}
            />
          </>
        )}
      </PublicLayout>
    );
  }
  return (
    <PublicLayout>
      {data ? <DaFirmarePanel verbale={data} token={token} onAnswer={setEsito} /> : <LoadingState text="Caricamento verbale…" />}
    </PublicLayout>
  );
}

function PublicLayout({ children }: { children: ReactNode }): ReactElement {
  return (
    <main className="firma">
      <div className="lockup">
        <Logo />
      </div>
      {children}
    </main>
  );
}

function AnswerMessage({ title, text }: { title: string; text: string }): ReactElement {
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="lead">{text}</p>
    </>
  );
}

interface DaFirmarePanelProps {
  verbale: DaFirmare;
  token: string;
  onAnswer: (esito: EsitoFirma) => void;
}

function DaFirmarePanel({ verbale, token, onAnswer }: DaFirmarePanelProps): ReactElement {
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
      {testo.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
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
    <form {...formProps(form, (body) => answer.mutate({ params: { token }, body }, { onSuccess: () => onAnswer(esito) }))}>
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

// The request is not refetched on live events, because a visitor without an account has no event stream.
function useFirma(token: string): UseQueryResult<DaFirmare> {
  return useRead(getFirma, { params: { token } }, { staleTime: Number.POSITIVE_INFINITY });
}

function useAnswerFirma(): Write<typeof answerFirma> {
  return useWrite(answerFirma, { failure: 'La risposta non è stata inviata. Riprova.', serverMessage: true, untold: [] });
}
