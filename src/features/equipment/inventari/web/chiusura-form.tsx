import { ArrowLeft } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { sendForm } from '#web/forms/send-form.ts';
import { useServerErrors } from '#web/forms/use-server-errors.ts';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { Section } from '#web/screen/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Chiusura, type InventarioIntero } from '../contract.ts';
import { voceDi } from '../rules.ts';
import { ContaHeader } from './conta-header.tsx';
import { type ChiusuraValues, lostAll, proposed, riassunto, senzaShowroom, toWire } from './draft-chiusura.ts';
import { useCloseInventario } from './hooks.ts';
import { VoceRow } from './voce-row.tsx';

interface ChiusuraFormProps {
  inventario: InventarioIntero;
  /** How many codes this phone has not sent yet. */
  inAttesa: number;
  onBack: () => void;
}

/** What becomes of what is missing and of what was not expected: proposed, and confirmed by closing. */
export function ChiusuraForm({ inventario, inAttesa, onBack }: ChiusuraFormProps): ReactElement {
  const close = useCloseInventario();
  const form = useWireForm({
    schema: Chiusura,
    defaultValues: proposed(inventario),
    toWire: (values: ChiusuraValues) => toWire(inventario, values),
  });
  useServerErrors(form, close.error);
  const { control, getValues, setValue } = form;
  // What other phones have read since comes with its own proposal; what was chosen stays.
  useEffect(() => {
    const { esiti, periodi } = proposed(inventario);
    for (const [key, esito] of Object.entries(esiti)) {
      if (getValues(`esiti.${key}`) !== undefined) continue;
      setValue(`esiti.${key}`, esito);
      setValue(`periodi.${key}`, periodi[key] ?? null);
    }
  }, [inventario, getValues, setValue]);
  const values = { ...proposed(inventario), ...useWatch({ control }) } as ChiusuraValues; // what is not watched yet is as proposed
  const { id, mancanti, imprevisti } = inventario;
  const losable = mancanti.filter(({ ora, di_persona }) => ora?.smarribile && !di_persona);
  const send = (body: Chiusura) => {
    const unsaid = senzaShowroom(inventario, getValues());
    for (const key of unsaid) form.setError(`showroom.${key}`, { message: 'Scegli lo showroom' });
    if (unsaid.length === 0) close.mutate({ params: { id: String(id) }, body }, { onSuccess: onBack });
  };
  return (
    <div className="conta">
      <ContaHeader inventario={inventario} trovati={inventario.trovati} />
      <form className="chiusura" {...sendForm(form, send, inAttesa === 0)}>
        <ErrorSummary errors={form.sentErrors} error={close.error} control={control} />
        <Section
          title="Che ne è di ciò che manca"
          action={
            losable.length > 1 && (
              <Button size="small" onClick={() => setValue('esiti', { ...values.esiti, ...lostAll(losable) })}>
                Segna smarriti tutti quelli dello showroom
              </Button>
            )
          }
        >
          {mancanti.length === 0 && <p className="res-empty">Non manca nulla.</p>}
          <ul className="chiusura-voci">
            {mancanti.map((voce) => (
              <VoceRow key={voceDi(voce)} control={control} voce={voce} manca showroom={inventario.showroom} />
            ))}
          </ul>
        </Section>
        {imprevisti.length > 0 && (
          <Section title="Che ne è di ciò che non era atteso">
            <ul className="chiusura-voci">
              {imprevisti.map((voce) => (
                <VoceRow key={voceDi(voce)} control={control} voce={voce} manca={false} showroom={inventario.showroom} />
              ))}
            </ul>
          </Section>
        )}
        <Note tone="info" role="status">
          {riassunto(inventario, values)}
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
