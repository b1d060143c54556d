import { ArrowRightLeft, Briefcase, PackageCheck, UserCog, Waypoints } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { searchManagers } from '#features/equipment/asset-types/web/search-employees.ts';
import { searchShowrooms } from '#features/equipment/asset-types/web/search-showrooms.ts';
import { softwareKind } from '#features/equipment/software/web/hooks.ts';
import { todayInItaly } from '#shared/dates.ts';
import { data } from '#shared/schemas.ts';
import { type BulkAction, bulkForm } from '#web/bulk/bulk-action.ts';
import { BulkBar, type BulkBarProps } from '#web/bulk/bulk-bar.tsx';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { usePermittedBrands } from '#web/session/use-my-brands.ts';
import { CAMPI_DIPENDENTE } from '../fields.ts';

const numberOf = (option: Option | null) => (option ? Number(option.value) : undefined);

interface Destination {
  brand_id: string;
  showroom: Option | null;
  dal: string;
}

const transfer = bulkForm<Destination>({
  schema: z.object({ brand_id: z.number().optional(), showroom: z.number().optional(), dal: data() }),
  defaultValues: { brand_id: '', showroom: null, dal: todayInItaly(new Date()) },
  toParametri: ({ brand_id, showroom, dal }) => ({
    ...(brand_id && { brand_id: Number(brand_id) }),
    ...(showroom && { showroom: numberOf(showroom) }),
    dal,
  }),
  Fields: function TransferFields({ control }) {
    const { brands } = usePermittedBrands('dipendenti.modifica');
    const brandId = useWatch({ control, name: 'brand_id' });
    const brandIds = brandId ? [Number(brandId)] : brands.map(({ id }) => id);
    return (
      <>
        <SelectField
          control={control}
          name="brand_id"
          label="Brand"
          help="Vuoto: resta il brand di adesso"
          options={brands.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        />
        <ComboboxField control={control} name="showroom" label="Showroom" search={(q) => searchShowrooms(q, brandIds)} />
        <DateField control={control} name="dal" label="Dal *" />
      </>
    );
  },
});

const changeManager = bulkForm<{ manager_id: Option | null }>({
  schema: z.object({ manager_id: z.string({ error: 'Scegli il manager' }) }),
  defaultValues: { manager_id: null },
  toParametri: ({ manager_id }) => ({ manager_id: manager_id?.value }),
  Fields: ({ control }) => <ComboboxField control={control} name="manager_id" label="Manager *" search={searchManagers} span="s6" />,
});

const changeJob = bulkForm({
  schema: z.object({ mansione: CAMPI_DIPENDENTE.posizione.input }),
  defaultValues: { mansione: '' },
  toParametri: ({ mansione }) => ({ mansione }),
  Fields: ({ control }) => <TextField control={control} name="mansione" label="Mansione" span="s6" />,
});

const assignSoftware = bulkForm<{ software_id: Option | null }>({
  schema: z.object({ software_id: z.number({ error: 'Scegli il software' }) }),
  defaultValues: { software_id: null },
  toParametri: ({ software_id }) => ({ software_id: numberOf(software_id) }),
  Fields: ({ control }) => (
    <ComboboxField
      control={control}
      name="software_id"
      label="Software *"
      placeholder="Cerca per nome o fornitore"
      search={(q) => softwareKind.searchFree(q, undefined)}
      span="s6"
    />
  ),
});

const UPDATED = { uno: 'Aggiornato', molti: 'Aggiornati' };

const ASSIGN_SOFTWARE: BulkAction = {
  azione: 'assegna_software',
  verb: 'Assegna software',
  pendingVerb: 'Assegnazione in corso...',
  icon: PackageCheck,
  done: { uno: 'Assegnato il software a', molti: 'Assegnato il software a' },
  form: assignSoftware,
};

const OF_HR: readonly BulkAction[] = [
  {
    azione: 'trasferisci',
    verb: 'Trasferisci',
    pendingVerb: 'Trasferimento in corso...',
    icon: ArrowRightLeft,
    done: { uno: 'Trasferito', molti: 'Trasferiti' },
    form: transfer,
  },
  {
    azione: 'manager',
    verb: 'Cambia manager',
    pendingVerb: 'Aggiornamento in corso...',
    icon: UserCog,
    done: UPDATED,
    form: changeManager,
  },
  {
    azione: 'mansione',
    verb: 'Cambia mansione',
    pendingVerb: 'Aggiornamento in corso...',
    icon: Briefcase,
    done: UPDATED,
    form: changeJob,
  },
];

const OPEN_ONBOARDING: BulkAction = {
  azione: 'apri_onboarding',
  verb: 'Apri onboarding',
  pendingVerb: 'Apertura in corso...',
  icon: Waypoints,
  done: { uno: "Aperto l'onboarding di", molti: "Aperto l'onboarding di" },
};

export interface EmployeesBulkPanelProps extends Pick<BulkBarProps, 'selection' | 'total' | 'noun'> {
  /** Actions of other features that also need permission to edit employees. */
  moreOfHr: readonly BulkAction[];
}

export function EmployeesBulkPanel({ moreOfHr, ...props }: EmployeesBulkPanelProps): ReactElement {
  const isPermitted = (ids: readonly number[]) => ids.length > 0;
  const canChange = isPermitted(usePermittedBrands('dipendenti.modifica').ids);
  const canAssign = isPermitted(usePermittedBrands('risorse.assegna').ids);
  const canOpen = isPermitted(usePermittedBrands('workflows.crea').ids);
  const actions = [
    ...(canAssign ? [ASSIGN_SOFTWARE] : []),
    ...(canChange ? [...OF_HR, ...moreOfHr] : []),
    ...(canOpen ? [OPEN_ONBOARDING] : []),
  ];
  return <BulkBar {...props} elenco="dipendenti" actions={actions} />;
}
