import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { InventarioIntero } from '../contract.ts';

/** Codes that were read and name nothing: of things that are not registered, or of others. */
export function SconosciutiSection({ sconosciuti }: Pick<InventarioIntero, 'sconosciuti'>): ReactElement | null {
  if (sconosciuti.length === 0) return null;
  return (
    <Section title="Codici sconosciuti" badge={<Tag tone="line">{String(sconosciuti.length)}</Tag>}>
      <p className="muted">Non sono di nessuna cosa che vedi, o sono di più d'una. Registra la cosa, poi leggi di nuovo il codice.</p>
      <ul className="sconosciuti">
        {sconosciuti.map(({ letto, letto_il }) => (
          <li key={letto}>
            <span className="mono">{letto}</span> <small className="muted">{formatDataOra(letto_il)}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
