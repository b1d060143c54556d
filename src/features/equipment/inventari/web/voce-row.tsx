import type { ReactElement } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { searchPlaces } from '#features/equipment/kit/web/search-places.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Luogo } from '#shared/schemas.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import type { Imprevisto, Mancante } from '../contract.ts';
import { dove, voceDi } from '../rules.ts';
import { type ChiusuraValues, ESITO_LABELS, esitiDiImprevisto, esitiDiMancante } from './draft-chiusura.ts';

type VoceRowProps<W> = { control: Control<ChiusuraValues, unknown, W>; showroom: Luogo } & (
  | { manca: true; voce: Mancante }
  | { manca: false; voce: Imprevisto }
);

/** One thing, and what becomes of it. */
export function VoceRow<W>({ control, showroom, ...of }: VoceRowProps<W>): ReactElement {
  const { brandsFor } = usePermessi();
  const key = voceDi(of.voce);
  const esito = useWatch({ control, name: `esiti.${key}` });
  const esiti = of.manca ? esitiDiMancante(of.voce) : esitiDiImprevisto(of.voce);
  const { tipo, nome, codice } = of.voce;
  return (
    <li>
      <SelectField
        control={control}
        name={`esiti.${key}`}
        label={nome}
        help={[RISORSE[tipo].uno, codice, dove(of.voce)].filter(Boolean).join(' · ')}
        options={esiti.map((value) => ({ value, label: ESITO_LABELS[value] }))}
      />
      {esito === 'altrove' && (
        <ComboboxField
          control={control}
          name={`showroom.${key}`}
          label={`Dove è ${nome} *`}
          placeholder="Cerca uno showroom"
          search={async (q) => (await searchPlaces(q, brandsFor('risorse.assegna'))).filter(({ value }) => value !== String(showroom.id))}
        />
      )}
    </li>
  );
}
