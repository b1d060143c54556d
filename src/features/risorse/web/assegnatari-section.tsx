import type { ReactElement } from 'react';
import { formatPeriodo } from '#shared/dates.ts';
import { FormGroup } from '#web/forms/form-group.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Possesso } from '../contract.ts';

interface AssegnatariSectionProps {
  /** What was read; undefined while it is not here. */
  data: readonly Possesso[] | undefined;
  error: Error | null;
  retry: () => void;
}

/** Under the fields of a thing's form: who has it and who has had it. */
export function AssegnatariSection({ data, error, retry }: AssegnatariSectionProps): ReactElement {
  return (
    <section className="s6" aria-label="Assegnatari">
      <FormGroup name="Assegnatari" />
      {data && data.length > 0 ? (
        <ul className="rows">
          {data.map(({ id, nome, data_assegnazione, data_revoca }) => (
            <li key={id}>
              <span className="who">
                <b>{nome}</b>
                <small>{formatPeriodo(data_assegnazione, data_revoca)}</small>
              </span>
              {data_revoca === null && <Tag>In corso</Tag>}
            </li>
          ))}
        </ul>
      ) : error && !data ? (
        <p className="res-empty" role="alert">
          Gli assegnatari non sono stati caricati.{' '}
          <button type="button" className="link" onClick={retry}>
            Riprova
          </button>
        </p>
      ) : (
        <p className="res-empty" role="status">
          {data ? 'Finora non è stato assegnato a nessuno' : 'Caricamento assegnatari…'}
        </p>
      )}
    </section>
  );
}
