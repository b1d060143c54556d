import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { useRead } from '#web/data/use-read.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { QUANTI_RECENTI } from '../rules.ts';
import { PersonaRow } from './persona-row.tsx';
import { RiquadroSection } from './riquadro-section.tsx';

export function DipendentiRecentiSection(): ReactElement {
  const { data, error, refetch } = useRead(listDipendenti, { query: { sort: '-created_at', limit: String(QUANTI_RECENTI) } });
  return (
    <RiquadroSection
      title="Dipendenti Recenti"
      action={
        <Link to="/employees" className="btn ghost small">
          Vedi Tutti
        </Link>
      }
      items={data}
      error={error}
      onRetry={() => void refetch()}
      rows={QUANTI_RECENTI}
      empty="Nessun dipendente trovato"
      errorText="I dipendenti non sono stati caricati."
    >
      {(dipendenti) => (
        <ul className="rows">
          {dipendenti.map((dipendente) => (
            <PersonaRow key={dipendente.id} persona={dipendente}>
              <StateBadge attivo={dipendente.isactive} gone={dipendente.situazione.fase === 'uscito'} />
            </PersonaRow>
          ))}
        </ul>
      )}
    </RiquadroSection>
  );
}
