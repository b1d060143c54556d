import { type ReactElement, useState } from 'react';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { usePages } from '#web/data/use-pages.ts';
import { DayChip } from '#web/screen/day-chip.tsx';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import type { HoldersCall } from './assegnatari-section.tsx';
import { PossessoRow } from './possesso-row.tsx';
import { sayLatest } from './say-latest.ts';

interface PossessiSectionProps {
  holders: HoldersCall;
  id: number;
  /** 'assegnato' or 'assegnata'. */
  fine: 'o' | 'a';
}

/** On a thing's page: who has it and who has had it, and who had it on a day. */
export function PossessiSection({ holders, id, fine }: PossessiSectionProps): ReactElement {
  const [il, setIl] = useState<string>();
  const { items, total, error, isSearching, refetch } = usePages(holders, { params: { id: String(id) }, query: { il } });
  const latest = sayLatest(items.length, total);
  const none = il ? `Il ${formatData(il)} non l'aveva nessuno` : `Finora non è stat${fine} assegnat${fine} a nessuno`;
  return (
    <Section title="Assegnatari" action={<DayChip label="Chi l'aveva il" value={il} max={todayInItaly(new Date())} onChange={setIl} />}>
      {error && total === undefined ? (
        <ErrorState text="Gli assegnatari non sono stati caricati. Controlla la connessione e riprova." error={error} onRetry={refetch} />
      ) : (
        <>
          {items.length > 0 && (
            <ul className="rows" aria-label={il ? `Chi l'aveva il ${formatData(il)}` : 'Assegnatari'} aria-busy={isSearching}>
              {items.map((period) => (
                <PossessoRow key={period.id} period={period} isLinked />
              ))}
            </ul>
          )}
          {items.length === 0 && (
            <p className="res-empty" role="status">
              {total === undefined ? 'Caricamento assegnatari…' : none}
            </p>
          )}
          {latest && <p className="res-empty">{latest}</p>}
        </>
      )}
    </Section>
  );
}
