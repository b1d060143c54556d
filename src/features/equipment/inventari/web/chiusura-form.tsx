import { ArrowLeft } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { searchPlaces } from '#features/equipment/asset-types/web/search-places.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Luogo } from '#shared/schemas.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import { ErrorSummary } from '#web/forms/error-summary.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { sendForm, useServerErrors, useWireForm } from '#web/forms/use-wire-form.ts';
import { Section } from '#web/screen/section.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Chiusura, type Imprevisto, type InventarioIntero, type Mancante } from '../contract.ts';
import { dove, siSmarrisce, voceDi } from '../rules.ts';
import { useCloseInventario } from './hooks.ts';
import { ContaHeader } from './inventario-card.tsx';

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

type VoceRowProps<W> = { control: Control<ChiusuraValues, unknown, W>; showroom: Luogo } & (
  | { manca: true; voce: Mancante }
  | { manca: false; voce: Imprevisto }
);

/** One thing, and what becomes of it. */
function VoceRow<W>({ control, showroom, ...of }: VoceRowProps<W>): ReactElement {
  const { brandsFor } = usePermessi();
  const key = voceDi(of.voce);
  const esito = useWatch({ control, name: `esiti.${key}` });
  const esiti = of.manca ? esitiDiMancante(of.voce) : esitiDiImprevisto(of.voce);
  const { tipo, nome, codice } = of.voce;
  return (
    <li>
      <SelectField
        control={control}
        name={`esiti.${key}`}
        label={nome}
        help={[RISORSE[tipo].uno, codice, dove(of.voce)].filter(Boolean).join(' · ')}
        options={esiti.map((value) => ({ value, label: ESITO_LABELS[value] }))}
      />
      {esito === 'altrove' && (
        <ComboboxField
          control={control}
          name={`showroom.${key}`}
          label={`Dove è ${nome} *`}
          placeholder="Cerca uno showroom"
          search={async (q) => (await searchPlaces(q, brandsFor('risorse.assegna'))).filter(({ value }) => value !== String(showroom.id))}
        />
      )}
    </li>
  );
}

// What somebody has chosen so far about what is missing, and about what was not expected.
const ESITO_LABELS = {
  resta: "Resta dov'era",
  smarrito: 'Smarrito',
  altrove: 'Era in un altro showroom',
  libero: 'Non è più di nessuno',
  qui: 'Sposta qui',
  lascia: "Lascia dov'è",
} as const;
type Esito = keyof typeof ESITO_LABELS;

/** By thing. */
export interface ChiusuraValues {
  esiti: Record<string, Esito>;
  /** In which other showroom. */
  showroom: Record<string, Option | null>;
  /** By which period it was held when it was shown: passed on meanwhile, nothing is to be decided of it unseen. */
  periodi: Record<string, number | null>;
}

/** What may be chosen about something that is missing. */
export const esitiDiMancante = ({ ora }: Mancante): Esito[] => [
  'resta',
  ...(ora?.smarribile ? (['smarrito'] as const) : []),
  ...(ora?.spostabile ? (['altrove'] as const) : []),
  ...(ora?.spostabile && ora.assegnato ? (['libero'] as const) : []),
];

export const esitiDiImprevisto = ({ ora }: Imprevisto): Esito[] => (ora?.spostabile_qui ? ['qui', 'lascia'] : ['lascia']);

/** Nothing is lost unless somebody says so. What stood in another showroom, or nowhere, comes here; what a person has stays theirs. */
export function proposed({ mancanti, imprevisti, showroom }: InventarioIntero): ChiusuraValues {
  const comes = ({ ora }: Imprevisto) => ora?.spostabile_qui && (!ora.assegnato || (ora.luogo && ora.luogo.id !== showroom.id));
  return {
    esiti: Object.fromEntries([
      ...mancanti.map((voce) => [voceDi(voce), 'resta' as const]),
      ...imprevisti.map((voce) => [voceDi(voce), comes(voce) ? ('qui' as const) : ('lascia' as const)]),
    ]),
    showroom: {},
    periodi: Object.fromEntries([...mancanti, ...imprevisti].map((voce) => [voceDi(voce), voce.ora?.periodo_id ?? null])),
  };
}

const lostAll = (voci: readonly Mancante[]): Record<string, Esito> =>
  Object.fromEntries(voci.map((voce) => [voceDi(voce), 'smarrito' as const]));

/** Those that were elsewhere, and it is not said yet where. */
export const senzaShowroom = ({ mancanti }: InventarioIntero, { esiti, showroom }: ChiusuraValues): string[] =>
  mancanti.map(voceDi).filter((key) => esiti[key] === 'altrove' && !showroom[key]);

export function toWire(
  { mancanti, imprevisti, showroom }: InventarioIntero,
  { esiti, showroom: where, periodi }: ChiusuraValues,
): Chiusura {
  const goesTo = (key: string): number | null | undefined => {
    const esito = esiti[key];
    if (esito === 'qui') return showroom.id;
    if (esito === 'libero') return null;
    const chosen = where[key];
    return esito === 'altrove' && chosen ? Number(chosen.value) : undefined;
  };
  const all = [...mancanti, ...imprevisti].map((voce) => ({ tipo: voce.tipo, id: voce.id, periodo_id: periodi[voceDi(voce)] ?? null }));
  return {
    spostamenti: all.flatMap((voce) => {
      const showroom_id = goesTo(voceDi(voce));
      return showroom_id === undefined ? [] : [{ ...voce, showroom_id }];
    }),
    smarriti: all.flatMap(({ tipo, ...voce }) =>
      siSmarrisce(tipo) && esiti[voceDi({ tipo, ...voce })] === 'smarrito' ? [{ tipo, ...voce }] : [],
    ),
  };
}

// What was chosen about something that another phone has read since counts no more.
/** 'Alla chiusura: 2 spostamenti e 1 smarrito. 3 cose restano mancanti, e il rapporto le nomina. Si può annullare.' */
export function riassunto({ mancanti, imprevisti }: InventarioIntero, { esiti }: ChiusuraValues): string {
  const chosen = [...mancanti, ...imprevisti].map((voce) => esiti[voceDi(voce)]);
  const moved = chosen.filter((esito) => esito === 'altrove' || esito === 'libero' || esito === 'qui').length;
  const lost = chosen.filter((esito) => esito === 'smarrito').length;
  const left = mancanti.filter((voce) => esiti[voceDi(voce)] === 'resta').length;
  const done = [
    ...(moved > 0 ? [moved === 1 ? '1 spostamento' : `${moved} spostamenti`] : []),
    ...(lost > 0 ? [lost === 1 ? '1 smarrito' : `${lost} smarriti`] : []),
  ];
  const first = done.length > 0 ? `Alla chiusura: ${done.join(' e ')}.` : 'Alla chiusura nulla cambia di posto.';
  const rest =
    left === 0
      ? ''
      : left === 1
        ? ' Una cosa resta mancante, e il rapporto la nomina.'
        : ` ${left} cose restano mancanti, e il rapporto le nomina.`;
  return `${first}${rest} Si può annullare.`;
}
