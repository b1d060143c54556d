import type { ReactElement, ReactNode } from 'react';
import type { Fields } from '#shared/fields.ts';
import { type Fact, FactList } from '#web/screen/fact-list.tsx';
import { Section } from '#web/screen/section.tsx';
import { NonSpecificato } from './risorsa-card.tsx';
import { Valore } from './valore-field.tsx';

interface DatiSectionProps<T> {
  kind: { fields: Fields; expires: string | undefined };
  item: T;
  /** What a field is shown as, where its value alone does not say it; undefined: it is not shown. */
  shown?: Readonly<Record<string, ReactNode>>;
  /** What is known of it that no field holds. */
  more?: readonly Fact[];
}

/** On a thing's page: all that its fields say. */
export function DatiSection<T extends object>({
  kind: { fields, expires },
  item,
  shown = {},
  more = [],
}: DatiSectionProps<T>): ReactElement {
  const values = item as Readonly<Record<string, unknown>>; // by its fields' own names
  const facts = Object.entries(fields)
    .filter(([name]) => !(name in shown) || shown[name] !== undefined)
    .map(([name, field]) => ({
      label: (typeof field.head === 'string' && field.head) || field.label,
      value: shown[name] ?? <Valore field={field} value={values[name]} isEnd={name === expires} none={<NonSpecificato />} />,
    }));
  return (
    <Section title="Dati">
      <FactList facts={[...facts, ...more]} />
    </Section>
  );
}
