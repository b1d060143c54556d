import { type ReactElement, useEffect, useId, useRef } from 'react';
import { listShowrooms, type Showroom } from '#shared/showrooms.ts';
import { CambiatoAltroveNote, useLastChange, useNewerVersion } from '#web/forms/cambiato-altrove-note.tsx';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { changesOf, formProps, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { CronologiaNote } from '#web/session/cronologia-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { ShowroomInput } from '../contract.ts';
import { type ShowroomValues, toForm } from '../rules.ts';
import { BrandAssociatiField } from './brand-associati-field.tsx';
import { useUpdateShowroom } from './hooks.ts';

interface EditShowroomPanelProps {
  showroom: Showroom;
  onDirtyChange: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** The form that edits a showroom. It is shown above the list instead of in a dialog, so that the other showrooms stay visible. */
export function EditShowroomPanel({ showroom, onDirtyChange, onCancel, onSaved }: EditShowroomPanelProps): ReactElement {
  const update = useUpdateShowroom();
  const { isPending } = update;
  const form = useWireForm({
    schema: ShowroomInput,
    defaultValues: toForm(showroom),
    toWire: (values: ShowroomValues) => values,
    required: ['nome', 'brand_ids'],
  });
  const last = useLastChange('showrooms', showroom.id);
  const version = useNewerVersion(form, { current: showroom, toForm, write: update, reads: [listShowrooms], last });
  const { base = showroom, gone, error } = version;
  const { isDirty } = form.formState;
  const isReady = form.filled && !gone;
  const title = useId();
  useServerErrors(form, error);
  usePanelFocus(form.setFocus);
  useEffect(() => onDirtyChange(isDirty), [onDirtyChange, isDirty]);

  const save = (body: ShowroomInput) => {
    const changes = { ...changesOf(toForm(base), body), updated_at: base.updated_at };
    update.mutate({ params: { id: String(base.id) }, body: changes }, { onSuccess: onSaved });
  };
  return (
    <section className="box edit-panel" aria-labelledby={title}>
      <form {...formProps(form, save, isReady)}>
        <h2 id={title}>Modifica Showroom: {base.nome}</h2>
        <ErrorSummary errors={form.sentErrors} error={error} control={form.control} />
        <div className="grid">
          <CambiatoAltroveNote version={version} what="questo showroom" />
          <TextField control={form.control} name="nome" label="Nome Showroom *" />
          <BrandAssociatiField control={form.control} current={showroom.brands} />
          <CronologiaNote oggetto="showrooms" id={showroom.id} brands={showroom.brands} />
        </div>
        <footer>
          <Button onClick={onCancel} disabled={isPending}>
            Annulla
          </Button>
          <Button type="submit" kind="primary" disabled={!isReady} pendingText={isPending ? 'Aggiornamento in corso...' : undefined}>
            Aggiorna
          </Button>
        </footer>
      </form>
    </section>
  );
}

function usePanelFocus(setFocus: (name: 'nome') => void): void {
  const focus = useRef(useReturnFocus());
  useEffect(() => {
    const { onOpenAutoFocus, onCloseAutoFocus } = focus.current;
    onOpenAutoFocus();
    setFocus('nome');
    return () => {
      const focused = document.activeElement;
      onCloseAutoFocus(new Event('close'));
      // When the panel opens for another showroom, the focus is already on the button in the row of that showroom and must stay there.
      if (focused instanceof HTMLElement && focused !== document.body) focused.focus();
    };
  }, [setFocus]);
}
