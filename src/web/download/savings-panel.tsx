import type { ReactElement } from 'react';
import { useStore } from '#web/data/store.ts';
import { Button } from '#web/ui/button.tsx';
import { type Saving, savings } from './savings.ts';

/** The running downloads with progress and cancel buttons. Rendered once per page. */
export default function SavingsPanel(): ReactElement | null {
  const saved = useStore(savings);
  if (saved.length === 0) return null;
  return (
    <section className="savings" aria-label="File in preparazione">
      {saved.map((saving) => (
        <Row key={saving.id} saving={saving} />
      ))}
    </section>
  );
}

function Row({ saving }: { saving: Saving }): ReactElement {
  const { title, rows, total, cancel } = saving;
  const isCounted = total !== undefined && total > 0 && rows > 0;
  return (
    <div className="saving">
      <strong>{title}</strong>
      <Button size="small" aria-label={`Annulla ${title}`} onClick={cancel}>
        Annulla
      </Button>
      <progress aria-label={title} {...(isCounted ? { value: Math.min(rows, total), max: total } : {})} />
      <span>{said(saving)}</span>
    </div>
  );
}

const number = (n: number) => n.toLocaleString('it-IT', { useGrouping: 'always' });

function said({ rows, total, bytes }: Saving): string {
  if (total !== undefined && rows > 0) return `${number(Math.min(rows, total))} di ${number(total)} righe`;
  const size = bytes > 0 ? `, ${(bytes / 1e6).toLocaleString('it-IT', { maximumFractionDigits: 1 })} MB` : '';
  if (total !== undefined) return `${number(total)} ${total === 1 ? 'riga' : 'righe'}${size}`;
  return `In preparazione${size}`;
}
