import { Check } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { formatData, isCalendarDate } from '#shared/dates.ts';
import { CallError } from '#web/data/call-error.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { Section } from '#web/screen/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Preparazione, RigaPrepara } from '../contract.ts';
import { nameOf, usePrepara } from './hooks.ts';
import { chosenForOthers, keyOf, newlyProposed, type PreparaValues, proposedValues } from './prepara-values.ts';
import './preparazione.css';
import { RigaRow } from './riga-row.tsx';

/** What is still to be given: for each line the best that is free is chosen already; all of it goes at once. */
export function PreparaForm({ preparazione, open }: { preparazione: Preparazione; open: readonly RigaPrepara[] }): ReactElement {
  const { workflow_id, data_assunzione, dal, brand } = preparazione;
  const send = usePrepara();
  const form = useForm<PreparaValues>({ defaultValues: proposedValues(open, dal) });
  const { control, setError, getValues } = form;
  useLines(form, open);
  const [scelte, day] = useWatch({ control, name: ['scelte', 'dal'] });
  const chosen = open.filter((riga) => scelte[keyOf(riga)]);
  useRowErrors(send.error, chosen, setError);
  const params = { id: String(workflow_id) };

  const assign = () => {
    if (chosen.length === 0 || send.isPending || !isCalendarDate(day)) return;
    const voci = chosen.map((riga) => ({ richiesta_id: riga.id, risorsa_id: Number(scelte[keyOf(riga)]?.value) }));
    send.mutate({ params, body: { voci, data_assegnazione: day } });
  };

  return (
    <Section title="Da assegnare" badge={<Tag tone="line">{open.length}</Tag>}>
      <ul className="prepare-rows" aria-label="Richieste da assegnare">
        {open.map((riga) => (
          <RigaRow
            key={riga.id}
            control={control as Control<PreparaValues>}
            riga={riga}
            brandId={brand.id}
            taken={() => chosenForOthers(riga, open, getValues('scelte'))}
            onSpare={() => send.mutate({ params, body: { non_servono: [riga.id] } })}
          />
        ))}
      </ul>
      <div className="prepare-foot">
        <DateField
          control={control}
          name="dal"
          label="Dal"
          help={
            data_assunzione === dal
              ? `Il giorno dell'assunzione: fino ad allora è riservato a ${nameOf(preparazione)}`
              : `Oggi è il ${formatData(dal)}`
          }
        />
        <Button
          kind="primary"
          icon={Check}
          disabled={chosen.length === 0}
          onClick={assign}
          pendingText={send.isPending ? 'Assegnazione in corso...' : undefined}
        >
          {chosen.length === open.length ? 'Assegna tutto' : 'Assegna'} (
          {chosen.length === open.length ? chosen.length : `${chosen.length} di ${open.length}`})
        </Button>
      </div>
    </Section>
  );
}

/** While one chooses, lines are set aside, given and asked for again: what is chosen for the others stays. */
function useLines({ getValues, setValue, unregister }: UseFormReturn<PreparaValues>, open: readonly RigaPrepara[]): void {
  const lines = open.map(keyOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a line comes or goes, not at each reading
  useEffect(() => {
    const scelte = getValues('scelte');
    const gone = Object.keys(scelte).filter((key) => !open.some((riga) => keyOf(riga) === key));
    unregister(gone.map((key) => `scelte.${key}` as const));
    for (const [key, option] of newlyProposed(open, scelte)) setValue(`scelte.${key}`, option);
  }, [lines]);
}

/** What the server says of a thing stands under its line. */
function useRowErrors(
  error: Error | null,
  sent: readonly RigaPrepara[],
  setError: (name: `scelte.${string}` | 'dal', error: { type: string; message: string }) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent is what was chosen when the answer came
  useEffect(() => {
    if (!(error instanceof CallError)) return;
    for (const [name, message] of Object.entries(error.fields)) {
      const riga = sent[Number(/^voci\.(\d+)\./.exec(name)?.[1] ?? -1)];
      if (riga) setError(`scelte.${keyOf(riga)}`, { type: 'server', message });
      if (name === 'data_assegnazione') setError('dal', { type: 'server', message });
    }
  }, [error]);
}
