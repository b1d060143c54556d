import './conservazione.css';
import { Link } from '@tanstack/react-router';
import { Check, Lock, RefreshCw } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatData, formatDataOra } from '#shared/dates.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { SearchBox } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { Section } from '#web/screen/section.tsx';
import { ShowMore } from '#web/screen/show-more.tsx';
import { EmptyState, ErrorState, LoadingState, NoPermissionState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Elenco, Periodo, Voce } from '../contract.ts';
import { CLASSE_DETAILS, type Classe, describeEsito, formatMesi, isDeletable } from '../rules.ts';
import { BloccoRow } from './blocco-row.tsx';
import { describeQuante, voceName } from './describe-voce.ts';
import { useApprovati, useApproveElenco, useBlocchi, useElenco, useIncludeVoce, usePeriodi, usePrepareElenco, useVoci } from './hooks.ts';

const TITLE = 'Conservazione';

export default function ConservazionePage(): ReactElement {
  useScreen(TITLE);
  if (usePermessi().may('conservazione.gestisci')) return <ConservazioneContent />;
  return (
    <>
      <PageHead title={TITLE} />
      <NoPermissionState title="Non puoi vedere la conservazione" text="La gestisce un amministratore." />
    </>
  );
}

function ConservazioneContent(): ReactElement {
  const { data, error, refetch } = useElenco();
  return (
    <>
      <PageHead
        title={TITLE}
        subtitle="Per quanto si tengono i dati, e che cosa si può eliminare"
        actions={<ElencoActions elenco={data?.elenco ?? null} isLoaded={data !== undefined} />}
      />
      <div className="body">
        <div className="cols flush">
          <div className="stack">
            {!data && !error && <LoadingState text="Caricamento elenco..." />}
            {error && !data && <ErrorState text="L'elenco non è stato caricato." error={error} onRetry={() => void refetch()} />}
            {data && <ElencoSection elenco={data.elenco} />}
            <ApprovatiSection />
          </div>
          <div className="stack">
            <PeriodiSection />
            <BlocchiSection />
          </div>
        </div>
      </div>
    </>
  );
}

function ElencoActions({ elenco, isLoaded }: { elenco: Elenco | null; isLoaded: boolean }): ReactElement {
  const confirm = useConfirm();
  const prepare = usePrepareElenco();
  const approve = useApproveElenco();
  const deletable = (elenco?.conti ?? []).filter(({ classe, dovute }) => isDeletable(classe) && dovute > 0);
  const confirmApproval = (id: number) =>
    void confirm({
      title: "Approva l'elenco",
      text: `Si elimina per sempre: ${deletable.map(({ classe, dovute }) => `${CLASSE_DETAILS[classe].label} (${dovute})`).join(', ')}. Ciò che è cambiato o è sotto blocco resta. Non si può annullare.`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => approve.mutateAsync({ body: { elenco_id: id } }),
    });
  return (
    <>
      <Button
        icon={RefreshCw}
        disabled={!isLoaded}
        pendingText={prepare.isPending ? 'Preparazione...' : undefined}
        onClick={() => prepare.mutate({})}
      >
        Prepara adesso
      </Button>
      {elenco && deletable.length > 0 && (
        <Button kind="primary" icon={Check} onClick={() => confirmApproval(elenco.id)}>
          Approva ed elimina
        </Button>
      )}
    </>
  );
}

