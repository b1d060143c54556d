import { CircleCheck, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { type BulkAction, bulkForm } from '#web/bulk/bulk-action.ts';
import { BulkBar, type BulkBarProps } from '#web/bulk/bulk-bar.tsx';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { useSession } from '#web/session/use-session.ts';
import { CloseUscitaInput } from '../contract.ts';

const CLOSE: BulkAction = {
  azione: 'chiudi',
  label: 'Chiudi uscite',
  verb: 'Chiudi',
  pendingVerb: 'Chiusura...',
  icon: CircleCheck,
  done: { uno: 'Chiusa', molti: 'Chiuse' },
};

/** Only an amministratore may deactivate accounts, so only an amministratore gets this question. */
const CLOSE_WITH_ACCOUNTS: BulkAction = {
  ...CLOSE,
  form: bulkForm({
    schema: CloseUscitaInput,
    defaultValues: { disattiva_account: true },
    toParametri: (values) => values,
    Fields: ({ control }) => (
      <CheckboxField
        control={control}
        name="disattiva_account"
        label="Disattiva anche gli account"
        help="Quelli con la stessa email di chi esce: chi è collegato viene scollegato subito."
      />
    ),
  }),
};

const CANCEL: BulkAction = {
  azione: 'annulla',
  label: 'Annulla uscite',
  verb: 'Annulla',
  pendingVerb: 'Annullamento...',
  icon: Undo2,
  done: { uno: 'Annullata', molti: 'Annullate' },
};

export function UsciteBulkPanel(props: Pick<BulkBarProps, 'selection' | 'total' | 'noun'>): ReactElement {
  const { user } = useSession();
  return <BulkBar {...props} elenco="uscite" actions={[user?.amministratore ? CLOSE_WITH_ACCOUNTS : CLOSE, CANCEL]} />;
}
