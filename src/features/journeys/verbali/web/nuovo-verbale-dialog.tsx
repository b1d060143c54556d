import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { formatData } from '#shared/dates.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { optionsOf } from '#shared/options-of.ts';
import { RISORSE } from '#shared/risorse.ts';
import { TIPI_VERBALE, type TipoVerbale } from '#shared/verbale.ts';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextareaField, TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { Note } from '#web/ui/note.tsx';
import { type listVerbalizzabili, VerbaleInput, type Verbalizzabile } from '../contract.ts';
import { CONDIZIONE_LABELS, type Condizione, TIPO_LABELS } from '../rules.ts';
import { useCreateVerbale } from './hooks.ts';

type Verbalizzabili = ResultOf<typeof listVerbalizzabili>;

interface NuovoVerbaleDialogProps {
  dipendente: { id: string; nome: string; cognome: string };
  verbalizzabili: Verbalizzabili;
  /** The keys of the only items that are preselected, such as 'hardware-31'; they are on a delivery record. By default all items without a record. */
  only?: readonly string[] | undefined;
  onCreated?: (() => void) | undefined;
  onClose: () => void;
}

interface Values {
  tipo: TipoVerbale;
  note: string;
  scelte: Record<string, { scelta: boolean; accessori: string; condizione: string }>;
}

const NON_INDICATA = 'non_detta';
const CONDIZIONI = [{ value: NON_INDICATA, label: 'Non indicata' }, ...optionsOf(CONDIZIONE_LABELS)];

/** Only devices have accessories and a condition. */
const isDevice = ({ tipo }: Verbalizzabile) => tipo === 'hardware' || tipo === 'telefono';
const itemKey = (tipo: TipoVerbale, cosa: Verbalizzabile) => `${tipo}-${cosa.tipo}-${cosa.id}`;

/** Removes duplicates from the items of a return. When the employee has returned an item more than once, the last return counts. */
const withoutDuplicates = (items: readonly Verbalizzabile[]) =>
  items.filter((each, i) => !items.slice(i + 1).some((other) => other.tipo === each.tipo && other.id === each.id));

function emptyForm(verbalizzabili: Verbalizzabili, only: readonly string[] | undefined): Values {
  const pairs = TIPI_VERBALE.flatMap((tipo) => withoutDuplicates(verbalizzabili[tipo]).map((cosa) => [tipo, cosa] as const));
  const scelte = pairs.map(([tipo, cosa]) => {
    const isPreselected = only ? tipo === 'consegna' && only.includes(`${cosa.tipo}-${cosa.id}`) : cosa.gia_in === null;
    return [itemKey(tipo, cosa), { scelta: isPreselected, accessori: '', condizione: isDevice(cosa) ? 'buono' : NON_INDICATA }] as const;
  });
  const hasOnlyReturned =
    !only &&
    verbalizzabili.consegna.every(({ gia_in }) => gia_in !== null) &&
    verbalizzabili.restituzione.some(({ gia_in }) => gia_in === null);
  return { tipo: hasOnlyReturned ? 'restituzione' : 'consegna', note: '', scelte: Object.fromEntries(scelte) };
}

export function NuovoVerbaleDialog({ dipendente, verbalizzabili, only, onCreated, onClose }: NuovoVerbaleDialogProps): ReactElement {
  const create = useCreateVerbale();
  const toWire = ({ tipo, note, scelte }: Values) => ({
    ...{ dipendente_id: dipendente.id, tipo, note },
    voci: withoutDuplicates(verbalizzabili[tipo]).flatMap((cosa) => {
      const { scelta, accessori, condizione } = scelte[itemKey(tipo, cosa)] ?? { scelta: false, accessori: '', condizione: NON_INDICATA };
      if (!scelta) return [];
      // The cast is safe, because the value is one of the options.
      return [{ tipo: cosa.tipo, id: cosa.id, accessori, condizione: condizione === NON_INDICATA ? null : (condizione as Condizione) }];
    }),
  });
  const form = useWireForm({ schema: VerbaleInput, defaultValues: emptyForm(verbalizzabili, only), toWire });
  const tipo = useWatch({ control: form.control, name: 'tipo' });
  const scelte = useWatch({ control: form.control, name: 'scelte' });
  const shownItems = withoutDuplicates(verbalizzabili[tipo]);
  return (
    <FormDialog
      title="Nuovo verbale"
      description={`${dipendente.nome} ${dipendente.cognome}: quello che scegli non si cambia più, se è sbagliato si annulla.`}
      form={form}
      onSubmit={(body) =>
        create.mutate(
          { body },
          {
            onSuccess: () => {
              onClose();
              onCreated?.();
            },
          },
        )
      }
      onClose={onClose}
      verb="Emetti verbale"
      pendingVerb="Emissione..."
      pending={create.isPending}
      error={create.error}
    >
      <SelectField control={form.control} name="tipo" label="Tipo *" options={optionsOf(TIPO_LABELS)} />
      {shownItems.length === 0 && (
        <Note tone="info">{tipo === 'consegna' ? 'Questa persona non ha niente.' : 'Questa persona non ha ancora restituito niente.'}</Note>
      )}
      <ul className="verbale-scelte s6" aria-label="Cose da mettere sul verbale">
        {shownItems.map((cosa) => {
          const key = itemKey(tipo, cosa);
          return (
            <li key={key} className="grid">
              <CheckboxField control={form.control} name={`scelte.${key}.scelta`} label={cosa.nome} help={detailText(tipo, cosa)} />
              {isDevice(cosa) && scelte[key]?.scelta && (
                <>
                  <TextField control={form.control} name={`scelte.${key}.accessori`} label="Accessori" placeholder="Caricatore, borsa…" />
                  <SelectField control={form.control} name={`scelte.${key}.condizione`} label="Condizione" options={CONDIZIONI} />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <TextareaField control={form.control} name="note" label="Note" help="Stanno sul verbale: le legge chi firma." rows={2} />
    </FormDialog>
  );
}

function detailText(tipo: TipoVerbale, { tipo: tipoRisorsa, identificativo, data, gia_in }: Verbalizzabile): string {
  const dateText = `${tipo === 'consegna' ? 'dal' : 'restituito il'} ${formatData(data)}`;
  return [RISORSE[tipoRisorsa].uno, identificativo, dateText, gia_in && `già sul verbale ${gia_in}`].filter(Boolean).join(' · ');
}
