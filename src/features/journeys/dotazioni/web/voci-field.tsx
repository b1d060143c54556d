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
import { ScegliUnoField } from '#web/forms/scegli-uno-field.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { nuovaVoce, RISORSA_DI, TIPO_VOCE_LABELS, type TipoVoce, type VoceForm, voceInParole } from '../rules.ts';

interface VociFieldProps<V extends FieldValues, W> extends FieldProps<V, W> {
  /** The brand whose licences and folders are offered; when left out, all visible licences and folders are offered. */
  brandId?: number | undefined;
}

const inWords = (value: unknown): string =>
  (value as VoceForm[]).map(({ descrizione, quantita }) => voceInParole({ descrizione, quantita: Number(quantita) })).join(', ') ||
  'Nessuna voce';

/** A form field whose value is the list of lines of a kit or of an onboarding. */
export function VociField<V extends FieldValues, W>(props: VociFieldProps<V, W>): ReactElement {
  const { field, aria, ids, error } = useFieldParts(props, { say: inWords });
  const list = useRef<HTMLUListElement>(null);
  const voci = field.value as VoceForm[]; // The form library does not know the type of this field in V.
  const change = (at: number, changed: Partial<VoceForm>) =>
    field.onChange(voci.map((voce, i) => (i === at ? { ...voce, ...changed } : voce)));
  // After a line is removed the focus moves to the line that takes its place, or to the add button.
  const take = (at: number) => {
    field.onChange(voci.filter((_, i) => i !== at));
    const rows = list.current?.querySelectorAll<HTMLElement>('.linea');
    const next = rows?.[at + 1] ?? rows?.[at - 1];
    (next?.querySelector<HTMLElement>('input, select, button') ?? list.current?.parentElement?.querySelector<HTMLElement>('.btn'))?.focus();
  };
  const add = () => {
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
            at={i + 1}
            brandId={props.brandId}
            isInvalid={error !== undefined}
            onChange={(changed) => change(i, changed)}
            onTake={() => take(i)}
          />
        ))}
      </ul>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      <Button ref={field.ref} size="small" icon={Plus} onClick={add}>
        Aggiungi voce
      </Button>
    </fieldset>
  );
}

interface VoceRowProps {
  voce: VoceForm;
  /** The number of the line, from 1, so that a screen reader can tell the lines apart. */
  at: number;
  brandId: number | undefined;
  isInvalid: boolean;
  onChange: (changed: Partial<VoceForm>) => void;
  onTake: () => void;
}

function VoceRow({ voce, at, brandId, isInvalid, onChange, onTake }: VoceRowProps): ReactElement {
  const { tipo, descrizione, quantita, fissa } = voce;
  const Icon = RISORSA_ICONS[RISORSA_DI[tipo]];
  if (fissa !== undefined) {
    return (
      <li className="linea fissa">
        <Icon className="i" aria-hidden />
        <span>{descrizione}</span>
        <Tag tone="success">{fissa}</Tag>
      </li>
    );
  }
  const name = (what: string) => `${what} della voce ${at}`;
  const isWrong = isInvalid && descrizione.trim() === '';
  return (
    <li className="linea">
      <ScegliUnoField
        label={name('Tipo')}
        value={tipo}
        options={optionsOf(TIPO_VOCE_LABELS)}
        onChange={(value) => onChange({ tipo: value as TipoVoce, riferito: null })}
      />
      <span className="in che-cosa">
        <input
          aria-label={name('Descrizione')}
          aria-required
          aria-invalid={isWrong || undefined}
          value={descrizione}
          placeholder="Che cosa serve"
          maxLength={200}
          onChange={({ currentTarget }) => onChange({ descrizione: currentTarget.value })}
        />
      </span>
      <span className="in quante">
        <input
          aria-label={name('Quantità')}
          inputMode="numeric"
          value={quantita}
          maxLength={2}
          onChange={({ currentTarget }) => onChange({ quantita: currentTarget.value })}
        />
      </span>
      <IconButton icon={X} size="small" label={`Togli ${descrizione || `la voce ${at}`}`} onClick={onTake} />
      {tipo !== 'telefono' && (
        <span className="dettagli">
          <Dettagli {...{ voce, name, brandId, onChange }} />
        </span>
      )}
    </li>
  );
}

type DettagliProps = Pick<VoceRowProps, 'voce' | 'brandId' | 'onChange'> & { name: (what: string) => string };

/** The inputs for details that only this type of line has. */
function Dettagli({ voce, name, brandId, onChange }: DettagliProps): ReactElement | null {
  const list = useId();
  const { tipo, descrizione, hardware_tipo, permessi, gb_minimi } = voce;
  const refer = (riferito: VoceForm['riferito']) =>
    onChange({ riferito, ...(descrizione === '' && riferito ? { descrizione: riferito.label } : {}) });
  if (tipo === 'hardware') {
    return (
      <span className="in">
        <small aria-hidden>Tipo</small>
        <input
          aria-label={name('Tipo di hardware')}
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
          aria-label={name('Almeno GB')}
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
    return <Riferito of={listSoftware} none="Quale: lo sceglie IT" {...{ voce, brandId, refer }} label={name('Software')} />;
  }
  if (tipo === 'cartella') {
    return (
      <>
        <Riferito of={listCartelle} none="Quale: la sceglie IT" {...{ voce, brandId, refer }} label={name('Cartella')} />
        <ScegliUnoField
          label={name('Permessi')}
          value={permessi}
          options={optionsOf(PERMESSI_CARTELLA_LABELS)}
          onChange={(value) => onChange({ permessi: value as PermessiCartella })}
        />
      </>
    );
  }
  return null;
}

interface RiferitoProps {
  of: typeof listSoftware | typeof listCartelle;
  label: string;
  none: string;
  voce: VoceForm;
  brandId: number | undefined;
  refer: (riferito: VoceForm['riferito']) => void;
}

function Riferito({ of, label, none, voce: { riferito }, brandId, refer }: RiferitoProps): ReactElement {
  const query = { brand_id: brandId === undefined ? undefined : String(brandId), sort: 'nome', limit: '200' } as const;
  const { data = [] } = useRead<typeof listSoftware | typeof listCartelle>(of, { query });
  const found = data.map((item) => ({ value: String(item.id), label: item.nome }));
  const options = riferito && found.every(({ value }) => value !== riferito.value) ? [riferito, ...found] : found;
  return (
    <ScegliUnoField
      label={label}
      value={riferito?.value ?? ''}
      none={none}
      options={options}
      onChange={(value) => refer(options.find((each) => each.value === value) ?? null)}
    />
  );
}
