import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatDataOra, formatTime } from '#shared/dates.ts';
import { AMBITI, AMBITO_LABELS, AZIONE_LABELS, AZIONI } from '#shared/registro.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import type { Pages } from '#web/data/use-pages.ts';
import { DayChip, FixedFilterChip } from '#web/screen/day-chip.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import type { Choice } from '#web/screen/filter-chip.tsx';
import { ListFoot, ListStatus, rowKeyAt, useLoadMore, useRowWindow } from '#web/screen/list-rows.tsx';
import { linkProps } from '#web/screen/plain-link.tsx';
import { ErrorState, NoPermissionState } from '#web/screen/states.tsx';
import type { ChangeFilter, ListFilter } from '#web/screen/use-list-filter.ts';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { useSession } from '#web/session/use-session.ts';
import type { listRegistro, VoceDelRegistro } from '../contract.ts';
import { type Evento, formatAuthor } from '../rules.ts';
import { CambiList, DipendenteNote } from './cambi-list.tsx';
import { groupVoci, type VociGroup } from './group-voci.ts';

// Estimated height of an event in pixels, until it is measured.
const EVENT_PX = 64;
const OVERSCAN = 8;
const LOAD_AHEAD = 30;

interface RegistroListProps {
  pages: Pages<VoceDelRegistro>;
  empty: ReactNode;
}

/** The audit log grouped by day, newest first. Virtualized: only visible events are in the document. */
export function RegistroList({ pages, empty }: RegistroListProps): ReactElement {
  const { total, isLoading, isSearching } = pages;
  return (
    <>
      <ListStatus pages={pages} noun={{ uno: 'voce', molti: 'voci' }} />
      {pages.error && total === undefined ? (
        <ErrorState
          text="La cronologia non è stata caricata. Controlla la connessione e riprova."
          error={pages.error}
          onRetry={pages.refetch}
        />
      ) : total === 0 ? (
        empty
      ) : (
        <div className="register" aria-busy={isLoading || isSearching}>
          {isLoading ? <Skeleton /> : <Events pages={pages} />}
        </div>
      )}
      <ListFoot pages={pages} />
    </>
  );
}

function Events({ pages }: { pages: Pages<VoceDelRegistro> }): ReactElement {
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const groups = useMemo(() => groupVoci(pages.items), [pages.items]);
  const { first, last, above, below, measure } = useRowWindow({
    count: groups.length,
    keyOf: (index) => rowKeyAt(groups, index, ({ voce }) => voce.operazione),
    estimate: EVENT_PX,
    overscan: OVERSCAN,
    top,
  });
  useLoadMore(pages, entriesIn(groups.slice(0, last)), LOAD_AHEAD);
  return (
    <ol ref={list} aria-label="Cronologia" style={{ paddingTop: above, paddingBottom: below }}>
      {groups.slice(first, last).map((gruppo, i) => (
        <li key={gruppo.voce.operazione} ref={measure} data-index={first + i}>
          {gruppo.dayHeading && <h2>{gruppo.dayHeading}</h2>}
          <GruppoRow gruppo={gruppo} />
        </li>
      ))}
    </ol>
  );
}

function entriesIn(groups: readonly VociGroup[]): number {
  return groups.reduce((sum, { caused }) => sum + 1 + caused.length, 0);
}

