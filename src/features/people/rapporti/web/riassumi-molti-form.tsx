import { UserRoundCheck } from 'lucide-react';
import { todayInItaly } from '#shared/dates.ts';
import { optionsOf } from '#shared/options-of.ts';
import { NESSUN_TIPO, TIPO_RAPPORTO_LABELS } from '#shared/rapporto.ts';
import { type BulkAction, bulkForm } from '#web/bulk/bulk-action.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { RiassunzioneInput } from '../contract.ts';
import { CAMPI_RAPPORTO } from '../fields.ts';

/** The bulk action that rehires employees who have left. */
export const RIASSUMI: BulkAction = {
  azione: 'riassumi',
  verb: 'Riassumi',
  pendingVerb: 'Riassunzione in corso...',
  icon: UserRoundCheck,
  done: { uno: 'Riassunto', molti: 'Riassunti' },
  form: bulkForm({
    schema: RiassunzioneInput.pick({ data_assunzione: true, tipo: true, fine_prevista: true }),
    defaultValues: { data_assunzione: todayInItaly(new Date()), tipo: CAMPI_RAPPORTO.tipo.empty, fine_prevista: '' },
    toParametri: ({ data_assunzione, tipo, fine_prevista }) => ({
      data_assunzione,
      tipo: CAMPI_RAPPORTO.tipo.toWire(tipo),
      fine_prevista: fine_prevista || null,
    }),
    Fields: ({ control }) => (
      <>
        <DateField control={control} name="data_assunzione" label="Data Assunzione *" span="s6" />
        <SelectField control={control} name="tipo" label="Tipo di rapporto" options={[NESSUN_TIPO, ...optionsOf(TIPO_RAPPORTO_LABELS)]} />
        <DateField control={control} name="fine_prevista" label="Fine prevista" />
      </>
    ),
  }),
};
