import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { getDipendente, listDipendenti } from '#features/dipendenti/contract.ts';
import { toOption } from '#features/dipendenti/web/hooks.ts';
import { call } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/use-options.ts';

interface PersonaFieldProps {
  label: string;
  /** Who is meant. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

const PROPOSED = '20';
const search = async (q: string): Promise<Option[]> =>
  (await call(listDipendenti, { query: { q, sort: 'cognome', limit: PROPOSED } })).map(toOption);

/** One of the people, searched for. */
export function PersonaField({ label, value, onChange }: PersonaFieldProps): ReactElement {
  const { data } = useRead(getDipendente, { params: { id: value ?? '' } }, { enabled: value !== undefined });
  const form = useForm<{ persona: Option | null }>({ values: { persona: data ? toOption(data) : null } });
  const changed = useEffectEvent((persona: Option | null) => {
    if (persona?.value !== value) onChange(persona?.value);
  });
  useEffect(
    () =>
      form.subscribe({
        name: 'persona',
        formState: { values: true },
        callback: ({ type, values }) => type === 'change' && changed(values.persona),
      }),
    [form],
  );
  return <ComboboxField control={form.control} name="persona" label={label} search={search} placeholder="Cerca una persona" />;
}
