import type { ReactElement } from 'react';
import { Section } from '#web/screen/section.tsx';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Preferenze } from '../contract.ts';
import { QUANDO, QUANDO_LABELS } from '../rules.ts';
import { usePreferenze, usePutPreferenza } from './hooks.ts';

export function PreferenzeSection(): ReactElement {
  const { data, error, refetch } = usePreferenze();
  return (
    <Section title="Avvisi e posta">
      {!data && !error && <LoadingState text="Caricamento preferenze..." />}
      {error && !data && <ErrorState text="Le preferenze non sono state caricate." error={error} onRetry={() => void refetch()} />}
      {data && !data.posta_attiva && (
        <Note tone="info">La posta non è configurata: per ora gli avvisi si vedono solo qui, dalla campanella.</Note>
      )}
      {data && (
        <>
          <p className="res-empty">
            Le mail vanno a {data.email}. Il riepilogo arriva alle 8 dei giorni lavorativi, se c'è qualcosa di nuovo.
          </p>
          <ul className="rows told">
            {data.tipi.map((tipo) => (
              <TipoRow key={tipo.tipo} {...tipo} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function TipoRow({ tipo, titolo, quando }: Preferenze['tipi'][number]): ReactElement {
  const { mutate, isPending, variables } = usePutPreferenza();
  const chosen = isPending ? variables.body.quando : quando;
  return (
    <li>
      <span className="who">{titolo}</span>
      <fieldset className="seg">
        <legend className="sr">{titolo}</legend>
        {QUANDO.map((quandoOption) => (
          <label key={quandoOption}>
            <input
              type="radio"
              className="sr"
              name={`quando-${tipo}`}
              checked={chosen === quandoOption}
              onChange={() => mutate({ body: { tipo, quando: quandoOption } })}
            />
            <span>{QUANDO_LABELS[quandoOption]}</span>
          </label>
        ))}
      </fieldset>
    </li>
  );
}
