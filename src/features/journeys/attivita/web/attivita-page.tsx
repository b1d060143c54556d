import { Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { optionsOf } from '#shared/options-of.ts';
import { MANO_LABELS } from '#shared/stati-workflow.ts';
import { latestOf, type Pages } from '#web/data/use-pages.ts';
import { PreviewButton } from '#web/preview/preview-button.tsx';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { type Column, ListTable } from '#web/screen/list-table.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { listModelli, type Modello } from '../contract.ts';
import { CORSO_LABELS, formatGiorni, TIPO_ATTIVITA_LABELS } from '../rules.ts';
import { useModelli } from './hooks.ts';
import { ModelloActionsPanel } from './modello-actions-panel.tsx';

const ModelloDialog = lazyPart(() => import('./modello-dialog.tsx').then((file) => file.ModelloDialog));

const TITLE = 'Attività standard';

export default function AttivitaPage(): ReactElement {
  useScreen(TITLE);
  const [{ q, corso, sort }, setFilter] = useListFilter(listModelli);
  const { brandsFor, mayBegin } = usePermessi();
  const modelli = useModelli({ q, corso, sort });
  const [openDialog, setOpenDialog] = useState<{ modello?: Modello; copyFrom?: Modello }>();
  const canCreate = mayBegin('attivita.modifica');
  useOpenFromUrl('nuovo', '1', brandsFor('attivita.modifica').length > 0, () => setOpenDialog({}));
  const hasNoBrand = brandsFor('brand.vedi').length === 0;
  const create = (kind: ButtonKind) =>
    canCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setOpenDialog({})}>
        Nuova attività
      </Button>
    );
  return (
    <>
      <PageHead
        title={TITLE}
        count={modelli.total}
        subtitle="Ciò che va fatto in ogni onboarding e in ogni uscita: chi, entro quando, e se senza non si va avanti"
        actions={create(hasNoBrand ? 'second' : 'primary')}
        more={[]}
      />
      <FilterBar
        search="Cerca per attività o mansione…"
        filters={[{ name: 'corso', label: 'Per', options: optionsOf(CORSO_LABELS) }]}
        values={{ q, corso }}
        onChange={setFilter}
      />
      <ModelliList
        modelli={modelli}
        sort={sort}
        onSort={(next) => setFilter({ sort: next })}
        onEdit={(modello) => setOpenDialog({ modello })}
        onCopy={canCreate ? (copyFrom) => setOpenDialog({ copyFrom }) : undefined}
        empty={
          hasNoBrand ? (
            <NoBrandNote seen="le attività" first="Ogni attività standard è di uno o più brand. Crea il primo." />
          ) : q || corso ? (
            <EmptyState
              title="Nessuna attività trovata"
              text="Prova a modificare i criteri di ricerca"
              action={<Button onClick={() => setFilter({ q: '', corso: '' })}>Cancella ricerca</Button>}
            />
          ) : (
            <EmptyState
              title="Nessuna attività standard"
              text={
                canCreate
                  ? 'Scrivi una volta che cosa va fatto per chi arriva e per chi lascia: ogni onboarding e ogni uscita comincia con questo elenco.'
                  : 'Le attività standard le prepara HR: ogni onboarding e ogni uscita comincia con questo elenco.'
              }
              action={create('second')}
            />
          )
        }
      />
      {openDialog && (
        <ModelloDialog
          modello={openDialog.modello && latestOf(modelli.items, openDialog.modello)}
          copyFrom={openDialog.copyFrom}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  );
}

const COLUMNS: readonly Column<Modello>[] = [
  {
    key: 'nome',
    head: 'Che cosa fare',
    width: '28%',
    place: 'c-name',
    sort: 'nome',
    skeleton: 160,
    title: ({ nome }) => nome,
    render: ({ id, nome, tipo, obbligatoria }) => (
      <span className="modello cut">
        <b className="cut">
          <PreviewButton address={`/attivita/${id}`} name={nome} />
        </b>
        <small>
          {TIPO_ATTIVITA_LABELS[tipo]}
          {obbligatoria && <em className="obbligatoria"> · obbligatoria</em>}
        </small>
      </span>
    ),
  },
  {
    key: 'corso',
    head: 'Per',
    width: '12%',
    place: 'c-state',
    sort: 'corso',
    skeleton: 76,
    render: ({ corso }) => <Tag tone="line">{CORSO_LABELS[corso]}</Tag>,
  },
  { key: 'mano', head: 'A chi tocca', width: '11%', place: 'c-role', skeleton: 60, render: ({ mano }) => MANO_LABELS[mano] },
  {
    key: 'giorni',
    head: 'Quando',
    width: '19%',
    place: 'c-job',
    skeleton: 120,
    render: ({ giorni, corso }) => formatGiorni(giorni, corso),
  },
  {
    key: 'mansioni',
    head: 'Mansioni',
    width: '13%',
    place: 'c-where',
    skeleton: 90,
    title: ({ mansioni }) => mansioni.join(', ') || undefined,
    render: ({ mansioni }) => mansioni.join(', ') || 'Tutte le mansioni',
  },
  {
    key: 'brand',
    head: 'Brand',
    width: '17%',
    place: 'c-brand',
    skeleton: 76,
    render: ({ brands }) => <BrandBadges brands={brands} most={2} />,
  },
];

interface ModelliListProps {
  modelli: Pages<Modello>;
  empty: ReactNode;
  sort: string | undefined;
  onSort: (sort: string) => void;
  onEdit: (modello: Modello) => void;
  onCopy?: ((modello: Modello) => void) | undefined;
}

function ModelliList({ modelli, empty, sort, onSort, onEdit, onCopy }: ModelliListProps): ReactElement {
  const actions = (modello: Modello) =>
    onCopy && <ModelloActionsPanel modello={modello} onEdit={() => onEdit(modello)} onCopy={() => onCopy(modello)} />;
  return (
    <div className="modelli">
      <ListTable
        label="Attività standard"
        noun={{ uno: 'attività standard', molti: 'attività standard' }}
        pages={modelli}
        columns={
          onCopy ? [...COLUMNS, { key: 'azioni', head: 'Azioni', width: '120px', place: 'c-acts', align: 'num', render: actions }] : COLUMNS
        }
        rowKey={({ id }) => id}
        empty={empty}
        errorText="Le attività standard non sono state caricate. Controlla la connessione e riprova."
        sort={sort}
        onSort={onSort}
      />
    </div>
  );
}
