import type { ReactElement } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { cartellaKind } from '#features/equipment/cartelle/web/hooks.ts';
import { hardwareKind } from '#features/equipment/hardware/web/hooks.ts';
import { pianoMobileKind } from '#features/equipment/piani-mobili/web/hooks.ts';
import { softwareKind } from '#features/equipment/software/web/hooks.ts';
import { telefonoKind } from '#features/equipment/telefoni/web/hooks.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import type { Option } from '#web/forms/use-options.ts';
import type { VoceDaDecidere } from '../contract.ts';
import { ESITO_LABELS } from '../rules.ts';
import type { TrasferimentoValues } from './trasferimento-values.ts';

type SearchFree = (q: string, brandId: number, held: readonly number[]) => Promise<Option[]>;

/** How the free ones of each kind are found. */
const SEARCH: Record<TipoRisorsa, SearchFree> = {
  software: softwareKind.searchFree,
  hardware: hardwareKind.searchFree,
  piano_mobile: pianoMobileKind.searchFree,
  telefono: telefonoKind.searchFree,
  cartella: cartellaKind.searchFree,
};

interface VoceRowProps<W> {
  control: Control<TrasferimentoValues, unknown, W>;
  voce: VoceDaDecidere;
  brandId: number;
  /** Those of its kind that the person has already. */
  held: readonly number[];
}

/** One thing: whether it follows, stays, or is swapped, and then for what. */
export function VoceRow<W>({ control, voce, brandId, held }: VoceRowProps<W>): ReactElement {
  const { tipo, nome, possibile, motivo } = voce;
  const esito = useWatch({ control, name: `esiti.${voce.voce}` });
  return (
    <li>
      <SelectField
        control={control}
        name={`esiti.${voce.voce}`}
        label={nome}
        help={[RISORSE[tipo].uno, motivo].filter(Boolean).join(' · ')}
        options={possibile.map((value) => ({ value, label: ESITO_LABELS[value] }))}
      />
      {esito === 'scambia' && (
        <ComboboxField
          control={control}
          name={`con.${voce.voce}`}
          label={`Al posto di ${nome} *`}
          placeholder="Cerca tra ciò che è libero"
          search={(q) => SEARCH[tipo](q, brandId, held)}
        />
      )}
    </li>
  );
}
