import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import type { ComponentType, ReactElement } from 'react';
import { usePeopleFilters } from '#features/equipment/asset-types/web/use-people-filters.ts';
import {
  MesiFilter,
  OnboardingSection,
  PersoneSection,
  ScadenzeSection,
  SpesaSection,
  SprechiSection,
} from '#features/insight/domande/web/domanda-section.tsx';
import type { DomandaQuery } from '#features/insight/domande/web/hooks.ts';
import { type NomeScheda, SCHEDA_LABELS, SCHEDE } from '#features/insight/report/rules.ts';
import { useReport } from '#features/insight/report/web/hooks.ts';
import { CalendarioFilter, ExportPanel, PeriodoFilter } from '#features/insight/report/web/report-filter.tsx';
import { SchedaPanel, SchedaSkeletonPanel } from '#features/insight/report/web/scheda-panel.tsx';
import { SituazioneSection } from '#features/insight/report/web/situazione-section.tsx';
import { todayInItaly } from '#shared/dates.ts';
import { giorniOf, isPeriodo, nomePeriodo, parseCalendarPeriod, showsOnlyOwnMonths } from '#shared/periodi.ts';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const BudgetSection = lazyPart(() => import('#features/insight/budget/web/budget-section.tsx').then((file) => file.BudgetSection));

const TITLE = 'Report e Analytics';
const DEFAULT_SCHEDA: NomeScheda = 'overview';
const CALENDARIO = 'scadenze';
const VIEWS = [
  ...SCHEDE.map((scheda) => ({ label: SCHEDA_LABELS[scheda], value: scheda === DEFAULT_SCHEDA ? undefined : scheda })),
  { label: 'Scadenze', value: CALENDARIO },
];

const DOMANDA_SECTIONS: Record<NomeScheda, ComponentType<{ chiesto: DomandaQuery }>> = {
  overview: SpesaSection,
  dipendenti: PersoneSection,
  asset: SprechiSection,
  workflow: OnboardingSection,
};

/** Returns the requested period, or 'mese' if the period is invalid or in the future. */
function periodoOf(requested: string | undefined, today: string): string {
  if (requested === undefined || isPeriodo(requested)) return requested ?? 'mese';
  const giorni = parseCalendarPeriod(requested);
  return giorni !== undefined && giorni.dal <= today ? requested : 'mese';
}

/**
 * Returns the range of months in the charts: the months of the period if the period is long enough, otherwise the last 12 or 24 months up
 * to its end.
 */
function chartMonthsOf(periodo: string, mesi: '12' | '24', today: string): Pick<DomandaQuery, 'mesi' | 'dal' | 'al'> {
  if (isPeriodo(periodo)) return { mesi };
  const { dal, al } = giorniOf(periodo, today);
  return showsOnlyOwnMonths(periodo, { dal, al }) ? { dal, al } : { mesi, al };
}

export default function ReportsPage(): ReactElement {
  useScreen(TITLE);
  const hasNoVisibleBrand = usePermessi().brandsFor('brand.vedi').length === 0;
  const [state, changeState] = useUrlState(['vista', 'periodo', 'brand_id', 'showroom_id', 'mansione', 'al', 'mesi', 'anno']);
  const isCalendario = state.vista === CALENDARIO;
  const scheda = SCHEDE.find((each) => each === state.vista) ?? DEFAULT_SCHEDA;
  const DomandaSection = DOMANDA_SECTIONS[scheda];
  const mesi = state.mesi === '24' ? '24' : '12';
  const today = todayInItaly(new Date());
  const periodo = periodoOf(state.periodo, today);
  const { brands } = useMyBrands();
  const brand_id = brands.some(({ id }) => String(id) === state.brand_id) ? state.brand_id : undefined;
  const showroom_id = /^[1-9]\d*$/.test(state.showroom_id ?? '') ? state.showroom_id : undefined;
  const { mansione } = state;
  const anno = /^20\d\d$/.test(state.anno ?? '') && state.anno ? state.anno : today.slice(0, 4);
  const filtri = { brand_id, showroom_id, mansione };
  const { data, error, isPlaceholderData, refetch } = useReport({ periodo, ...filtri }, !hasNoVisibleBrand);
  const [showroom] = usePeopleFilters({ showroom: showroom_id });

  const chiesto: DomandaQuery = { ...filtri, ...chartMonthsOf(periodo, mesi, today) };
  const brandOptions = brands.map(({ id, nome }) => ({ value: String(id), label: nome }));
  return (
    <>
      <PageHead
        title={TITLE}
        actions={
          <>
            <PeriodoFilter periodo={periodo} onChange={(next) => changeState({ periodo: next === 'mese' ? undefined : next })} />
            <Link to="/rapporti-programmati" className="btn second">
              <CalendarClock className="i" aria-hidden />
              Programma invio
            </Link>
            <ExportPanel periodo={periodo} filtri={filtri} />
          </>
        }
      />
      <ViewTabs
        label="Schede del report"
        views={VIEWS}
        current={isCalendario ? CALENDARIO : scheda === DEFAULT_SCHEDA ? undefined : scheda}
        keep={{ ...state, vista: undefined }}
      />
      <div className="filters">
        <FilterChip label="Brand" options={brandOptions} value={brand_id} onChange={(value) => changeState({ brand_id: value })} />
        {showroom && (
          <FilterChip
            label="Showroom"
            options={showroom.options ?? []}
            search={showroom.search}
            value={showroom_id}
            onChange={(value) => changeState({ showroom_id: value })}
          />
        )}
        <FilterChip
          label="Mansione"
          options={(data?.mansioni ?? []).map((each) => ({ value: each, label: each }))}
          value={mansione}
          onChange={(value) => changeState({ mansione: value })}
        />
        <CalendarioFilter periodo={periodo} today={today} onChange={(next) => changeState({ periodo: next })} />
        {(isCalendario || chiesto.dal === undefined) && (
          <MesiFilter mesi={mesi} onChange={(next) => changeState({ mesi: next === '12' ? undefined : next })} />
        )}
      </div>
      <p className="only-print print-scope">
        {[
          isCalendario ? 'Scadenze' : SCHEDA_LABELS[scheda],
          nomePeriodo(periodo),
          brandOptions.find(({ value }) => value === brand_id)?.label ?? 'Tutti i brand',
          showroom?.options?.[0]?.label,
          mansione,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {hasNoVisibleBrand ? (
        <NoBrandNote seen="le cifre" first="Il report conta persone e dotazioni, e ognuna appartiene a un brand. Crea il primo." />
      ) : isCalendario ? (
        <div className="body report">
          <ScadenzeSection chiesto={chiesto} />
        </div>
      ) : error && !data ? (
        <ErrorState
          text="Il report non è stato caricato. Controlla la connessione e riprova."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="body report" aria-busy={data && isPlaceholderData}>
          <DomandaSection chiesto={chiesto} />
          {scheda === DEFAULT_SCHEDA && (
            <BudgetSection
              chiesto={{ anno, ...filtri }}
              onAnno={(next) => changeState({ anno: next === today.slice(0, 4) ? undefined : next })}
            />
          )}
          {data ? <SchedaPanel scheda={data.schede[scheda]} /> : <SchedaSkeletonPanel />}
          {scheda === DEFAULT_SCHEDA && <SituazioneSection al={state.al} filtri={filtri} onChange={(al) => changeState({ al })} />}
        </div>
      )}
    </>
  );
}
