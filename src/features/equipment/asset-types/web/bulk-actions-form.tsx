// The bulk actions of the asset types, as the user sees them: their forms and their texts.
import { ArrowRightLeft, CircleDot, PackageCheck, PenLine, Tags, Trash2, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { Field, Fields } from '#shared/fields.ts';
import { optionsOf } from '#shared/options-of.ts';
import { dataFacoltativa, note } from '#shared/schemas.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import { type BulkAction, bulkForm } from '#web/bulk/bulk-action.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextareaField, TextField } from '#web/forms/text-field.tsx';
import { usePermittedBrands } from '#web/session/use-my-brands.ts';
import { UNIQUE_FIELDS } from '../rules.ts';
import { type Ricevente, RiceventeField, START_DATE_HELP } from './choose-dialog.tsx';
import { searchAssignableEmployees } from './search-employees.ts';
import { searchShowrooms } from './search-showrooms.ts';

const A_CHI = 'Scegli a chi vanno';
const AL_HELP = 'Vuoto: oggi';

const participle = (verb: string, suffix: 'o' | 'a') => ({ uno: `${verb}${suffix}`, molti: `${verb}${suffix === 'o' ? 'i' : 'e'}` });

function useReceiverBrands(): number[] {
  return usePermittedBrands('risorse.assegna').brands.map(({ id }) => id);
}

function EmployeeField({ control }: { control: Control<{ dipendente_id: Option | null }> }): ReactElement {
  const brandIds = useReceiverBrands();
  return (
    <ComboboxField
      control={control}
      name="dipendente_id"
      label="Dipendente *"
      placeholder="Cerca per nome, email o mansione"
      search={(q) => searchAssignableEmployees(q, brandIds)}
      span="s6"
    />
  );
}

function PlaceField({ control }: { control: Control<{ showroom_id: Option | null }> }): ReactElement {
  const brandIds = useReceiverBrands();
  return (
    <ComboboxField
      control={control}
      name="showroom_id"
      label="Showroom *"
      placeholder="Cerca lo showroom"
      search={(q) => searchShowrooms(q, brandIds)}
      span="s6"
    />
  );
}

interface Assigned {
  ricevente: Ricevente;
  dipendente_id: Option | null;
  showroom_id: Option | null;
  data: string;
}

/** Assigns devices to an employee or to a showroom. */
const assignDevices = bulkForm<Assigned>({
  schema: z
    .object({ dipendente_id: z.string().optional(), showroom_id: z.number().optional(), data: dataFacoltativa() })
    .superRefine(({ dipendente_id, showroom_id }, ctx) => {
      if (dipendente_id !== undefined || showroom_id !== undefined) return;
      for (const field of ['dipendente_id', 'showroom_id']) ctx.addIssue({ code: 'custom', path: [field], message: A_CHI });
    }),
  defaultValues: { ricevente: 'persona', dipendente_id: null, showroom_id: null, data: '' },
  toParametri: ({ ricevente, dipendente_id, showroom_id, data }) => ({
    ...(ricevente === 'persona'
      ? dipendente_id && { dipendente_id: dipendente_id.value }
      : showroom_id && { showroom_id: Number(showroom_id.value) }),
    data,
  }),
  Fields: function AssignFields({ control }) {
    const { field: ricevente } = useController({ control, name: 'ricevente' });
    return (
      <>
        <RiceventeField value={ricevente.value} onChange={ricevente.onChange} />
        {ricevente.value === 'persona' ? (
          <EmployeeField control={control as unknown as Control<{ dipendente_id: Option | null }>} />
        ) : (
          <PlaceField control={control as unknown as Control<{ showroom_id: Option | null }>} />
        )}
        <DateField control={control} name="data" label="Dal" help={START_DATE_HELP} />
      </>
    );
  },
});

/** Assigns a seat of each selected licence, or each selected folder, to one employee. */
const assignShared = bulkForm<Pick<Assigned, 'dipendente_id' | 'data'>>({
  schema: z
    .object({ dipendente_ids: z.array(z.string()), data: dataFacoltativa() })
    .refine(({ dipendente_ids }) => dipendente_ids.length > 0, {
      path: ['dipendente_id'],
      error: A_CHI,
    }),
  defaultValues: { dipendente_id: null, data: '' },
  toParametri: ({ dipendente_id, data }) => ({ dipendente_ids: dipendente_id ? [dipendente_id.value] : [], data }),
  Fields: ({ control }) => (
    <>
      <EmployeeField control={control as unknown as Control<{ dipendente_id: Option | null }>} />
      <DateField control={control} name="data" label="Dal" help={START_DATE_HELP} />
    </>
  ),
});

const STATI = optionsOf(STATO_DISPOSITIVO_LABELS);
const DOPO = [{ value: 'invariato', label: 'Lo stato di adesso' }, ...STATI];

const takeBackDevices = bulkForm({
  schema: z.object({ data: dataFacoltativa(), condizione: note(), stato: z.string().optional() }),
  defaultValues: { data: '', condizione: '', stato: 'invariato' },
  toParametri: ({ data, condizione, stato }) => ({ data, condizione, ...(stato === 'invariato' ? {} : { stato }) }),
  Fields: ({ control }) => (
    <>
      <DateField control={control} name="data" label="Ripresi il" help={AL_HELP} />
      <SelectField control={control} name="stato" label="Stato dopo la ripresa" options={DOPO} />
      <TextareaField control={control} name="condizione" label="Condizione" rows={2} />
    </>
  ),
});

const takeBack = bulkForm({
  schema: z.object({ data: dataFacoltativa() }),
  defaultValues: { data: '' },
  toParametri: ({ data }) => ({ data }),
  Fields: ({ control }) => <DateField control={control} name="data" label="Ripresi il" help={AL_HELP} />,
});

const move = bulkForm<Pick<Assigned, 'showroom_id'>>({
  schema: z.object({ showroom_id: z.number({ error: 'Scegli lo showroom' }) }),
  defaultValues: { showroom_id: null },
  toParametri: ({ showroom_id }) => ({ showroom_id: showroom_id ? Number(showroom_id.value) : undefined }),
  Fields: ({ control }) => <PlaceField control={control} />,
});

const changeState = bulkForm({
  schema: z.object({ stato: z.string().min(1, 'Scegli lo stato') }),
  defaultValues: { stato: '' },
  toParametri: ({ stato }) => ({ stato }),
  Fields: ({ control }) => <SelectField control={control} name="stato" label="Stato *" options={STATI} span="s6" />,
});

type ChangeControl = Control<{ campo: string; valori: Record<string, string> }>;

/** Builds the bulk action that sets one field of all selected items to the same value. */
function changeField(fields: Fields) {
  const names = Object.entries(fields).filter(([name]) => !UNIQUE_FIELDS.includes(name));
  const byName = new Map<string, Field>(names);
  return bulkForm({
    schema: z.object({ campo: z.string().min(1, 'Scegli il campo'), valore: z.unknown() }).superRefine(({ campo, valore }, ctx) => {
      const field = byName.get(campo);
      if (!field) return;
      const error = valore === undefined ? 'Scegli il valore' : field.input.safeParse(valore).error?.issues[0]?.message;
      if (error) ctx.addIssue({ code: 'custom', path: ['valori', campo], message: error });
    }),
    // Each field has its own form value, so that a text typed for one field is not sent for another field.
    defaultValues: { campo: '', valori: Object.fromEntries(names.map(([name]) => [name, ''])) },
    toParametri: ({ campo, valori }) => {
      const field = byName.get(campo);
      return { campo, valore: field && valueToSend(field, valori[campo] ?? '') };
    },
    Fields: function ChangeFields({ control }) {
      const campo = useWatch({ control, name: 'campo' });
      const field = byName.get(campo);
      return (
        <>
          <SelectField
            control={control}
            name="campo"
            label="Campo *"
            options={names.map(([value, { label }]) => ({ value, label }))}
            span="s6"
          />
          {field && <ValueField key={campo} control={control} name={`valori.${campo}`} field={field} />}
        </>
      );
    },
  });
}

/** Returns the request value of the form value; undefined when the field is a choice and nothing is selected. */
function valueToSend(field: Field, typed: string): unknown {
  const isChoice = field.reads === 'siNo' || typeof field.reads === 'object';
  if (isChoice && typed === '') return undefined;
  return field.toWire(field.reads === 'siNo' ? typed === 'true' : typed);
}

interface ValueFieldProps {
  control: ChangeControl;
  name: `valori.${string}`;
  field: Field;
}

function ValueField({ control, name, field: { label, reads } }: ValueFieldProps): ReactElement {
  if (reads === 'data') return <DateField control={control} name={name} label={label} />;
  if (reads === 'siNo') return <SelectField control={control} name={name} label={label} options={optionsOf({ true: 'Sì', false: 'No' })} />;
  if (typeof reads === 'object') return <SelectField control={control} name={name} label={label} options={optionsOf(reads)} span="s6" />;
  return <TextField control={control} name={name} label={label} span="s6" />;
}

function BrandField({ control }: { control: Control<{ brand_id: string }> }): ReactElement {
  const { brands } = usePermittedBrands('risorse.modifica');
  return (
    <SelectField
      control={control}
      name="brand_id"
      label="Brand *"
      options={brands.map(({ id, nome }) => ({ value: String(id), label: nome }))}
      span="s6"
    />
  );
}

const addBrand = bulkForm({
  schema: z.object({ brand_id: z.number({ error: 'Scegli il brand da aggiungere' }) }),
  defaultValues: { brand_id: '' },
  toParametri: ({ brand_id }) => ({ brand_id: brand_id ? Number(brand_id) : undefined }),
  Fields: BrandField,
});

interface ItemActionsOptions {
  suffix: 'o' | 'a';
  fields: Fields;
  /** Selects the bulk actions that are offered in addition to changing, adding a brand and deleting. */
  type: 'devices' | 'shared' | 'plans';
  canAssign: boolean;
  canChange: boolean;
}

/** The bulk actions that this account may use on items of an asset type, in the order of the bar. */
export function itemBulkActions({ suffix, fields, type, canAssign, canChange }: ItemActionsOptions): BulkAction[] {
  const assigning: BulkAction[] = [
    ...(type === 'plans'
      ? []
      : [
          {
            azione: 'assegna',
            verb: 'Assegna',
            pendingVerb: 'Assegnazione in corso...',
            icon: PackageCheck,
            done: participle('Assegnat', suffix),
            form: type === 'devices' ? assignDevices : assignShared,
          },
        ]),
    {
      azione: 'riprendi',
      verb: 'Riprendi',
      pendingVerb: 'Ripresa in corso...',
      icon: Undo2,
      done: participle('Ripres', suffix),
      form: type === 'devices' ? takeBackDevices : takeBack,
    },
    ...(type === 'devices'
      ? [
          {
            azione: 'sposta',
            verb: 'Sposta',
            pendingVerb: 'Spostamento in corso...',
            icon: ArrowRightLeft,
            done: participle('Spostat', suffix),
            form: move,
          },
        ]
      : []),
  ];
  const changing: BulkAction[] = [
    ...(type === 'devices'
      ? [
          {
            azione: 'cambia_stato',
            verb: 'Cambia stato',
            pendingVerb: 'Aggiornamento in corso...',
            icon: CircleDot,
            done: participle('Aggiornat', suffix),
            form: changeState,
          },
        ]
      : []),
    {
      azione: 'modifica',
      verb: 'Modifica un campo',
      pendingVerb: 'Aggiornamento in corso...',
      icon: PenLine,
      done: participle('Aggiornat', suffix),
      form: changeField(fields),
    },
    {
      azione: 'brand',
      verb: 'Aggiungi brand',
      pendingVerb: 'Aggiornamento in corso...',
      icon: Tags,
      done: participle('Aggiornat', suffix),
      form: addBrand,
    },
    {
      azione: 'elimina',
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      icon: Trash2,
      danger: true,
      done: participle('Eliminat', suffix),
    },
  ];
  return [...(canAssign ? assigning : []), ...(canChange ? changing : [])];
}
