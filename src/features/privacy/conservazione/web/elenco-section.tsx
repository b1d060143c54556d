import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatData, formatDataOra } from '#shared/dates.ts';
import { SearchBox } from '#web/screen/filter-bar.tsx';
import { FilterChip } from '#web/screen/filter-chip.tsx';
import { Section } from '#web/screen/section.tsx';
import { ShowMore } from '#web/screen/show-more.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Elenco, Voce } from '../contract.ts';
import { CLASSE, type Classe, siElimina } from '../rules.ts';
import { useRimetti, useVoci } from './hooks.ts';
import { nomeVoce, quanteVoce } from './say-voce.ts';

const TieniDialog = lazyPart(() => import('./tieni-dialog.tsx').then((file) => file.TieniDialog));

/** The list that waits: how much of each class, and each item. */
export function ElencoSection({ elenco }: { elenco: Elenco | null }): ReactElement {
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
      {elenco && elenco.conti.length > 0 && <Voci key={elenco.id} conti={elenco.conti} />}
    </Section>
  );
}

function Voci({ conti }: { conti: Elenco['conti'] }): ReactElement {
  const [classe, setClasse] = useState<Classe>();
  const [q, setQ] = useState('');
  const [kept, setKept] = useState<Voce>();
  const voci = useVoci({ classe, q: q || undefined });
  const options = conti.map((each) => ({ value: each.classe, label: CLASSE[each.classe].label }));
  return (
    <>
      <ul className="rows" aria-label="Quante per classe">
        {conti.map((each) => (
          <li key={each.classe}>
            <span className="who">
              <b>{CLASSE[each.classe].label}</b>
              {(each.tenute > 0 || each.bloccate > 0) && (
                <small>
                  {[
                    each.tenute > 0 && `${each.tenute} ${each.tenute === 1 ? 'tenuta' : 'tenute'}`,
                    each.bloccate > 0 && `${each.bloccate} sotto blocco`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              )}
            </span>
            <span className="num">{each.dovute}</span>
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
          <VoceRow key={voce.id} voce={voce} onTieni={() => setKept(voce)} />
        ))}
      </ul>
      <ShowMore shown={voci.items.length} total={voci.total ?? 0} isLoading={voci.isLoadingMore} onMore={voci.loadMore} />
      {kept && <TieniDialog voce={kept} onClose={() => setKept(undefined)} />}
    </>
  );
}

/** One item: what it is, whose, since when it is due, and why it stays where it does. */
function VoceRow({ voce, onTieni }: { voce: Voce; onTieni: () => void }): ReactElement {
  const { id, classe, persona, data, dal, bloccata, tenuta } = voce;
  const back = useRimetti();
  const nome = nomeVoce(voce);
  const quante = quanteVoce(voce);
  return (
    <li>
      <span className="who">
        <b>{nome}</b>
        <small>
          {CLASSE[classe].label}
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
            disabled={back.isPending}
            aria-label={`Rimetti ${nome}`}
            onClick={() => back.mutate({ params: { id: String(id) } })}
          >
            Rimetti
          </Button>
        </>
      ) : (
        <>
          {!siElimina(classe) && <Tag tone="line">Solo segnalata</Tag>}
          <Button size="small" aria-label={`Tieni ${nome}`} onClick={onTieni}>
            Tieni
          </Button>
        </>
      )}
    </li>
  );
}
