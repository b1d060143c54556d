import { Ban, Check } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { formatData, isCalendarDate } from '#shared/dates.ts';
import { CallError } from '#web/data/call.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { Section } from '#web/screen/section.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Preparazione, RigaPrepara } from '../contract.ts';
import { dipendenteName, usePrepara } from './hooks.ts';
import './preparazione.css';
import { RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { cartellaKind } from '#features/equipment/cartelle/web/hooks.ts';
import { hardwareKind } from '#features/equipment/hardware/web/hooks.ts';
import { pianoMobileKind } from '#features/equipment/piani-mobili/web/hooks.ts';
import { softwareKind } from '#features/equipment/software/web/hooks.ts';
import { telefonoKind } from '#features/equipment/telefoni/web/hooks.ts';
import { RISORSA_OF_TIPO, TIPO_VOCE_LABELS } from '#features/journeys/dotazioni/rules.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';

/**
 * The form that assigns items to the lines of an onboarding. The best free item is preselected for each line, and one request assigns
 * all selected items.
 */
export function PreparaForm({ preparazione, open: openRighe }: { preparazione: Preparazione; open: readonly RigaPrepara[] }): ReactElement {
  const { workflow_id, data_assunzione, dal, brand } = preparazione;
  const prepare = usePrepara();
  const form = useForm<PreparaValues>({ defaultValues: proposedValues(openRighe, dal) });
  const { control, setError, getValues } = form;
  useSyncScelte(form, openRighe);
  const [scelte, day] = useWatch({ control, name: ['scelte', 'dal'] });
  const selectedRighe = openRighe.filter((riga) => scelte[fieldKey(riga)]);
  useRowErrors(prepare.error, selectedRighe, setError);
  const params = { id: String(workflow_id) };

  const assign = () => {
    if (selectedRighe.length === 0 || prepare.isPending || !isCalendarDate(day)) return;
    const voci = selectedRighe.map((riga) => ({ richiesta_id: riga.id, risorsa_id: Number(scelte[fieldKey(riga)]?.value) }));
    prepare.mutate({ params, body: { voci, data_assegnazione: day } });
  };

  return (
    <Section title="Da assegnare" badge={<Tag tone="line">{openRighe.length}</Tag>}>
      <ul className="prepare-rows" aria-label="Richieste da assegnare">
        {openRighe.map((riga) => (
          <RigaRow
            key={riga.id}
            control={control as Control<PreparaValues>}
            riga={riga}
            brandId={brand.id}
            otherSelections={() => selectedForOthers(riga, openRighe, getValues('scelte'))}
            onMarkNotNeeded={() => prepare.mutate({ params, body: { non_servono: [riga.id] } })}
          />
        ))}
      </ul>
      <div className="prepare-foot">
        <DateField
          control={control}
          name="dal"
          label="Dal"
          help={
            data_assunzione === dal
              ? `Il giorno dell'assunzione: fino ad allora è riservato a ${dipendenteName(preparazione)}`
              : `Oggi è il ${formatData(dal)}`
          }
        />
        <Button
          kind="primary"
          icon={Check}
          disabled={selectedRighe.length === 0}
          onClick={assign}
          pendingText={prepare.isPending ? 'Assegnazione in corso...' : undefined}
        >
          {selectedRighe.length === openRighe.length ? 'Assegna tutto' : 'Assegna'} (
          {selectedRighe.length === openRighe.length ? selectedRighe.length : `${selectedRighe.length} di ${openRighe.length}`})
        </Button>
      </div>
    </Section>
  );
}

/**
 * Adds and removes form fields when a line is added or removed while the user edits the form. The selections of the other lines are
 * retained.
 */
function useSyncScelte({ getValues, setValue, unregister }: UseFormReturn<PreparaValues>, openRighe: readonly RigaPrepara[]): void {
  const lineKeys = openRighe.map(fieldKey).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when a line is added or removed, not after each refetch
  useEffect(() => {
    const scelte = getValues('scelte');
    const removedKeys = Object.keys(scelte).filter((key) => !openRighe.some((riga) => fieldKey(riga) === key));
    unregister(removedKeys.map((key) => `scelte.${key}` as const));
    for (const [key, option] of proposeForNew(openRighe, scelte)) setValue(`scelte.${key}`, option);
  }, [lineKeys]);
}

function useRowErrors(
  error: Error | null,
  sentRighe: readonly RigaPrepara[],
  setError: (name: `scelte.${string}` | 'dal', error: { type: string; message: string }) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs only when an error arrives, and then `sentRighe` has the lines of the failed request
  useEffect(() => {
    if (!(error instanceof CallError)) return;
    for (const [name, message] of Object.entries(error.fields)) {
      const riga = sentRighe[Number(/^voci\.(\d+)\./.exec(name)?.[1] ?? -1)];
      if (riga) setError(`scelte.${fieldKey(riga)}`, { type: 'server', message });
      if (name === 'data_assegnazione') setError('dal', { type: 'server', message });
    }
  }, [error]);
}

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
  otherSelections: () => string[];
  onMarkNotNeeded: () => void;
}

