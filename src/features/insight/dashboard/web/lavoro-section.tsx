import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatNumero } from '#shared/euro.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { Section } from '#web/screen/section.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { SezioneLavoro } from '../contract.ts';
import { useLavoro } from './hooks.ts';
import { LavoroRow, type RequestedAzione } from './lavoro-row.tsx';

const TastieraNote = lazyPart(() => import('./tastiera-note.tsx').then((file) => file.TastieraNote));
const AzioneSubitoDialog = lazyPart(() => import('./azione-subito-dialog.tsx').then((file) => file.AzioneSubitoDialog));

export function LavoroSection(): ReactElement {
  const { data, error, refetch } = useLavoro();
  const [azione, setAzione] = useState<RequestedAzione>();
  const sezioni = data?.sezioni ?? [];
  return (
    <section className="work" aria-label="Il tuo lavoro" aria-busy={!data && !error}>
      {data && sezioni.every(({ da_sapere }) => da_sapere) && (
        <p className="work-none">
          <CircleCheck className="i" aria-hidden />
          <span>
            <b>{data.rimandate > 0 ? 'Niente ti aspetta oggi.' : 'Niente ti aspetta.'}</b> Quando tocca a te, lo trovi qui.
          </span>
        </p>
      )}
      {sezioni.length > 0 && (
        <div className={sezioni.length > 1 ? 'work-cols' : undefined}>
          {sezioni.map((sezione) => (
            <Sezione key={sezione.tipo} sezione={sezione} onAzione={setAzione} />
          ))}
        </div>
      )}
      {!data && error && (
        <p className="work-none" role="alert">
          Il tuo lavoro non è stato caricato.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Riprova
          </button>
        </p>
      )}
      {!data && !error && <LavoroSkeleton />}
      {data && <TastieraNote lavoro={data} isDialogOpen={azione !== undefined} />}
      {azione && <AzioneSubitoDialog azione={azione} onClose={() => setAzione(undefined)} />}
    </section>
  );
}

interface SezioneProps {
  sezione: SezioneLavoro;
  onAzione: (azione: RequestedAzione) => void;
}

function Sezione({ sezione, onAzione }: SezioneProps): ReactElement {
  const { tipo, titolo, da_sapere, totale, collegamento, righe } = sezione;
  return (
    <Section
      title={titolo}
      badge={<span className="n">{formatNumero(totale)}</span>}
      action={
        <Link {...linkProps(collegamento)} className="btn ghost small" aria-label={`Vedi tutti: ${titolo}`}>
          Vedi tutti
        </Link>
      }
    >
      <ul className="rows work-rows">
        {righe.map((riga) => (
          <LavoroRow key={riga.chiave} tipo={tipo} riga={riga} canPostpone={!da_sapere} onAzione={onAzione} />
        ))}
      </ul>
    </Section>
  );
}

const ROWS = [1, 2, 3, 4];

function LavoroSkeleton(): ReactElement {
  return (
    <>
      <p role="status" className="sr">
        Caricamento del tuo lavoro…
      </p>
      <div className="work-cols" aria-hidden>
        {['prima', 'seconda'].map((column) => (
          <div key={column} className="sec">
            <header>
              <span className="sk" style={{ width: 120 }} />
            </header>
            <ul className="rows work-rows">
              {ROWS.map((row) => (
                <li key={row}>
                  <span className="sk c" />
                  <span className="sk" style={{ width: 160 }} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}
