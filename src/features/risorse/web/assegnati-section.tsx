import { Plus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatEuro } from '#shared/euro.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Risorse } from '../contract.ts';
import { useRisorse } from './hooks.ts';

interface AssegnatiSectionProps {
  dipendenteId: string;
  title: string;
  /** 'hardware': what is loading, and what was not loaded. */
  noun: { loading: string; error: string };
  /** 'Nessun hardware assegnato'. */
  empty: string;
  /** 'assegnati/totale' and what they cost a year; without costs left out. */
  badge: (risorse: Risorse) => { assegnati: number; totale: number; costo?: number };
  /** The rows, each a list item; none: the empty text stands there. */
  rows: (risorse: Risorse) => readonly ReactElement[];
  /** The button that opens the dialog; the second word is dropped where there is no room. Left out: nothing may be given. */
  assign?: { verb: string; noun: string; onClick: () => void } | undefined;
  children?: ReactNode;
}

/** One kind of what an employee holds, over all that there is of it for their brand (rule 32). */
export function AssegnatiSection(props: AssegnatiSectionProps): ReactElement {
  const { dipendenteId, title, noun, empty, badge, rows, assign, children } = props;
  const { data, error, refetch } = useRisorse(dipendenteId);
  const items = data ? rows(data) : [];
  return (
    <Section
      title={title}
      badge={data && <CountTag {...badge(data)} />}
      action={
        assign && (
          <Button size="small" icon={Plus} onClick={assign.onClick}>
            <span>
              {assign.verb}
              <span className="sr-small"> {assign.noun}</span>
            </span>
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState text={noun.error} onRetry={() => void refetch()} />
      ) : items.length > 0 ? (
        <ul className="res">{items}</ul>
      ) : (
        <p className="res-empty" role="status">
          {data ? empty : noun.loading}
        </p>
      )}
      {children}
    </Section>
  );
}

function CountTag({ assegnati, totale, costo }: { assegnati: number; totale: number; costo?: number }): ReactElement {
  return (
    <Tag tone="line">
      {assegnati}/{totale}
      {costo !== undefined && (
        <>
          {' '}
          <span className="muted" aria-hidden>
            ·
          </span>{' '}
          {formatEuro(costo)}
        </>
      )}
    </Tag>
  );
}
