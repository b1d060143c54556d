import { DoorOpen } from 'lucide-react';
import { z } from 'zod';
import { optionsOf } from '#shared/options-of.ts';
import { dataFacoltativa } from '#shared/schemas.ts';
import { type BulkAction, bulkForm } from '#web/bulk/bulk-action.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { CAMPI_USCITA, NESSUN_MOTIVO } from '../fields.ts';
import { MOTIVO_LABELS } from '../rules.ts';

/** The bulk action that opens the exits of employees. Without a date each exit gets the planned end of the contract. */
export const OPEN_USCITE: BulkAction = {
  azione: 'apri_uscita',
  verb: 'Apri uscita',
  pendingVerb: 'Apertura in corso...',
  icon: DoorOpen,
  done: { uno: "Aperta l'uscita di", molti: "Aperta l'uscita di" },
  form: bulkForm({
    schema: z.object({ data_uscita: dataFacoltativa(), motivo: CAMPI_USCITA.motivo.input }),
    defaultValues: { data_uscita: '', motivo: NESSUN_MOTIVO.value },
    toParametri: ({ data_uscita, motivo }) => ({ data_uscita, motivo: CAMPI_USCITA.motivo.toWire(motivo) }),
    Fields: function OpenUsciteFields({ control }) {
      const canEditMotivo = usePermessi().brandsFor('riservati.modifica').length > 0;
      return (
        <>
          <DateField control={control} name="data_uscita" label="Data uscita" help="Vuota: ognuno esce alla sua fine prevista" span="s6" />
          {canEditMotivo && (
            <SelectField
              control={control}
              name="motivo"
              label="Motivo (lo vede solo HR)"
              options={[NESSUN_MOTIVO, ...optionsOf(MOTIVO_LABELS)]}
            />
          )}
        </>
      );
    },
  }),
};
