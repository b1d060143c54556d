import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { Read } from '#shared/endpoint.ts';
import type { idParams } from '#shared/schemas.ts';
import { usePages } from '#web/data/use-pages.ts';
import { FormGroup } from '#web/forms/form-dialog.tsx';
import { type Period, PossessoRow, sayLatest } from './possesso-row.tsx';

/** The call that tells who has and has had a thing of a kind. */
export interface HoldersCall extends Read {
  params: typeof idParams;
  query: z.ZodType<{ il?: string | undefined }, { il?: string | undefined }>;
  response: z.ZodType<Period[]>;
}

interface AssegnatariSectionProps {
  holders: HoldersCall;
  id: number;
}

/** Under the fields of a thing's form: who has it and who has had it. */
export function AssegnatariSection({ holders, id }: AssegnatariSectionProps): ReactElement {
  const { items, total, error, refetch } = usePages(holders, { params: { id: String(id) } });
  const latest = sayLatest(items.length, total);
  return (
    <section className="s6" aria-label="Assegnatari">
      <FormGroup name="Assegnatari" />
      {items.length > 0 ? (
        <ul className="rows">
          {items.map((period) => (
            <PossessoRow key={period.id} period={period} />
          ))}
        </ul>
      ) : error && total === undefined ? (
        <p className="res-empty" role="alert">
          Gli assegnatari non sono stati caricati.{' '}
          <button type="button" className="link" onClick={refetch}>
            Riprova
          </button>
        </p>
      ) : (
        <p className="res-empty" role="status">
          {total === undefined ? 'Caricamento assegnatari…' : 'Finora non è stato assegnato a nessuno'}
        </p>
      )}
      {latest && <p className="res-empty">{latest}</p>}
    </section>
  );
}
