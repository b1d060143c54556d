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

type Cose = ResultOf<typeof listVerbalizzabili>;

interface NuovoVerbaleDialogProps {
  dipendente: { id: string; nome: string; cognome: string };
  cose: Cose;
  onClose: () => void;
}

interface Values {
  tipo: TipoVerbale;
  note: string;
  scelte: Record<string, { scelta: boolean; accessori: string; condizione: string }>;
}

const NON_DETTA = 'non_detta';
const CONDIZIONI = [{ value: NON_DETTA, label: 'Non indicata' }, ...optionsOf(CONDIZIONE_LABELS)];

/** Only devices have accessories and a condition. */
const isDevice = ({ tipo }: Verbalizzabile) => tipo === 'hardware' || tipo === 'telefono';
const keyOf = (tipo: TipoVerbale, cosa: Verbalizzabile) => `${tipo}-${cosa.tipo}-${cosa.id}`;

/** When the employee has returned an item more than once, the last return is taken. */
const oneOfEach = (cose: readonly Verbalizzabile[]) =>
  cose.filter((each, i) => !cose.slice(i + 1).some((o) => o.tipo === each.tipo && o.id === each.id));

function emptyForm(cose: Cose): Values {
  const all = TIPI_VERBALE.flatMap((tipo) => oneOfEach(cose[tipo]).map((cosa) => [tipo, cosa] as const));
  const scelte = all.map(([tipo, cosa]) => {
    const isChosen = cosa.gia_in === null;
    return [keyOf(tipo, cosa), { scelta: isChosen, accessori: '', condizione: isDevice(cosa) ? 'buono' : NON_DETTA }] as const;
  });
  const onlyBack = cose.consegna.every(({ gia_in }) => gia_in !== null) && cose.restituzione.some(({ gia_in }) => gia_in === null);
  return { tipo: onlyBack ? 'restituzione' : 'consegna', note: '', scelte: Object.fromEntries(scelte) };
}

/** Dialog in which the user selects the items of a new record. Items that are on no record yet are preselected. */
export function NuovoVerbaleDialog({ dipendente, cose, onClose }: NuovoVerbaleDialogProps): ReactElement {
  const create = useCreateVerbale();
  const toWire = ({ tipo, note, scelte }: Values) => ({
    ...{ dipendente_id: dipendente.id, tipo, note },
    voci: oneOfEach(cose[tipo]).flatMap((cosa) => {
      const { scelta, accessori, condizione } = scelte[keyOf(tipo, cosa)] ?? { scelta: false, accessori: '', condizione: NON_DETTA };
      if (!scelta) return [];
      return [{ tipo: cosa.tipo, id: cosa.id, accessori, condizione: condizione === NON_DETTA ? null : (condizione as Condizione) }]; // the value is one of the options
    }),
  });
  const form = useWireForm({ schema: VerbaleInput, defaultValues: emptyForm(cose), toWire });
  const tipo = useWatch({ control: form.control, name: 'tipo' });
  const scelte = useWatch({ control: form.control, name: 'scelte' });
  const shown = oneOfEach(cose[tipo]);
  return (
    <FormDialog
      title="Nuovo verbale"
      description={`${dipendente.nome} ${dipendente.cognome}: quello che scegli non si cambia più, se è sbagliato si annulla.`}
      form={form}
      onSubmit={(body) => create.mutate({ body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Emetti verbale"
      pendingVerb="Emissione..."
      pending={create.isPending}
      error={create.error}
    >
      <SelectField control={form.control} name="tipo" label="Tipo *" options={optionsOf(TIPO_LABELS)} />
      {shown.length === 0 && (
        <Note tone="info">{tipo === 'consegna' ? 'Questa persona non ha niente.' : 'Questa persona non ha ancora restituito niente.'}</Note>
      )}
      <ul className="verbale-scelte s6" aria-label="Cose da mettere sul verbale">
        {shown.map((cosa) => {
          const key = keyOf(tipo, cosa);
          return (
            <li key={key} className="grid">
              <CheckboxField control={form.control} name={`scelte.${key}.scelta`} label={cosa.nome} help={detailOf(tipo, cosa)} />
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

function detailOf(tipo: TipoVerbale, { tipo: kind, identificativo, data, gia_in }: Verbalizzabile): string {
  const when = `${tipo === 'consegna' ? 'dal' : 'restituito il'} ${formatData(data)}`;
  return [RISORSE[kind].uno, identificativo, when, gia_in && `già sul verbale ${gia_in}`].filter(Boolean).join(' · ');
}
