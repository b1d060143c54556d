import './adempimenti.css';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { optionsOf } from '#shared/options-of.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { latestOf } from '#web/data/use-pages.ts';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { type Column, ListTable } from '#web/screen/list-table.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { useScreen } from '#web/screen/use-screen.ts';
import { NoBrandNote } from '#web/session/no-brand-note.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Button, type ButtonKind, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { listTipiAdempimento, type TipoAdempimento } from '../contract.ts';
import { CATEGORIA_LABELS } from '../rules.ts';
import { useDeleteTipo, useTipi } from './hooks.ts';

const TipoDialog = lazyPart(() => import('./tipo-dialog.tsx').then((file) => file.TipoDialog));

const TITLE = 'Tipi di adempimento';

export function TipiSection({ views }: { views: ReactNode }): ReactElement {
  useScreen(TITLE);
  const [{ q, categoria, sort }, setFilter] = useListFilter(listTipiAdempimento);
  const { brandsFor, mayBegin } = usePermessi();
  const tipi = useTipi({ q, categoria, sort });
  const [openDialog, setOpenDialog] = useState<{ tipo?: TipoAdempimento }>();
  const hasNoBrand = brandsFor('brand.vedi').length === 0;
  const canCreate = mayBegin('attivita.modifica');
  const create = (kind: ButtonKind) =>
    canCreate && (
      <Button kind={kind} icon={Plus} onClick={() => setOpenDialog({})}>
        Nuovo adempimento
      </Button>
    );
  const actions: Column<TipoAdempimento> = {
    key: 'azioni',
    head: 'Azioni',
    width: '100px',
    place: 'c-acts',
    align: 'num',
    render: (tipo) => tipo.modificabile && <TipoActions tipo={tipo} onEdit={() => setOpenDialog({ tipo })} />,
  };
  return (
    <>
      <PageHead
        title={TITLE}
        count={tipi.total}
        subtitle="Corsi, visite, dispositivi e documenti: per quali brand e mansioni, e per quanto valgono"
        actions={create(hasNoBrand ? 'second' : 'primary')}
        more={[]}
      />
      {views}
      <FilterBar
        search="Cerca per nome o mansione…"
        filters={[{ name: 'categoria', label: 'Categoria', options: optionsOf(CATEGORIA_LABELS) }]}
        values={{ q, categoria }}
        onChange={setFilter}
      />
      <div className="tipi-adempimento">
        <ListTable
          label="Tipi di adempimento"
          noun={{ uno: 'adempimento', molti: 'adempimenti' }}
          pages={tipi}
          columns={canCreate ? [...COLUMNS, actions] : COLUMNS}
          rowKey={({ id }) => id}
          errorText="I tipi di adempimento non sono stati caricati. Controlla la connessione e riprova."
          sort={sort}
          onSort={(next) => setFilter({ sort: next })}
          empty={
            hasNoBrand ? (
              <NoBrandNote seen="gli adempimenti" first="Ogni adempimento è di uno o più brand. Crea il primo." />
            ) : q || categoria ? (
              <EmptyState
                title="Nessun adempimento trovato"
                text="Prova a modificare i criteri di ricerca"
                action={<Button onClick={() => setFilter({ q: '', categoria: '' })}>Cancella ricerca</Button>}
              />
            ) : (
              <EmptyState
                title="Nessun tipo di adempimento"
                text={
                  canCreate
                    ? 'Scrivi una volta che cosa serve e per quanto vale: chi lo deve avere e chi non è in regola si vede da solo.'
                    : 'I tipi di adempimento li prepara HR.'
                }
                action={create('second')}
              />
            )
          }
        />
      </div>
      {openDialog && (
        <TipoDialog tipo={openDialog.tipo && latestOf(tipi.items, openDialog.tipo)} onClose={() => setOpenDialog(undefined)} />
      )}
    </>
  );
}

const COLUMNS: readonly Column<TipoAdempimento>[] = [
  {
    key: 'nome',
    head: 'Nome',
    width: '26%',
    place: 'c-name',
    sort: 'nome',
    skeleton: 160,
    title: ({ nome }) => nome,
    render: ({ nome }) => <b className="cut">{nome}</b>,
  },
  {
    key: 'categoria',
    head: 'Categoria',
    width: '14%',
    place: 'c-state',
    sort: 'categoria',
    skeleton: 90,
    render: ({ categoria }) => <Tag tone="line">{CATEGORIA_LABELS[categoria]}</Tag>,
  },
  {
    key: 'validita_mesi',
    head: 'Validità',
    width: '13%',
    place: 'c-role',
    skeleton: 80,
    render: ({ validita_mesi }) => (validita_mesi === null ? 'Non scade' : validita_mesi === 1 ? '1 mese' : `${validita_mesi} mesi`),
  },
  {
    key: 'serve_documento',
    head: 'Documento',
    width: '13%',
    place: 'c-job',
    skeleton: 80,
    render: ({ serve_documento }) => (serve_documento ? 'Serve' : 'Facoltativo'),
  },
  {
    key: 'mansioni',
    head: 'Mansioni',
    width: '17%',
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

function TipoActions({ tipo: { id, nome }, onEdit }: { tipo: TipoAdempimento; onEdit: () => void }): ReactElement {
  const confirm = useConfirm();
  const remove = useDeleteTipo();
  const askToDelete = () =>
    confirm({
      title: 'Elimina adempimento',
      text: `Sei sicuro di voler eliminare «${nome}»? Con lui se ne vanno tutte le sue registrazioni ed esenzioni.`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
  return (
    <>
      <IconButton icon={Pencil} size="small" label={`Modifica ${nome}`} onClick={onEdit} />
      <IconButton icon={Trash2} size="small" label={`Elimina ${nome}`} onClick={() => void askToDelete()} />
    </>
  );
}
