import type { ReactElement } from 'react';
import { RisorsaDialog } from '#kit/web/risorsa-dialog.tsx';
import { BrandsField } from '#web/forms/brands-field.tsx';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { EuroField } from '#web/forms/euro-field.tsx';
import { NumberField } from '#web/forms/number-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { type PianoMobile, PianoMobileInput } from '../contract.ts';
import { nuovoPiano, parseGb, toForm, toWire } from '../rules.ts';
import { pianoMobileKind } from './hooks.ts';
import { OperatoreField } from './operatore-field.tsx';

const WORDS = {
  create: { title: 'Nuovo Piano Mobile', verb: 'Crea Piano Mobile' },
  update: { title: 'Modifica Piano Mobile', verb: 'Aggiorna Piano Mobile' },
};

/** Makes a plan, or changes the one that is given. */
export function PianoMobileDialog({ item, onClose }: { item?: PianoMobile | undefined; onClose: () => void }): ReactElement {
  return (
    <RisorsaDialog
      kind={pianoMobileKind}
      item={item}
      schema={PianoMobileInput}
      empty={nuovoPiano}
      toForm={toForm}
      toWire={toWire}
      words={WORDS}
      what="questo piano mobile"
      onClose={onClose}
    >
      {(control, brands) => (
        <>
          <TextField control={control} name="nome_piano" label="Nome Piano *" />
          <OperatoreField control={control} name="operatore" label="Operatore *" />
          <NumberField control={control} name="dati_gb" label="Dati *" unit="GB" readAs={parseGb} span="h" />
          <EuroField control={control} name="costo_annuo" label="Costo Annuo *" span="h" />
          <CheckboxField control={control} name="attivo" label="Attivo" help="Un piano non attivo non si può assegnare" />
          <BrandsField control={control} name="brandIds" label="Brand *" brands={brands} />
        </>
      )}
    </RisorsaDialog>
  );
}
