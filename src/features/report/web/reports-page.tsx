import type { ReactElement } from 'react';
import { PERIODI, PERIODO_LABELS, type Periodo } from '#shared/periodi.ts';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { type NomeScheda, SCHEDA_LABELS, SCHEDE } from '../rules.ts';
import { AndamentoSection } from './andamento-section.tsx';
import { EsportaPanel } from './esporta-panel.tsx';
import { useReport } from './hooks.ts';
import { PeriodoFilter } from './periodo-filter.tsx';
import { SchedaPanel } from './scheda-panel.tsx';
import { SchedaSkeletonPanel } from './scheda-skeleton-panel.tsx';
import { SituazioneSection } from './situazione-section.tsx';

const TITLE = 'Report e Analytics';
const FIRST: NomeScheda = 'overview';
const VIEWS = SCHEDE.map((scheda) => ({ label: SCHEDA_LABELS[scheda], value: scheda === FIRST ? undefined : scheda }));

export default function ReportsPage(): ReactElement {
  useScreen(TITLE);
  const seesNoBrand = usePermessi().brandsFor('brand.vedi').length === 0;
  const [state, change] = useUrlState(['vista', 'periodo', 'brand_id', 'al']);
  const scheda = SCHEDE.find((each) => each === state.vista) ?? FIRST;
  const periodo: Periodo = PERIODI.find((each) => each === state.periodo) ?? 'mese';
  const { brands } = useMyBrands();
  const brand_id = brands.some(({ id }) => String(id) === state.brand_id) ? state.brand_id : undefined; // what an address gets wrong counts as not given
  const { data, error, isPlaceholderData, refetch } = useReport({ periodo, brand_id }, !seesNoBrand);

  const choices = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));
  return (
    <>
      <PageHead
        title={TITLE}
        actions={
          <>
            <PeriodoFilter periodo={periodo} onChange={(next) => change({ periodo: next === 'mese' ? undefined : next })} />
            <EsportaPanel periodo={periodo} brand_id={brand_id} />
          </>
        }
      />
      <ViewTabs
        label="Schede del report"
        views={VIEWS}
        current={scheda === FIRST ? undefined : scheda}
        keep={{ periodo: state.periodo, brand_id: state.brand_id, al: state.al }}
      />
      <div className="filters">
        <FilterChip label="Brand" options={choices} value={brand_id} onChange={(value) => change({ brand_id: value })} />
      </div>
      <p className="only-print print-scope">
        {SCHEDA_LABELS[scheda]} · {PERIODO_LABELS[periodo]} · {choices.find(({ value }) => value === brand_id)?.label ?? 'Tutti i brand'}
      </p>
      {seesNoBrand ? (
        <NoBrandNote seen="le cifre" first="Il report conta persone e dotazioni, e ognuna appartiene a un brand. Crea il primo." />
      ) : data ? (
        <div className="body report" aria-busy={isPlaceholderData}>
          <SchedaPanel scheda={data.schede[scheda]} />
          {scheda === FIRST && (
            <>
              <AndamentoSection andamento={data.andamento} tabella_andamento={data.tabella_andamento} />
              <SituazioneSection al={state.al} brand_id={brand_id} onChange={(al) => change({ al })} />
            </>
          )}
        </div>
      ) : error ? (
        <ErrorState
          text="Il report non è stato caricato. Controlla la connessione e riprova."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="body report">
          <SchedaSkeletonPanel />
        </div>
      )}
    </>
  );
}
