import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { optionsOf } from '#shared/options-of.ts';
import { TIPO_RAPPORTO_LABELS, type TipoRapporto } from '#shared/rapporto.ts';
import { RadioField } from '#web/forms/choices-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextareaField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { Note } from '#web/ui/note.tsx';
import { Proroga, type Rapporto, Trasformazione } from '../contract.ts';
import { formatDurata } from '../rules.ts';
import { useMesiATermine, useProroga, useTrasforma } from './hooks.ts';

export type Risposta = 'proroga' | 'trasforma' | 'uscita';

const VERBS: Record<Risposta, { verb: string; pendingVerb: string }> = {
  proroga: { verb: 'Proroga', pendingVerb: 'Proroga in corso...' },
  trasforma: { verb: 'Trasforma', pendingVerb: 'Trasformazione in corso...' },
  uscita: { verb: 'Continua', pendingVerb: 'Apertura...' },
};
const RISPOSTE = [
  { value: 'proroga', label: 'Proroga' },
  { value: 'trasforma', label: 'Trasforma' },
  { value: 'uscita', label: 'Apri uscita' },
];

/** The fields of the two calls; the form contains only the fields of the selected answer. */
const Decisione = Proroga.extend(Trasformazione.shape).partial();
type Decisione = z.input<typeof Decisione>;

interface Values {
  risposta: Risposta;
  fine_prevista: string;
  note: string;
  tipo: TipoRapporto;
  dal: string;
}

function toWire({ risposta, fine_prevista, note, tipo, dal }: Values): Decisione {
  // An empty note must not replace the stored note.
  if (risposta === 'proroga') return { fine_prevista, ...(note.trim() === '' ? {} : { note }) };
  return risposta === 'trasforma' ? { tipo, dal } : {};
}

interface ContrattoDialogProps {
  dipendente: { id: string; nome: string; cognome: string };
  /** The present employment. */
  rapporto: Rapporto;
  /** The answer that is selected first. */
  risposta?: Risposta;
  /** Called when the user wants to open the exit. The day is the proposed exit date; null when there is none. */
  onUscita: (day: string | null) => void;
  onClose: () => void;
}

/** The dialog in which HR decides what follows the end of a contract or a probation: extension, conversion or exit. */
export function ContrattoDialog({ dipendente, rapporto, risposta: first, onUscita, onClose }: ContrattoDialogProps): ReactElement {
  const proroga = useProroga();
  const trasforma = useTrasforma();
  const { fine_prevista, dal, tipo } = rapporto;
  const today = todayInItaly(new Date());
  const defaultTipo = tipo === 'indeterminato' ? 'determinato' : 'indeterminato';
  const proposed = first ?? (fine_prevista ? 'proroga' : openProbation(rapporto, today) ? 'uscita' : 'trasforma');
  const form = useWireForm({
    schema: Decisione,
    defaultValues: {
      risposta: proposed,
      fine_prevista: '',
      note: '',
      tipo: defaultTipo,
      dal: dal && dal > today ? dal : today,
    } as Values,
    toWire,
  });
  const { control } = form;
  const risposta = useWatch({ control, name: 'risposta' });
  const params = { id: dipendente.id, rid: String(rapporto.id) };
  const send = (body: Decisione) => {
    if (risposta === 'uscita') return onUscita(firstEnd(rapporto, today));
    // casts: toWire() returns all fields of the selected answer
    if (risposta === 'proroga') return proroga.mutate({ params, body: body as z.input<typeof Proroga> }, { onSuccess: onClose });
    return trasforma.mutate({ params, body: body as z.input<typeof Trasformazione> }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Contratto di ${dipendente.nome} ${dipendente.cognome}`}
      description={describeEnds(rapporto, today)}
      form={form}
      onSubmit={send}
      onClose={onClose}
      {...VERBS[risposta]}
      pending={proroga.isPending || trasforma.isPending}
      error={risposta === 'proroga' ? proroga.error : trasforma.error}
      size="m"
      focusFirst={proposed === 'proroga' ? 'fine_prevista' : undefined}
    >
      <RadioField
        control={control}
        name="risposta"
        label="Che cosa succede"
        options={RISPOSTE.filter(({ value }) => value !== 'proroga' || fine_prevista !== null)}
      />
      {risposta === 'proroga' && (
        <>
          <DateField control={control} name="fine_prevista" label="Nuova fine prevista *" span="s6" />
          <TextareaField control={control} name="note" label="Note" rows={2} />
          <MesiNote dipendenteId={dipendente.id} />
        </>
      )}
      {risposta === 'trasforma' && (
        <>
          <SelectField control={control} name="tipo" label="Nuovo tipo di rapporto *" options={optionsOf(TIPO_RAPPORTO_LABELS)} />
          <DateField control={control} name="dal" label="Dal *" />
          <Explanation>La data di assunzione resta la stessa e la fine prevista viene tolta.</Explanation>
        </>
      )}
      {risposta === 'uscita' && <Explanation>Si apre l'uscita con la data proposta: la confermi nel passo dopo.</Explanation>}
    </FormDialog>
  );
}

function Explanation({ children }: { children: string }): ReactElement {
  return (
    <div className="s6">
      <Note tone="plain">{children}</Note>
    </div>
  );
}

/** The fixed-term months of the employee, with the reached thresholds. */
function MesiNote({ dipendenteId }: { dipendenteId: string }): ReactElement | null {
  const { data } = useMesiATermine(dipendenteId);
  if (!data || data.righe.length === 0) return null;
  const [avviso] = data.avvisi;
  return (
    <div className="s6">
      <Note tone={avviso ? 'warning' : 'info'}>
        {avviso ? `${avviso.testo}. ` : `${formatDurata(data)} a termine fino alla fine prevista. `}
        La proroga si può fare comunque.
      </Note>
    </div>
  );
}

const openProbation = ({ prova_fino_al }: Rapporto, today: string) => (prova_fino_al && prova_fino_al >= today ? prova_fino_al : null);

function firstEnd(rapporto: Rapporto, today: string): string | null {
  const days = [rapporto.fine_prevista, openProbation(rapporto, today)].filter((day) => day !== null);
  return days.sort()[0] ?? null;
}

function describeEnds(rapporto: Rapporto, today: string): string {
  const { tipo, fine_prevista } = rapporto;
  const probation = openProbation(rapporto, today);
  const parts = [
    tipo && TIPO_RAPPORTO_LABELS[tipo],
    fine_prevista && `fine prevista il ${formatData(fine_prevista)}`,
    probation && `in prova fino al ${formatData(probation)}${fine_prevista ? '' : ': senza una decisione il rapporto continua'}`,
  ];
  return parts.filter(Boolean).join(', ') || 'Che cosa succede al rapporto in corso';
}
