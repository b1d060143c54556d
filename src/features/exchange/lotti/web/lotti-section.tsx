import { Undo2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { STATO_LOTTO_LABELS, TIPO_LOTTO_LABELS } from '#shared/lotti.ts';
import { optionsOf } from '#shared/options-of.ts';
import { FilterBar } from '#web/screen/filter-bar.tsx';
import { type Column, ListTable } from '#web/screen/list-table.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useListFilter } from '#web/screen/use-list-filter.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type Lotto, listLotti } from '../contract.ts';
import { formatRighe } from '../rules.ts';
import { useLotti } from './hooks.ts';

const UndoLottoDialog = lazyPart(() => import('./undo-lotto-dialog.tsx').then((file) => file.AnnullaLottoDialog));

const TITLE = 'Importazioni e azioni su molti';

const COLUMNS: readonly Column<Lotto>[] = [
  { key: 'titolo', head: 'Che cosa', width: '32%', place: 'c-name', skeleton: 180, title: ({ titolo }) => titolo, render: Title },
  { key: 'chi', head: 'Chi', width: '15%', place: 'c-mail', skeleton: 96, render: ({ chi }) => chi?.nome ?? 'Un utente eliminato' },
  { key: 'quando', head: 'Quando', width: '17%', place: 'c-job', skeleton: 110, render: ({ created_at }) => formatDataOra(created_at) },
  { key: 'righe', head: 'Quante', width: '8%', place: 'c-role', skeleton: 40, render: ({ righe }) => formatRighe(righe) },
  { key: 'stato', head: 'Stato', width: '16%', place: 'c-state', skeleton: 72, title: undoneBy, render: State },
];

const MIO_OPTIONS = [
  { value: 'true', label: 'Mie' },
  { value: 'false', label: 'Di altri' },
];

export function LottiSection(): ReactElement {
  const [filter, setFilter] = useListFilter(listLotti);
  const { tipo, stato, mio } = filter;
  const pages = useLotti({ tipo, stato, mio });
  const [undoingId, setUndoingId] = useState<number | null>(null);
  const isFiltered = [tipo, stato, mio].some(Boolean);
  const renderUndo = ({ id, titolo, annullabile }: Lotto) =>
    annullabile && (
      <Button className="undo" size="small" icon={Undo2} aria-label={`Annulla: ${titolo}`} onClick={() => setUndoingId(id)}>
        Annulla…
      </Button>
    );
  return (
    <>
      <FilterBar
        filters={[
          { name: 'tipo', label: 'Tipo', options: optionsOf(TIPO_LOTTO_LABELS) },
          { name: 'stato', label: 'Stato', options: optionsOf(STATO_LOTTO_LABELS) },
          { name: 'mio', label: 'Chi', options: MIO_OPTIONS },
        ]}
        values={filter}
        onChange={setFilter}
      />
      <ListTable
        label={TITLE}
        noun={{ uno: 'azione', molti: 'azioni' }}
        pages={pages}
        columns={[...COLUMNS, { key: 'azioni', head: 'Azioni', width: '12%', place: 'c-acts', align: 'num', render: renderUndo }]}
        rowKey={({ id }) => id}
        empty={
          isFiltered ? (
            <EmptyState
              title="Nessuna azione trovata"
              text="Nessuna azione corrisponde ai filtri scelti"
              action={<Button onClick={() => setFilter({ tipo: '', stato: '', mio: '' })}>Togli i filtri</Button>}
            />
          ) : (
            <EmptyState
              title="Ancora nessuna azione su molti"
              text="Quando importi un elenco, scegli più righe o restituisci tutto ciò che una persona ha, qui trovi che cosa è cambiato e come tornare indietro"
            />
          )
        }
        errorText="Le azioni non sono state caricate. Controlla la connessione e riprova."
      />
      {undoingId !== null && <UndoLottoDialog id={undoingId} onClose={() => setUndoingId(null)} />}
    </>
  );
}

function Title({ titolo, tipo }: Lotto): ReactElement {
  return (
    <span className="lot">
      <b>{titolo}</b>
      <Tag>{TIPO_LOTTO_LABELS[tipo]}</Tag>
    </span>
  );
}

function State({ stato, tornate, righe }: Lotto): ReactElement {
  if (stato === 'applicato') return <Tag tone="line">{STATO_LOTTO_LABELS[stato]}</Tag>;
  if (stato === 'annullato') return <Tag tone="info">{STATO_LOTTO_LABELS[stato]}</Tag>;
  return <Tag tone="warning">{`${STATO_LOTTO_LABELS[stato]}: ${tornate} su ${righe}`}</Tag>;
}

function undoneBy({ annullato_da, annullato_il }: Lotto): string | undefined {
  return annullato_il ? `${annullato_da?.nome ?? 'Un utente eliminato'}, ${formatDataOra(annullato_il)}` : undefined;
}
