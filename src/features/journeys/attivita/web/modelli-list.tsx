import { Copy, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { ChiVedePanel } from '#features/accounts/visibilita/web/chi-vede-panel.tsx';
import { MANO_LABELS } from '#shared/fasi-workflow.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import type { Pages } from '#web/data/use-pages.ts';
import type { Column } from '#web/screen/list-column.ts';
import { ListTable } from '#web/screen/list-table.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Modello } from '../contract.ts';
import { CORSO_LABELS, quandoInParole, TIPO_ATTIVITA_LABELS } from '../rules.ts';
import { useDeleteModello } from './hooks.ts';

const COLUMNS: readonly Column<Modello>[] = [
  {
    key: 'nome',
    head: 'Che cosa fare',
    width: '28%',
    place: 'c-name',
    sort: 'nome',
    skeleton: 160,
    title: ({ nome }) => nome,
    render: ({ nome, tipo, obbligatoria }) => (
      <span className="modello cut">
        <b className="cut">{nome}</b>
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
    render: ({ giorni, corso }) => quandoInParole(giorni, corso),
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
  /** Left out for who makes none. */
  onCopy?: ((modello: Modello) => void) | undefined;
}

/** The models: from hand to hand, what is due first first. */
export function ModelliList({ modelli, empty, sort, onSort, onEdit, onCopy }: ModelliListProps): ReactElement {
  const confirm = useConfirm();
  const remove = useDeleteModello();
  const askToDelete = ({ id, nome }: Modello) =>
    confirm({
      title: 'Elimina attività standard',
      text: `Sei sicuro di voler eliminare «${nome}»? Negli onboarding e nelle uscite già aperti resta.`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
  const actions = (modello: Modello) => (
    <>
      <ChiVedePanel cosa="modello_attivita" id={modello.id} nome={modello.nome} />
      {onCopy && <IconButton icon={Copy} size="small" label={`Duplica ${modello.nome}`} onClick={() => onCopy(modello)} />}
      {modello.modificabile && <IconButton icon={Pencil} size="small" label={`Modifica ${modello.nome}`} onClick={() => onEdit(modello)} />}
      {modello.modificabile && (
        <IconButton icon={Trash2} size="small" label={`Elimina ${modello.nome}`} onClick={() => void askToDelete(modello)} />
      )}
    </>
  );
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