function Skeleton(): ReactElement {
  return (
    <div aria-hidden>
      {[52, 38, 60, 44, 48].map((width) => (
        <div key={width} className="event">
          <span className="sk" style={{ width: 36 }} />
          <span className="sk" style={{ width: 104 }} />
          <span className="sk" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}

// The maximum number of entries that an expanded operation lists. The user finds further entries with the filters of the page.
const MAX_CAUSED = 100;

function GruppoRow({ gruppo: { voce, caused } }: { gruppo: VociGroup }): ReactElement {
  return (
    <article className="event" aria-label={voce.titolo}>
      <time dateTime={voce.quando}>{formatTime(voce.quando)}</time>
      <span className="by">{formatAuthor(voce)}</span>
      <div className="what">
        <p className="title">
          <b>
            <VoceTitle voce={voce} />
          </b>
          <DipendenteNote dipendente={voce.dipendente} />
        </p>
        <CambiList voce={voce} />
        {caused.length > 0 && <CausedVoci voci={caused} />}
      </div>
    </article>
  );
}

function VoceTitle({ voce: { titolo, nome, cosa } }: { voce: VoceDelRegistro }): ReactElement {
  if (!cosa || !nome || !titolo.endsWith(nome)) return <>{titolo}</>;
  return (
    <>
      {titolo.slice(0, -nome.length)}
      <Link {...linkProps(schedaOf(cosa.tipo, cosa.id))} className="link">
        {nome}
      </Link>
    </>
  );
}

/** Renders the entries that another entry has caused, once the user has expanded them. */
function CausedVoci({ voci }: { voci: readonly VoceDelRegistro[] }): ReactElement {
  const [wasOpened, setWasOpened] = useState(false);
  const shown = voci.slice(0, MAX_CAUSED);
  return (
    <details onToggle={() => setWasOpened(true)}>
      <summary>{voci.length === 1 ? '1 voce collegata' : `${formatNumber(voci.length)} voci collegate`}</summary>
      {wasOpened && (
        <ul className="along">
          {shown.map((each) => (
            <li key={each.id}>
              {each.titolo}
              <CambiList voce={each} />
            </li>
          ))}
          {voci.length > shown.length && <li>… e altre {formatNumber(voci.length - shown.length)}</li>}
        </ul>
      )}
    </details>
  );
}

function formatNumber(n: number): string {
  return n.toLocaleString('it-IT', { useGrouping: 'always' });
}

interface RegistroFilterProps {
  filter: ListFilter<typeof listRegistro>;
  onChange: ChangeFilter<typeof listRegistro>;
  /** Any entry of the filtered list, from which the chips take the names of the selected filter values. */
  example: VoceDelRegistro | undefined;
  /** The accounts whose changes the user can select. */
  accounts: readonly Choice[];
  end: ReactNode;
}

const EVENTO_LABELS: Record<Evento, string> = {
  arrivati: 'Persone nuove',
  usciti: 'Persone uscite',
  trasferiti: 'Trasferimenti',
  assegnate: 'Assegnazioni',
  restituite: 'Restituzioni',
  onboarding: 'Passi di onboarding',
  persone_modificate: 'Modifiche alle persone',
  cose_nuove: 'Cose nuove',
  cose_modificate: 'Modifiche alle cose',
  eliminate: 'Eliminazioni',
};

const AZIONE_OPTIONS = AZIONI.map((value) => ({ value, label: AZIONE_LABELS[value] }));
const OGGETTO_OPTIONS = AMBITI.map((value) => ({ value, label: AMBITO_LABELS[value] }));

export function RegistroFilter({ filter, onChange, example, accounts, end }: RegistroFilterProps): ReactElement {
  const { oggetto, oggetto_id, dipendente_id, dal, al, evento, dal_momento, al_momento } = filter;
  const { brands } = useMyBrands();
  // Only an amministratore can filter by sign-in events.
  const isAdmin = useSession().user?.amministratore;
  const actions = AZIONE_OPTIONS.filter(({ value }) => value !== 'accesso' || isAdmin);
  const brandOptions = brands.filter(({ can_admin }) => can_admin).map(({ id, nome }) => ({ value: String(id), label: nome }));
  return (
    <FilterBar
      search="Cerca una persona o una cosa…"
      filters={[
        { name: 'user_id', label: 'Chi', options: accounts },
        ...(oggetto_id ? [] : [{ name: 'oggetto', label: 'Oggetto', options: OGGETTO_OPTIONS } as const]),
        { name: 'azione', label: 'Azione', options: actions },
        { name: 'brand_id', label: 'Brand', options: brandOptions },
      ]}
      values={filter}
      onChange={onChange}
      end={end}
    >
      {oggetto_id && (
        <FixedFilterChip
          label={oggetto ? AMBITO_LABELS[oggetto] : 'Oggetto'}
          value={example?.nome ?? (oggetto === 'dipendenti' ? example?.dipendente?.nome : undefined) ?? `n. ${oggetto_id}`}
          onClear={() => onChange({ oggetto_id: '', oggetto: '' })}
        />
      )}
      {dipendente_id && (
        <FixedFilterChip label="Dipendente" value={example?.dipendente?.nome ?? 'scelto'} onClear={() => onChange({ dipendente_id: '' })} />
      )}
      {evento && <FixedFilterChip label="Che cosa" value={EVENTO_LABELS[evento]} onClear={() => onChange({ evento: '' })} />}
      {(dal_momento || al_momento) && (
        <FixedFilterChip
          label="Momento"
          value={[dal_momento, al_momento].map(formatMomento).join(' – ')}
          onClear={() => onChange({ dal_momento: '', al_momento: '' })}
        />
      )}
      <DayChip label="Dal" value={dal} max={al} onChange={(next) => onChange({ dal: next })} />
      <DayChip label="Al" value={al} min={dal} onChange={(next) => onChange({ al: next })} />
    </FilterBar>
  );
}

const formatMomento = (momento: string | undefined) => (momento ? formatDataOra(momento).replace(' alle', '') : '…');

export function NoRegistroPanel(): ReactElement {
  return (
    <NoPermissionState
      title="Non puoi vedere la cronologia"
      text="La vedono gli amministratori e chi amministra un brand: per avere questo diritto, chiedi a un amministratore. La cronologia di un dipendente è nella sua scheda."
      action={
        <Link to="/employees" className="btn second">
          Vai ai dipendenti
        </Link>
      }
    />
  );
}
