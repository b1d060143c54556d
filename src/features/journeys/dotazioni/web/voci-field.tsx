import { Plus, X } from 'lucide-react';
import { type ReactElement, useId, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { listCartelle } from '#features/equipment/cartelle/contract.ts';
import { PERMESSI_CARTELLA_LABELS, type PermessiCartella } from '#features/equipment/cartelle/fields.ts';
import { TIPI_SUGGERITI } from '#features/equipment/hardware/rules.ts';
import { listSoftware } from '#features/equipment/software/contract.ts';
import { optionsOf } from '#shared/options-of.ts';
import { useRead } from '#web/data/use-read.ts';
import { FieldError, LabelText } from '#web/forms/field-frame.tsx';
import { type FieldProps, useFieldParts } from '#web/forms/field-parts.ts';
import { NativeSelectField } from '#web/forms/native-select-field.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatVoce, nuovaVoce, RISORSA_OF_TIPO, TIPO_VOCE_LABELS, type TipoVoce, type VoceForm } from '../rules.ts';

interface VociFieldProps<V extends FieldValues, W> extends FieldProps<V, W> {
  /** The brand whose licences and folders are offered; if undefined, all visible licences and folders are offered. */
  brandId?: number | undefined;
}

const describeVoci = (value: unknown): string =>
  (value as VoceForm[]).map(({ descrizione, quantita }) => formatVoce({ descrizione, quantita: Number(quantita) })).join(', ') ||
  'Nessuna voce';

export function VociField<V extends FieldValues, W>(props: VociFieldProps<V, W>): ReactElement {
  const { field, aria, ids, error } = useFieldParts(props, { say: describeVoci });
  const list = useRef<HTMLUListElement>(null);
  // The cast is needed, because the form library does not know that this field of the values V contains kit lines.
  const voci = field.value as VoceForm[];
  const change = (index: number, changes: Partial<VoceForm>) =>
    field.onChange(voci.map((voce, i) => (i === index ? { ...voce, ...changes } : voce)));
  // Removes a line of the kit and moves the focus to the neighbouring line, or to the add button when no line is left.
  const removeVoce = (index: number) => {
    field.onChange(voci.filter((_, i) => i !== index));
    const rows = list.current?.querySelectorAll<HTMLElement>('.linea');
    const neighbour = rows?.[index + 1] ?? rows?.[index - 1];
    (
      neighbour?.querySelector<HTMLElement>('input, select, button') ?? list.current?.parentElement?.querySelector<HTMLElement>('.btn')
    )?.focus();
  };
  const addVoce = () => {
    field.onChange([...voci, nuovaVoce(voci.at(-1)?.tipo)]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('.linea:last-child input')?.focus());
  };
  return (
    <fieldset className="field s6 linee-field" aria-describedby={aria['aria-describedby']}>
      <legend className="legend">
        <LabelText label={props.label} />
      </legend>
      {props.help && (
        <p className="help" id={ids.help}>
          {props.help}
        </p>
      )}
      <ul className="linee" ref={list}>
        {voci.map((voce, i) => (
          <VoceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a new line has no id, and the lines cannot be reordered
            key={i}
            voce={voce}
            number={i + 1}
            brandId={props.brandId}
            isInvalid={error !== undefined}
            onChange={(changes) => change(i, changes)}
            onRemove={() => removeVoce(i)}
          />
        ))}
      </ul>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      <Button ref={field.ref} size="small" icon={Plus} onClick={addVoce}>
        Aggiungi voce
      </Button>
    </fieldset>
  );
}

interface VoceRowProps {
  voce: VoceForm;
  /** The position of the kit line, counted from 1, for screen readers. */
  number: number;
  brandId: number | undefined;
  isInvalid: boolean;
  onChange: (changes: Partial<VoceForm>) => void;
  onRemove: () => void;
}

function VoceRow({ voce, number, brandId, isInvalid, onChange, onRemove }: VoceRowProps): ReactElement {
  const { tipo, descrizione, quantita, readOnlyReason } = voce;
  const Icon = RISORSA_ICONS[RISORSA_OF_TIPO[tipo]];
  if (readOnlyReason !== undefined) {
    return (
      <li className="linea fissa">
        <Icon className="i" aria-hidden />
        <span>{descrizione}</span>
        <Tag tone="success">{readOnlyReason}</Tag>
      </li>
    );
  }
  const fieldLabel = (fieldName: string) => `${fieldName} della voce ${number}`;
  const isMissing = isInvalid && descrizione.trim() === '';
  return (
    <li className="linea">
      <NativeSelectField
        label={fieldLabel('Tipo')}
        value={tipo}
        options={optionsOf(TIPO_VOCE_LABELS)}
        onChange={(value) => onChange({ tipo: value as TipoVoce, riferito: null })}
      />
      <span className="in che-cosa">
        <input
          aria-label={fieldLabel('Descrizione')}
          aria-required
          aria-invalid={isMissing || undefined}
          value={descrizione}
          placeholder="Che cosa serve"
          maxLength={200}
          onChange={({ currentTarget }) => onChange({ descrizione: currentTarget.value })}
        />
      </span>
      <span className="in quante">
        <input
          aria-label={fieldLabel('Quantità')}
          inputMode="numeric"
          value={quantita}
          maxLength={2}
          onChange={({ currentTarget }) => onChange({ quantita: currentTarget.value })}
        />
      </span>
      <IconButton icon={X} size="small" label={`Togli ${descrizione || `la voce ${number}`}`} onClick={onRemove} />
      {tipo !== 'telefono' && (
        <span className="dettagli">
          <Dettagli {...{ voce, fieldLabel, brandId, onChange }} />
        </span>
      )}
    </li>
  );
}

type DettagliProps = Pick<VoceRowProps, 'voce' | 'brandId' | 'onChange'> & { fieldLabel: (fieldName: string) => string };

function Dettagli({ voce, fieldLabel, brandId, onChange }: DettagliProps): ReactElement | null {
  const list = useId();
  const { tipo, descrizione, hardware_tipo, permessi, gb_minimi } = voce;
  const setRiferito = (riferito: VoceForm['riferito']) =>
    onChange({ riferito, ...(descrizione === '' && riferito ? { descrizione: riferito.label } : {}) });
  if (tipo === 'hardware') {
    return (
      <span className="in">
        <small aria-hidden>Tipo</small>
        <input
          aria-label={fieldLabel('Tipo di hardware')}
          placeholder="laptop, monitor…"
          list={list}
          value={hardware_tipo}
          maxLength={200}
          onChange={({ currentTarget }) => onChange({ hardware_tipo: currentTarget.value })}
        />
        <datalist id={list}>
          {TIPI_SUGGERITI.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </span>
    );
  }
  if (tipo === 'piano') {
    return (
      <span className="in">
        <small aria-hidden>Almeno GB</small>
        <input
          aria-label={fieldLabel('Almeno GB')}
          placeholder="0"
          inputMode="numeric"
          value={gb_minimi}
          maxLength={7}
          onChange={({ currentTarget }) => onChange({ gb_minimi: currentTarget.value })}
        />
      </span>
    );
  }
  if (tipo === 'software') {
    return (
      <RiferitoField
        endpoint={listSoftware}
        noneLabel="Quale: lo sceglie IT"
        {...{ voce, brandId, setRiferito }}
        label={fieldLabel('Software')}
      />
    );
  }
  if (tipo === 'cartella') {
    return (
      <>
        <RiferitoField
          endpoint={listCartelle}
          noneLabel="Quale: la sceglie IT"
          {...{ voce, brandId, setRiferito }}
          label={fieldLabel('Cartella')}
        />
        <NativeSelectField
          label={fieldLabel('Permessi')}
          value={permessi}
          options={optionsOf(PERMESSI_CARTELLA_LABELS)}
          onChange={(value) => onChange({ permessi: value as PermessiCartella })}
        />
      </>
    );
  }
  return null;
}

interface RiferitoFieldProps {
  endpoint: typeof listSoftware | typeof listCartelle;
  label: string;
  noneLabel: string;
  voce: VoceForm;
  brandId: number | undefined;
  setRiferito: (riferito: VoceForm['riferito']) => void;
}

function RiferitoField({ endpoint, label, noneLabel, voce: { riferito }, brandId, setRiferito }: RiferitoFieldProps): ReactElement {
  const query = { brand_id: brandId === undefined ? undefined : String(brandId), sort: 'nome', limit: '200' } as const;
  const { data = [] } = useRead<typeof listSoftware | typeof listCartelle>(endpoint, { query });
  const loaded = data.map((item) => ({ value: String(item.id), label: item.nome }));
  const options = riferito && loaded.every(({ value }) => value !== riferito.value) ? [riferito, ...loaded] : loaded;
  return (
    <NativeSelectField
      label={label}
      value={riferito?.value ?? ''}
      none={noneLabel}
      options={options}
      onChange={(value) => setRiferito(options.find((each) => each.value === value) ?? null)}
    />
  );
}
