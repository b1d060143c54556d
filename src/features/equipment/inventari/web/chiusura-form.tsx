import { ArrowLeft } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { searchShowrooms } from '#features/equipment/asset-types/web/search-showrooms.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Luogo } from '#shared/schemas.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { formProps, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { Section } from '#web/screen/section.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Chiusura, type Imprevisto, type InventarioIntero, type Mancante } from '../contract.ts';
import { describeHolder, voceKey } from '../rules.ts';
import {
  type ChiusuraValues,
  describeChiusura,
  ESITO_LABELS,
  esitiDiImprevisto,
  esitiDiMancante,
  markAllLost,
  proposedValues,
  senzaShowroom,
  toWire,
} from './draft-chiusura.ts';
import { useCloseInventario } from './hooks.ts';
import { CountHeader } from './inventario-card.tsx';

interface ChiusuraFormProps {
  inventario: InventarioIntero;
  inAttesa: number;
  onBack: () => void;
}

export function ChiusuraForm({ inventario, inAttesa, onBack }: ChiusuraFormProps): ReactElement {
  const close = useCloseInventario();
  const form = useWireForm({
    schema: Chiusura,
    defaultValues: proposedValues(inventario),
    toWire: (values: ChiusuraValues) => toWire(inventario, values),
  });
  useServerErrors(form, close.error);
  const { control, getValues, setValue } = form;
  // When other phones scan further items while the form is open, these items get a proposed decision. The decisions that the user has made
  // stay unchanged.
  useEffect(() => {
    const { esiti, periodi } = proposedValues(inventario);
    for (const [key, esito] of Object.entries(esiti)) {
      if (getValues(`esiti.${key}`) !== undefined) continue;
      setValue(`esiti.${key}`, esito);
      setValue(`periodi.${key}`, periodi[key] ?? null);
    }
  }, [inventario, getValues, setValue]);
  const values = { ...proposedValues(inventario), ...useWatch({ control }) } as ChiusuraValues; // the form starts with the proposed values
  const { id, mancanti, imprevisti } = inventario;
  const losableItems = mancanti.filter(({ ora, di_persona }) => ora?.smarribile && !di_persona);
  const submit = (body: Chiusura) => {
    const withoutShowroom = senzaShowroom(inventario, getValues());
    for (const key of withoutShowroom) form.setError(`showroom.${key}`, { message: 'Scegli lo showroom' });
    if (withoutShowroom.length === 0) close.mutate({ params: { id: String(id) }, body }, { onSuccess: onBack });
  };
  return (
    <div className="conta">
      <CountHeader inventario={inventario} trovati={inventario.trovati} />
      <form className="chiusura" {...formProps(form, submit, inAttesa === 0)}>
        <ErrorSummary errors={form.sentErrors} error={close.error} control={control} />
        <Section
          title="Che ne è di ciò che manca"
          action={
            losableItems.length > 1 && (
              <Button size="small" onClick={() => setValue('esiti', { ...values.esiti, ...markAllLost(losableItems) })}>
                Segna smarriti tutti quelli dello showroom
              </Button>
            )
          }
        >
          {mancanti.length === 0 && <p className="res-empty">Non manca nulla.</p>}
          <ul className="chiusura-voci">
            {mancanti.map((voce) => (
              <VoceRow key={voceKey(voce)} control={control} voce={voce} isMancante showroom={inventario.showroom} />
            ))}
          </ul>
        </Section>
        {imprevisti.length > 0 && (
          <Section title="Che ne è di ciò che non era atteso">
            <ul className="chiusura-voci">
              {imprevisti.map((voce) => (
                <VoceRow key={voceKey(voce)} control={control} voce={voce} isMancante={false} showroom={inventario.showroom} />
              ))}
            </ul>
          </Section>
        )}
        <Note tone="info" role="status">
          {describeChiusura(inventario, values)}
        </Note>
        {inAttesa > 0 && (
          <Note tone="warning">
            {inAttesa === 1 ? 'Una lettura aspetta la rete' : `${inAttesa} letture aspettano la rete`}: si chiude quando sono partite.
          </Note>
        )}
        <footer>
          <Button icon={ArrowLeft} onClick={onBack}>
            Torna alla lettura
          </Button>
          <Button type="submit" kind="primary" disabled={inAttesa > 0} pendingText={close.isPending ? 'Chiusura in corso...' : undefined}>
            Conferma e chiudi
          </Button>
        </footer>
      </form>
    </div>
  );
}

type VoceRowProps<W> = { control: Control<ChiusuraValues, unknown, W>; showroom: Luogo } & (
  | { isMancante: true; voce: Mancante }
  | { isMancante: false; voce: Imprevisto }
);

function VoceRow<W>({ control, showroom, ...rowProps }: VoceRowProps<W>): ReactElement {
  const { brandsFor } = usePermessi();
  const key = voceKey(rowProps.voce);
  const esito = useWatch({ control, name: `esiti.${key}` });
  const esiti = rowProps.isMancante ? esitiDiMancante(rowProps.voce) : esitiDiImprevisto(rowProps.voce);
  const { tipo, nome, codice } = rowProps.voce;
  return (
    <li>
      <SelectField
        control={control}
        name={`esiti.${key}`}
        label={nome}
        help={[RISORSE[tipo].uno, codice, describeHolder(rowProps.voce)].filter(Boolean).join(' · ')}
        options={esiti.map((value) => ({ value, label: ESITO_LABELS[value] }))}
      />
      {esito === 'altrove' && (
        <ComboboxField
          control={control}
          name={`showroom.${key}`}
          label={`Dove è ${nome} *`}
          placeholder="Cerca uno showroom"
          search={async (q) =>
            (await searchShowrooms(q, brandsFor('risorse.assegna'))).filter(({ value }) => value !== String(showroom.id))
          }
        />
      )}
    </li>
  );
}
