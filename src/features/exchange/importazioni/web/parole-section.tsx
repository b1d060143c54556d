import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { coloreLibero } from '#features/people/brands/rules.ts';
import { useCreateBrand } from '#features/people/brands/web/hooks.ts';
import { getDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import { toOption } from '#features/people/dipendenti/web/hooks.ts';
import { NuovoShowroomDialog } from '#features/people/showrooms/web/nuovo-showroom-dialog.tsx';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import type { Campo, Parola } from '#shared/lettura-file.ts';
import type { Cosa } from '#shared/riferimenti.ts';
import { call } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import { NativeSelectField } from '#web/forms/native-select-field.tsx';
import { Section } from '#web/screen/section.tsx';
import { ShowMore } from '#web/screen/show-more.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { useMyBrands } from '#web/session/use-my-brands.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import type { Importazione } from '../contract.ts';
import { plainWord } from '../rules.ts';
import { formatRighe } from './describe-righe.ts';
import { PassoSection, useSignificati } from './passo-section.tsx';
import type { Lettura } from './use-lettura.ts';

interface ParoleSectionProps {
  importazione: Importazione;
  lettura: Lettura;
  onNext: () => void;
}

const PAGE_SIZE = 50;

export function ParoleSection({ importazione, lettura, onNext }: ParoleSectionProps): ReactElement {
  const { campi, sconosciuti, abbinati, elenco } = importazione;
  const { scelte, change } = lettura;
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const key = ({ valore }: Parola) => plainWord(valore);
  const choose = (parola: Parola, value: string | number | null | undefined) => {
    const { [key(parola)]: _, ...otherChoices } = scelte[parola.campo] ?? {};
    change({ scelte: { ...scelte, [parola.campo]: value === undefined ? otherChoices : { ...otherChoices, [key(parola)]: value } } });
  };
  const renderRow = (parola: Parola) => {
    const campo = campi.find((each) => each.campo === parola.campo);
    return (
      campo && (
        <ParolaRow
          key={`${parola.campo} ${parola.valore.toLowerCase()}`}
          parola={parola}
          campo={campo}
          elenco={elenco}
          chosen={scelte[parola.campo]?.[key(parola)]}
          onChoose={(value) => choose(parola, value)}
        />
      )
    );
  };
  return (
    <PassoSection onNext={onNext}>
      {sconosciuti.length + abbinati.length === 0 && (
        <EmptyState
          arcs={['done', 'done', 'done']}
          title="Nessuna parola da abbinare"
          text="Tutti i brand, gli showroom, le persone e le altre parole del file sono stati riconosciuti."
        />
      )}
      {sconosciuti.length > 0 && (
        <Section title="Parole che non riconosciamo" badge={<span className="n">{sconosciuti.length}</span>}>
          <p className="importa-hint">Di' che cosa significano, o lasciale così: le loro righe restano con un errore.</p>
          <ul className="rows parole">{sconosciuti.slice(0, shownCount).map(renderRow)}</ul>
          <ShowMore
            shown={Math.min(shownCount, sconosciuti.length)}
            total={sconosciuti.length}
            onMore={() => setShownCount(shownCount + PAGE_SIZE)}
          />
        </Section>
      )}
      {abbinati.length > 0 && (
        <Section title="Abbinate da te" badge={<span className="n">{abbinati.length}</span>}>
          <ul className="rows parole">{abbinati.map(renderRow)}</ul>
        </Section>
      )}
    </PassoSection>
  );
}

interface ParolaRowProps {
  parola: Parola;
  campo: Campo;
  elenco: ElencoImportabile;
  /** The meaning that the user has selected for a word: undefined when the user has selected none, null for an empty cell. */
  chosen: string | number | null | undefined;
  onChoose: (value: string | number | null | undefined) => void;
}

const EMPTY_CELL = '—';

function ParolaRow({ parola: { valore, righe }, campo, elenco, chosen, onChoose }: ParolaRowProps): ReactElement {
  const { etichetta, nomina, obbligatorio } = campo;
  // True when the user may decide that the unknown word means an empty cell. Not possible for a required field of an imported assignment,
  // because the row would still be an error. It is possible for other required fields, because an empty cell leaves an existing record
  // unchanged.
  const canBeEmpty = !obbligatorio || elenco !== 'assegnazioni';
  const significati = useSignificati(campo, elenco);
  const creation = useCreateFromWord(nomina, valore, onChoose);
  const label = `«${valore}» significa`;
  return (
    <li>
      <span className="who">
        <b>«{valore}»</b>
        <small>
          {etichetta}, {formatRighe(righe)}
        </small>
      </span>
      {nomina === 'dipendente' ? (
        <PersonaField label={label} value={chosen} onChange={onChoose} />
      ) : significati.length === 0 && nomina !== 'brand' && nomina !== 'showroom' ? (
        <small>Correggi queste celle nell'anteprima</small>
      ) : (
        <NativeSelectField
          label={label}
          value={chosen === null ? EMPTY_CELL : String(chosen ?? '')}
          none="Scegli"
          isMissing={chosen === undefined}
          options={[
            ...significati.map(({ value, label: name }) => ({ value: String(value), label: name })),
            ...(canBeEmpty ? [{ value: EMPTY_CELL, label: 'Lascia vuoto' }] : []),
          ]}
          onChange={(text) => onChoose(text === EMPTY_CELL ? null : significati.find(({ value }) => String(value) === text)?.value)}
        />
      )}
      {creation.verb && chosen === undefined && (
        <Button size="small" pendingText={creation.isPending ? 'Creazione in corso...' : undefined} onClick={creation.begin}>
          {creation.verb}
        </Button>
      )}
      {nomina === 'dipendente' && canBeEmpty && chosen !== null && (
        <Button kind="ghost" size="small" onClick={() => onChoose(null)}>
          Lascia vuoto
        </Button>
      )}
      {creation.isDialogOpen && <NuovoShowroomDialog nome={valore} onMade={onChoose} onClose={creation.end} />}
    </li>
  );
}

interface RecordCreation {
  /** The text of the button, for example 'Crea il brand «Marea»'; undefined when the caller may not create the record. */
  verb: string | undefined;
  begin: () => void;
  isPending: boolean;
  isDialogOpen: boolean;
  end: () => void;
}

function useCreateFromWord(nomina: Cosa | null, valore: string, onCreated: (id: number) => void): RecordCreation {
  const { may, brandsFor } = usePermessi();
  const { brands } = useMyBrands();
  const create = useCreateBrand();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const createBrand = () =>
    create.mutate(
      { body: { nome: valore, colore: coloreLibero(brands.map(({ colore }) => colore)) } },
      { onSuccess: ({ id }) => onCreated(id) },
    );
  const verb =
    nomina === 'brand' && may('brands.crea')
      ? `Crea il brand «${valore}»`
      : nomina === 'showroom' && brandsFor('showrooms.modifica').length > 0
        ? `Crea lo showroom «${valore}»`
        : undefined;
  return {
    verb,
    begin: nomina === 'brand' ? createBrand : () => setIsDialogOpen(true),
    isPending: create.isPending,
    isDialogOpen,
    end: () => setIsDialogOpen(false),
  };
}

interface PersonaFieldProps {
  label: string;
  value: string | number | null | undefined;
  onChange: (id: string | undefined) => void;
}

const MAX_RESULTS = '20';
const search = async (q: string): Promise<Option[]> =>
  (await call(listDipendenti, { query: { q, sort: 'cognome', limit: MAX_RESULTS } })).map(toOption);

function PersonaField({ label, value, onChange }: PersonaFieldProps): ReactElement {
  const { data } = useRead(getDipendente, { params: { id: String(value) } }, { enabled: Boolean(value) });
  const persona = value && data ? toOption(data) : null;
  const form = useForm<{ persona: Option | null }>({ values: { persona } });
  const handleChange = useEffectEvent((next: Option | null) => {
    if (next?.value !== (value ?? undefined)) onChange(next?.value);
  });
  useEffect(
    () =>
      form.subscribe({
        name: 'persona',
        formState: { values: true },
        callback: ({ type, values }) => type === 'change' && handleChange(values.persona),
      }),
    [form],
  );
  return (
    <ComboboxField
      control={form.control}
      name="persona"
      label={label}
      search={search}
      placeholder={value === null ? 'Lascia vuoto' : 'Cerca una persona'}
    />
  );
}
