import { Tags, Trash2, X } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Esiti } from '#shared/molti.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import type { Noun } from '#web/screen/list-rows.tsx';
import { toast } from '#web/toast/toast.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { describeOutcome, formatCount, undoActionOf } from './outcome.ts';
import type { SelectedRows, Selection } from './use-selection.tsx';

const AddBrandDialog = lazyPart(() => import('./add-brand-dialog.tsx').then((file) => file.AddBrandDialog));
const OutcomeDialog = lazyPart(() => import('./outcome-dialog.tsx').then((file) => file.OutcomeDialog));

interface BulkWrite<Input> {
  mutateAsync: (input: Input) => Promise<Esiti>;
  isPending: boolean;
  error: Error | null;
}

export interface BulkBarProps<F> {
  selection: Selection<F>;
  total: number | undefined;
  noun: Noun;
  /** Participles in the gender of the noun, for example 'Eliminati'. */
  done: { updated: { uno: string; molti: string }; deleted: { uno: string; molti: string } };
  brands: readonly { id: number; nome: string }[];
  addBrand: BulkWrite<{ body: SelectedRows<F> & { brand_id: number } }>;
  remove: BulkWrite<{ body: SelectedRows<F> }>;
  kept: string;
  more?: ReactNode;
}

type OpenDialog = { type: 'brand' } | { type: 'outcome'; title: string; summary: string; esiti: Esiti };

export function BulkBar<F>(props: BulkBarProps<F>): ReactElement | null {
  const { selection, total, noun, done, brands, addBrand, remove, kept, more } = props;
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const confirm = useConfirm();
  if (!selection.isOn) return null;
  const { count, chosen } = selection;

  const showOutcome = (title: string, esiti: Esiti, participle: { uno: string; molti: string }) => {
    const summary = describeOutcome(esiti, participle, noun);
    selection.selectOnly(esiti.righe.filter(({ esito }) => esito === 'rifiutato').map(({ id }) => id));
    if (esiti.rifiutati === 0) {
      toast({ kind: 'success', title: 'Successo', text: summary, ...undoActionOf(esiti.lotto) });
      setOpenDialog(undefined);
    } else setOpenDialog({ type: 'outcome', title, summary, esiti });
  };
  const confirmDeletion = () =>
    void confirm({
      title: `Elimina ${formatCount(count, noun)}`,
      text: `Sei sicuro di voler eliminare ${formatCount(count, noun)}? ${kept}`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: async () => showOutcome('Eliminazione', await remove.mutateAsync({ body: chosen }), done.deleted),
    });
  const add = async (brand_id: number) =>
    showOutcome('Aggiungi brand', await addBrand.mutateAsync({ body: { ...chosen, brand_id } }), done.updated);

  return (
    <section className="bulk" aria-label="Azioni sulle righe scelte">
      <p role="status">
        <b>{count === 0 ? 'Nessuna scelta' : formatCount(count, noun)}</b>
      </p>
      {!selection.isAll && total !== undefined && total > 0 && (
        <Button kind="ghost" size="small" onClick={selection.selectAll}>
          {`Scegli tutto (${total.toLocaleString('it-IT', { useGrouping: 'always' })})`}
        </Button>
      )}
      <span className="acts">
        {more}
        <Button size="small" icon={Tags} disabled={count === 0} onClick={() => setOpenDialog({ type: 'brand' })}>
          Aggiungi brand
        </Button>
        <Button size="small" icon={Trash2} disabled={count === 0} onClick={confirmDeletion}>
          Elimina
        </Button>
        <IconButton icon={X} size="small" label="Smetti di scegliere" onClick={selection.stopSelecting} />
      </span>
      {openDialog?.type === 'brand' && (
        <AddBrandDialog
          description={`A ${formatCount(count, noun)}`}
          brands={brands}
          pending={addBrand.isPending}
          error={addBrand.error}
          onChoose={(id) => void add(id).catch(() => undefined)} // the mutation has shown the error, and the dialog keeps it
          onClose={() => setOpenDialog(undefined)}
        />
      )}
      {openDialog?.type === 'outcome' && <OutcomeDialog {...openDialog} onClose={() => setOpenDialog(undefined)} />}
    </section>
  );
}