function ApprovatiSection(): ReactElement {
  const { items, total, isLoading, isLoadingMore, error, loadMore, refetch } = useApprovati();
  return (
    <Section title="Approvati">
      {isLoading && <LoadingState text="Caricamento elenchi..." />}
      {error && items.length === 0 && <ErrorState text="Gli elenchi approvati non sono stati caricati." error={error} onRetry={refetch} />}
      {!isLoading && !error && items.length === 0 && <p className="keep-none">Nessun elenco è ancora stato approvato.</p>}
      {items.length > 0 && (
        <ul className="rows keep-rows" aria-label="Elenchi approvati">
          {items.map(({ id, approvato_il, approvato_da, eliminate, esito }) => (
            <li key={id}>
              <span className="who">
                <b>{formatDataOra(approvato_il)}</b>
                {approvato_da && <small>Approvato da {approvato_da}</small>}
                {esito.map((esitoDi) => (
                  <small key={esitoDi.classe}>
                    {CLASSE_DETAILS[esitoDi.classe].label}: {describeEsito(esitoDi)}
                  </small>
                ))}
              </span>
              <span className="num">{eliminate}</span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore shown={items.length} total={total ?? 0} isLoading={isLoadingMore} onMore={loadMore} />
    </Section>
  );
}

const PeriodoDialog = lazyPart(() => import('./conservazione-dialog.tsx').then((file) => file.PeriodoDialog));

function PeriodiSection(): ReactElement {
  const { data, error, refetch } = usePeriodi();
  const [openPeriodo, setOpen] = useState<Periodo>();
  return (
    <Section title="Periodi">
      {!data && !error && <LoadingState text="Caricamento periodi..." />}
      {error && !data && <ErrorState text="I periodi non sono stati caricati." error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className="rows keep-rows" aria-label="Periodi">
          {data.map((periodo) => {
            const { label, startText } = CLASSE_DETAILS[periodo.classe];
            return (
              <li key={periodo.classe}>
                <span className="who">
                  <b>{label}</b>
                  <small>{startText}</small>
                </span>
                <span className="keep-period">{formatMesi(periodo.mesi)}</span>
                <Button size="small" aria-label={`Cambia ${label}`} onClick={() => setOpen(periodo)}>
                  Cambia
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {openPeriodo && <PeriodoDialog periodo={openPeriodo} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}

const BloccoDialog = lazyPart(() => import('./conservazione-dialog.tsx').then((file) => file.BloccoDialog));

function BlocchiSection(): ReactElement {
  const { data, error, refetch } = useBlocchi();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Blocchi"
      action={
        <Button size="small" icon={Lock} onClick={() => setOpen(true)}>
          Nuovo blocco
        </Button>
      }
    >
      {!data && !error && <LoadingState text="Caricamento blocchi..." />}
      {error && !data && <ErrorState text="I blocchi non sono stati caricati." error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className="keep-none">Nessuno è sotto blocco. Serve per chi è in causa, o quando un'autorità chiede di conservare.</p>
      )}
      {data && data.length > 0 && (
        <ul className="rows keep-rows" aria-label="Blocchi">
          {data.map((blocco) => (
            <BloccoRow key={blocco.id} blocco={blocco} />
          ))}
        </ul>
      )}
      {isOpen && <BloccoDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

const TenutaDialog = lazyPart(() => import('./conservazione-dialog.tsx').then((file) => file.TenutaDialog));

function ElencoSection({ elenco }: { elenco: Elenco | null }): ReactElement {
  return (
    <Section title="Da approvare">
      {!elenco && (
        <EmptyState
          title="Nessun elenco in attesa"
          text="Il primo del mese Organico elenca ciò che ha superato il suo periodo. Puoi prepararlo anche adesso."
        />
      )}
      {elenco && (
        <p className="keep-none">
          Preparato il {formatDataOra(elenco.created_at)}
          {elenco.preparato_da ? ` da ${elenco.preparato_da}` : ', come ogni primo del mese'}.
        </p>
      )}
      {elenco?.conti.length === 0 && (
        <EmptyState title="Niente da eliminare" text="Tutto è ancora dentro il suo periodo di conservazione." />
      )}
      {elenco && elenco.conti.length > 0 && <VociList key={elenco.id} conti={elenco.conti} />}
    </Section>
  );
}

function VociList({ conti }: { conti: Elenco['conti'] }): ReactElement {
  const [classe, setClasse] = useState<Classe>();
  const [q, setQ] = useState('');
  const [selectedVoce, setSelectedVoce] = useState<Voce>();
  const voci = useVoci({ classe, q: q || undefined });
  const options = conti.map((conto) => ({ value: conto.classe, label: CLASSE_DETAILS[conto.classe].label }));
  return (
    <>
      <ul className="rows" aria-label="Quante per classe">
        {conti.map((conto) => (
          <li key={conto.classe}>
            <span className="who">
              <b>{CLASSE_DETAILS[conto.classe].label}</b>
              {(conto.tenute > 0 || conto.bloccate > 0) && (
                <small>
                  {[
                    conto.tenute > 0 && `${conto.tenute} ${conto.tenute === 1 ? 'tenuta' : 'tenute'}`,
                    conto.bloccate > 0 && `${conto.bloccate} sotto blocco`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              )}
            </span>
            <span className="num">{conto.dovute}</span>
          </li>
        ))}
      </ul>
      <div className="keep-filters">
        <search>
          <SearchBox value={q} onChange={setQ} label="Cerca una voce o una persona…" />
        </search>
        <FilterChip label="Classe" options={options} value={classe} onChange={(value) => setClasse(value as Classe | undefined)} />
      </div>
      {voci.isLoading && <LoadingState text="Caricamento voci..." />}
      {voci.error && voci.items.length === 0 && (
        <ErrorState text="Le voci non sono state caricate." error={voci.error} onRetry={voci.refetch} />
      )}
      {!voci.isLoading && !voci.error && voci.items.length === 0 && <p className="keep-none">Nessuna voce con questi criteri.</p>}
      <ul className="rows keep-rows" aria-label="Voci">
        {voci.items.map((voce) => (
          <VoceRow key={voce.id} voce={voce} onExclude={() => setSelectedVoce(voce)} />
        ))}
      </ul>
      <ShowMore shown={voci.items.length} total={voci.total ?? 0} isLoading={voci.isLoadingMore} onMore={voci.loadMore} />
      {selectedVoce && <TenutaDialog voce={selectedVoce} onClose={() => setSelectedVoce(undefined)} />}
    </>
  );
}

function VoceRow({ voce, onExclude }: { voce: Voce; onExclude: () => void }): ReactElement {
  const { id, classe, persona, data, dal, bloccata, tenuta } = voce;
  const includeVoce = useIncludeVoce();
  const nome = voceName(voce);
  const quante = describeQuante(voce);
  return (
    <li>
      <span className="who">
        <b>{nome}</b>
        <small>
          {CLASSE_DETAILS[classe].label}
          {quante && ` · ${quante}`}
          {persona && (
            <>
              {' · '}
              <Link to="/employees/$id" params={{ id: persona.id }} className="link">
                {persona.nome} {persona.cognome}
              </Link>
            </>
          )}
        </small>
        <small>
          Conta dal {formatData(data)}, scaduta il {formatData(dal)}
        </small>
        {tenuta && (
          <small>
            Tenuta fino al {formatData(tenuta.fino_al)}: {tenuta.motivo}
          </small>
        )}
      </span>
      {bloccata ? (
        <Tag tone="warning">Sotto blocco</Tag>
      ) : tenuta ? (
        <>
          <Tag tone="info">Tenuta</Tag>
          <Button
            size="small"
            disabled={includeVoce.isPending}
            aria-label={`Rimetti ${nome}`}
            onClick={() => includeVoce.mutate({ params: { id: String(id) } })}
          >
            Rimetti
          </Button>
        </>
      ) : (
        <>
          {!isDeletable(classe) && <Tag tone="line">Solo segnalata</Tag>}
          <Button size="small" aria-label={`Tieni ${nome}`} onClick={onExclude}>
            Tieni
          </Button>
        </>
      )}
    </li>
  );
}
