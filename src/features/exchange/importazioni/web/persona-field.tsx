import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { getDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import { toOption } from '#features/people/dipendenti/web/hooks.ts';
import { call } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/use-options.ts';

interface PersonaFieldProps {
  label: string;
  /** Who is meant; null: nobody. */
  value: string | number | null | undefined;
  onChange: (id: string | undefined) => void;
}

const PROPOSED = '20';
const search = async (q: string): Promise<Option[]> =>
  (await call(listDipendenti, { query: { q, sort: 'cognome', limit: PROPOSED } })).map(toOption);

/** One of the people, searched for. */
export function PersonaField({ label, value, onChange }: PersonaFieldProps): ReactElement {
  const { data } = useRead(getDipendente, { params: { id: String(value) } }, { enabled: Boolean(value) });
  const persona = value && data ? toOption(data) : null;
  const form = useForm<{ persona: Option | null }>({ values: { persona } });
  const changed = useEffectEvent((next: Option | null) => {
    if (next?.value !== (value ?? undefined)) onChange(next?.value);
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
  return (
    <ComboboxField
      control={form.control}
      name="persona"
      label={label}
      search={search}
      placeholder={value === null ? 'Lascia vuoto' : 'Cerca una persona'}
    />
  );
}
