import './budget.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { SchedaSkeletonPanel } from '#features/insight/report/web/scheda-skeleton-panel.tsx';
import { Section } from '#web/screen/section.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PRIMO_ANNO, ULTIMO_ANNO } from '../rules.ts';
import { BilancioPanel } from './bilancio-panel.tsx';
import { BrandBudgetRow } from './brand-budget-row.tsx';
import { type Chiesto, useBudget } from './hooks.ts';
import { MesiChiusiNote } from './mesi-chiusi-note.tsx';

const BudgetDialog = lazyPart(() => import('./budget-dialog.tsx').then((file) => file.BudgetDialog));

/** What each brand may cost in a year beside what it does, and which months are closed. */
export function BudgetSection({ chiesto, onAnno }: { chiesto: Chiesto; onAnno: (anno: string) => void }): ReactElement {
  const { data, error, isPlaceholderData, refetch } = useBudget(chiesto);
  const [edited, setEdited] = useState<number>();
  const anno = Number(chiesto.anno);
  const di = data?.brands.find(({ brand }) => brand.id === edited);
  const conBudget = data?.brands.filter(({ budget }) => budget !== null).length ?? 0;
  return (
    <Section
      title={`Budget ${anno}`}
      action={
        <>
          <IconButton
            icon={ChevronLeft}
            label={`Budget ${anno - 1}`}
            size="small"
            disabled={anno <= PRIMO_ANNO}
            onClick={() => onAnno(String(anno - 1))}
          />
          <IconButton
            icon={ChevronRight}
            label={`Budget ${anno + 1}`}
            size="small"
            disabled={anno >= ULTIMO_ANNO}
            onClick={() => onAnno(String(anno + 1))}
          />
        </>
      }
    >
      {data ? (
        <div aria-busy={isPlaceholderData}>
          {data.brands.length > 0 && (
            <>
              {conBudget === 0 && (
                <p className="res-empty">
                  {data.brands.some(({ modificabile }) => modificabile)
                    ? `Nessun budget per il ${data.anno}. Imposta quanto un brand può costare nell'anno: qui leggi se ci resta dentro.`
                    : `Nessun budget per il ${data.anno}. Lo imposta chi amministra il brand.`}
                </p>
              )}
              <ul className="rows budget">
                {data.brands.map((each) => (
                  <BrandBudgetRow key={each.brand.id} anno={data.anno} di={each} onEdit={() => setEdited(each.brand.id)} />
                ))}
                {conBudget > 1 && data.totale && (
                  <li>
                    <BilancioPanel nome={`I ${conBudget} brand con un budget`} bilancio={data.totale} />
                  </li>
                )}
              </ul>
              <MesiChiusiNote anno={data.anno} mesi={data.brands[0]?.mesi ?? []} />
            </>
          )}
          <p className="report-note">{data.nota}</p>
        </div>
      ) : error ? (
        <p className="res-empty" role="alert">
          I budget non sono stati caricati.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Riprova
          </button>
        </p>
      ) : (
        <SchedaSkeletonPanel />
      )}
      {di && data && <BudgetDialog anno={data.anno} di={di} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}
