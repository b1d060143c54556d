import { type ReactElement, type ReactNode, useState } from 'react';
import { formatData, todayInItaly } from '#shared/dates.ts';
import type { Fields } from '#shared/fields.ts';
import { usePages } from '#web/data/use-pages.ts';
import { DayChip } from '#web/screen/day-chip.tsx';
import { type Fact, FactList, Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { useAssignPermissions } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { onDemandPart } from '#web/ui/lazy-part.tsx';
import { describeLatest, type HolderPeriod, PossessoRow } from './possesso-row.tsx';
import type { ReturnableKind } from './return-date-dialog.tsx';
import { isReserved } from './risorsa-badge.tsx';
import { NonSpecificato } from './risorsa-card.tsx';
import type { HoldersCall } from './risorsa-dialog.tsx';
import { Valore } from './valore-field.tsx';

interface DatiSectionProps<T> {
  kind: { fields: Fields; expires: string | undefined };
  item: T;
  /** Custom content for fields, by field name. Undefined hides the field. */
  shown?: Readonly<Record<string, ReactNode>>;
  more?: readonly Fact[];
}

export function DatiSection<T extends object>({
  kind: { fields, expires },
  item,
  shown = {},
  more = [],
}: DatiSectionProps<T>): ReactElement {
  const values = item as Readonly<Record<string, unknown>>; // cast: the keys are the names of the fields
  const facts = Object.entries(fields)
    .filter(([name]) => !(name in shown) || shown[name] !== undefined)
    .map(([name, field]) => ({
      label: (typeof field.head === 'string' && field.head) || field.label,
      value: shown[name] ?? <Valore field={field} value={values[name]} isEndDate={name === expires} emptyValue={<NonSpecificato />} />,
    }));
  return (
    <Section title="Dati">
      <FactList facts={[...facts, ...more]} />
    </Section>
  );
}

// The code of the return dialog is loaded when the dialog opens. Users rarely need the dialog, because the button 'Riprendi' registers a
// return of today.
const ReturnDateDialog = onDemandPart(() => import('./return-date-dialog.tsx').then((file) => file.ReturnDateDialog));

interface PossessiSectionProps {
  kind: ReturnableKind & { holders: HoldersCall };
  item: { id: number; brands: readonly { id: number }[] };
  nome: string;
}

export function PossessiSection({ kind, item, nome }: PossessiSectionProps): ReactElement {
  const { holders, suffix } = kind;
  const { id } = item;
  const { mayTakeBack: canUnassign } = useAssignPermissions(item);
  const [returnedPeriod, setReturnedPeriod] = useState<HolderPeriod>();
  const isReturnable = ({ dipendente, luogo, data_assegnazione, data_revoca }: HolderPeriod) =>
    canUnassign && data_revoca === null && !isReserved(data_assegnazione) && Boolean(dipendente ?? luogo);
  const [day, setDay] = useState<string>();
  const { items, total, error, isSearching, refetch } = usePages(holders, { params: { id: String(id) }, query: { il: day } });
  const latest = describeLatest(items.length, total);
  const emptyText = day ? `Il ${formatData(day)} non l'aveva nessuno` : `Finora non è stat${suffix} assegnat${suffix} a nessuno`;
  return (
    <Section title="Assegnatari" action={<DayChip label="Chi l'aveva il" value={day} max={todayInItaly(new Date())} onChange={setDay} />}>
      {error && total === undefined ? (
        <ErrorState text="Gli assegnatari non sono stati caricati. Controlla la connessione e riprova." error={error} onRetry={refetch} />
      ) : (
        <>
          {items.length > 0 && (
            <ul className="rows" aria-label={day ? `Chi l'aveva il ${formatData(day)}` : 'Assegnatari'} aria-busy={isSearching}>
              {items.map((period) => (
                <PossessoRow
                  key={period.id}
                  period={period}
                  isLinked
                  action={
                    isReturnable(period) && (
                      <Button kind="ghost" size="small" className="end" onClick={() => setReturnedPeriod(period)}>
                        {suffix === 'a' ? 'Restituita il…' : 'Restituito il…'}
                      </Button>
                    )
                  }
                />
              ))}
            </ul>
          )}
          {items.length === 0 && (
            <p className="res-empty" role="status">
              {total === undefined ? 'Caricamento assegnatari…' : emptyText}
            </p>
          )}
          {latest && <p className="res-empty">{latest}</p>}
        </>
      )}
      {returnedPeriod && (
        <ReturnDateDialog kind={kind} item={item} nome={nome} period={returnedPeriod} onClose={() => setReturnedPeriod(undefined)} />
      )}
    </Section>
  );
}