function RigaRow({ control, riga, brandId, otherSelections, onMarkNotNeeded }: RigaRowProps): ReactElement {
  const { tipo, descrizione, liberi, manca } = riga;
  const Icon = RISORSA_ICONS[RISORSA_OF_TIPO[tipo]];
  const helpParts = [TIPO_VOCE_LABELS[tipo], detailText(riga), !manca && (liberi === 1 ? '1 va bene' : `${liberi} vanno bene`)];
  const search = async (q: string): Promise<Option[]> => {
    const options = q ? await SEARCH[tipo](q, brandId) : optionsOf(riga);
    const excluded = otherSelections();
    return options.filter(({ value }) => !excluded.includes(value));
  };
  return (
    <li>
      <Icon className="i" aria-hidden />
      <ComboboxField
        control={control}
        name={`scelte.${fieldKey(riga)}`}
        label={descrizione}
        help={manca ?? helpParts.filter(Boolean).join(' · ')}
        placeholder={manca ? "Non c'è niente di libero" : 'Non ora'}
        search={search}
      />
      <IconButton icon={Ban} label={`${descrizione}: non serve`} onClick={onMarkNotNeeded} />
    </li>
  );
}

function detailText({ hardware_tipo, gb_minimi, permessi }: RigaPrepara): string | undefined {
  if (gb_minimi) return `almeno ${gb_minimi} GB`;
  return hardware_tipo ?? (permessi ? `in ${permessi}` : undefined);
}

interface PreparaValues {
  /** The selected item of each line, by line. The keys have a prefix, because the form library treats numeric keys as array indexes. */
  scelte: Record<string, Option | null>;
  dal: string;
}

const fieldKey = ({ id }: Pick<RigaPrepara, 'id'>): `r${number}` => `r${id}`;

const optionOf = ({ id, nome, dettaglio }: RigaPrepara['candidati'][number]): Option => ({
  value: String(id),
  label: nome,
  detail: dettaglio,
});

const optionsOf = ({ candidati }: RigaPrepara): Option[] => candidati.map(optionOf);

const proposedOption = (riga: RigaPrepara): Option | null => optionsOf(riga).find(({ value }) => value === String(riga.proposto)) ?? null;

function proposedValues(openRighe: readonly RigaPrepara[], dal: string): PreparaValues {
  return { scelte: Object.fromEntries(openRighe.map((riga) => [fieldKey(riga), proposedOption(riga)])), dal };
}

type Scelte = Readonly<Record<string, Option | null | undefined>>;

const selectedForOthers = (riga: RigaPrepara, openRighe: readonly RigaPrepara[], scelte: Scelte): string[] =>
  openRighe.flatMap((other) => (other.tipo === riga.tipo && other.id !== riga.id ? (scelte[fieldKey(other)]?.value ?? []) : []));

/**
 * Returns the open lines without a selection in the form, each with its proposed item, or null when that item is already selected for
 * another line.
 */
function proposeForNew(openRighe: readonly RigaPrepara[], scelte: Scelte): [line: `r${number}`, Option | null][] {
  return openRighe
    .filter((riga) => scelte[fieldKey(riga)] === undefined)
    .map((riga) => {
      const proposal = proposedOption(riga);
      return [fieldKey(riga), proposal && selectedForOthers(riga, openRighe, scelte).includes(proposal.value) ? null : proposal];
    });
}
