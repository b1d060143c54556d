import { type ReactElement, useState } from 'react';
import { Section } from '#web/screen/section.tsx';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Periodo } from '../contract.ts';
import { CLASSE, diceMesi } from '../rules.ts';
import { usePeriodi } from './hooks.ts';

const PeriodoDialog = lazyPart(() => import('./periodo-dialog.tsx').then((file) => file.PeriodoDialog));

/** For how long each class is kept. */
export function PeriodiSection(): ReactElement {
  const { data, error, refetch } = usePeriodi();
  const [open, setOpen] = useState<Periodo>();
  return (
    <Section title="Periodi">
      {!data && !error && <LoadingState text="Caricamento periodi..." />}
      {error && !data && <ErrorState text="I periodi non sono stati caricati." error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className="rows keep-rows" aria-label="Periodi">
          {data.map((periodo) => {
            const { label, da } = CLASSE[periodo.classe];
            return (
              <li key={periodo.classe}>
                <span className="who">
                  <b>{label}</b>
                  <small>{da}</small>
                </span>
                <span className="keep-period">{diceMesi(periodo.mesi)}</span>
                <Button size="small" aria-label={`Cambia ${label}`} onClick={() => setOpen(periodo)}>
                  Cambia
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {open && <PeriodoDialog periodo={open} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}
