import { Ban } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { cartellaKind } from '#features/equipment/cartelle/web/hooks.ts';
import { hardwareKind } from '#features/equipment/hardware/web/hooks.ts';
import { RISORSA_ICONS } from '#features/equipment/kit/web/risorsa-looks.ts';
import { pianoMobileKind } from '#features/equipment/piani-mobili/web/hooks.ts';
import { softwareKind } from '#features/equipment/software/web/hooks.ts';
import { telefonoKind } from '#features/equipment/telefoni/web/hooks.ts';
import { RISORSA_DI, TIPO_VOCE_LABELS } from '#features/journeys/dotazioni/rules.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/use-options.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { RigaPrepara } from '../contract.ts';
import { keyOf, optionsOf, type PreparaValues } from './prepara-values.ts';

/** How the free ones of each kind are found by name. */
const SEARCH: Record<RigaPrepara['tipo'], (q: string, brandId: number) => Promise<Option[]>> = {
  software: softwareKind.searchFree,
  hardware: hardwareKind.searchFree,
  piano: pianoMobileKind.searchFree,
  telefono: telefonoKind.searchFree,
  cartella: cartellaKind.searchFree,
};

interface RigaRowProps {
  control: Control<PreparaValues>;
  riga: RigaPrepara;
  brandId: number;
  /** What is chosen for other lines of its kind. */
  taken: () => string[];
  /** It is not needed. */
  onSpare: () => void;
}

/** One line: what is asked for, and what is to be given for it. */
export function RigaRow({ control, riga, brandId, taken, onSpare }: RigaRowProps): ReactElement {
  const { tipo, descrizione, liberi, manca } = riga;
  const Icon = RISORSA_ICONS[RISORSA_DI[tipo]];
  const about = [TIPO_VOCE_LABELS[tipo], detailOf(riga), !manca && (liberi === 1 ? '1 va bene' : `${liberi} vanno bene`)];
  const search = async (q: string): Promise<Option[]> => {
    const found = q ? await SEARCH[tipo](q, brandId) : optionsOf(riga);
    const others = taken();
    return found.filter(({ value }) => !others.includes(value));
  };
  return (
    <li>
      <Icon className="i" aria-hidden />
      <ComboboxField
        control={control}
        name={`scelte.${keyOf(riga)}`}
        label={descrizione}
        help={manca ?? about.filter(Boolean).join(' · ')}
        placeholder={manca ? "Non c'è niente di libero" : 'Non ora'}
        search={search}
      />
      <IconButton icon={Ban} label={`${descrizione}: non serve`} onClick={onSpare} />
    </li>
  );
}

function detailOf({ hardware_tipo, gb_minimi, permessi }: RigaPrepara): string | undefined {
  if (gb_minimi) return `almeno ${gb_minimi} GB`;
  return hardware_tipo ?? (permessi ? `in ${permessi}` : undefined);
}
