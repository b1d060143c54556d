import type { ReactElement } from 'react';
import { z } from 'zod';
import { useDownload } from '#web/download/use-download.ts';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { NumberField } from '#web/forms/number-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { getEtichettePdf, type TipoConEtichetta } from '../contract.ts';
import { ETICHETTE_MAX, FOGLI, FORMATI, type Formato, labelsPerSheet } from '../rules.ts';

const PrintOptions = z
  .object({
    formato: z.enum(FORMATI),
    da: z.coerce.number('Scrivi un numero').int('Scrivi un numero intero').min(1, 'La prima è la 1'),
    calibrazione: z.boolean(),
  })
  .superRefine(({ formato, da }, ctx) => {
    const perPage = labelsPerSheet(FOGLI[formato]);
    if (da > perPage) ctx.addIssue({ code: 'custom', path: ['da'], message: `Questo formato ha ${perPage} etichette per foglio` });
  });

interface PrintEtichetteDialogProps {
  tipo: TipoConEtichetta;
  ids: readonly number[];
  description: string;
  onClose: () => void;
}

export function PrintEtichetteDialog({ tipo, ids, description, onClose }: PrintEtichetteDialogProps): ReactElement {
  const download = useDownload();
  const form = useWireForm({
    schema: PrintOptions,
    defaultValues: { formato: 'a4-24' as Formato, da: '1', calibrazione: false },
    toWire: (values) => values,
  });
  const isSheet = labelsPerSheet(FOGLI[form.watch('formato')]) > 1;
  return (
    <FormDialog
      title={ids.length === 1 ? 'Stampa etichetta' : 'Stampa etichette'}
      description={description}
      form={form}
      onSubmit={({ formato, da, calibrazione }) => {
        const query = { tipo, ids: ids.join(), formato, da: isSheet ? da : undefined, calibrazione: calibrazione || undefined };
        download({ path: getEtichettePdf.path, query, titolo: 'da stampare', cosa: 'Etichette' });
        onClose();
      }}
      onClose={onClose}
      verb="Scarica il PDF"
      pendingVerb="Preparazione..."
      pending={false}
      error={ids.length > ETICHETTE_MAX ? new Error(`Al massimo ${ETICHETTE_MAX} etichette alla volta.`) : null}
      ready={ids.length <= ETICHETTE_MAX}
      size="m"
    >
      <SelectField
        control={form.control}
        name="formato"
        label="Formato"
        options={FORMATI.map((value) => ({ value, label: FOGLI[value].label }))}
        span="s6"
      />
      {isSheet && (
        <NumberField
          control={form.control}
          name="da"
          label="Prima etichetta"
          help="Se il foglio è già usato in parte: si contano da sinistra a destra, riga per riga."
          span="s6"
        />
      )}
      <CheckboxField
        control={form.control}
        name="calibrazione"
        label="Comincia con una pagina di prova"
        help="Mostra i bordi e un righello: stampala su carta comune, al 100%, e posala su un foglio di etichette."
      />
    </FormDialog>
  );
}
