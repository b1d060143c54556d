import { type ReactElement, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { Endpoint, InputOf } from '#shared/endpoint.ts';
import { formatNumero } from '#shared/euro.ts';
import { EsitoMolti } from '#shared/molti-calls.ts';
import { CallError, sentenceOf } from '#web/data/call.ts';
import { useWrite } from '#web/data/use-write.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import type { Noun } from '#web/screen/list-rows.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import { Ring } from '#web/ui/ring.tsx';
import { type BulkForm, bulkForm } from './bulk-action.ts';
import { formatCount } from './outcome.ts';

const NO_PARAMETERS = bulkForm({ schema: z.object({}), defaultValues: {}, toParametri: () => ({}), Fields: () => <></> });

/** The fields of a request that tell whether the call only tries the change, and whether it skips rejected rows. */
type RunMode = { prova: true } | { solo_valide: boolean };

interface OutcomeDialogProps<E extends Endpoint & { response: typeof EsitoMolti }> {
  title: string;
  description: string;
  /** The form of the parameters. Left out for a change without parameters. */
  form?: BulkForm | undefined;
  endpoint: E;
  inputOf: (parametri: Record<string, unknown>, mode: RunMode) => InputOf<E>;
  /** The button text, for example 'Riprendi'. */
  verb: string;
  /** The button text while the change runs, for example 'Ripresa in corso...'. */
  pendingVerb: string;
  danger?: true | undefined;
  noun: Noun;
  onDone: (outcome: EsitoMolti) => void;
  onClose: () => void;
}

/**
 * The dialog of a change of many rows: a form for the parameters, a preview with the outcome of every row, and the button that applies the
 * change.
 */
export function OutcomeDialog<E extends Endpoint & { response: typeof EsitoMolti }>(props: OutcomeDialogProps<E>): ReactElement {
  const { title, description, endpoint, inputOf, verb, pendingVerb, danger, noun, onDone, onClose } = props;
  const { schema, defaultValues, toParametri, Fields } = props.form ?? NO_PARAMETERS;
  // The dialog owns the form, so that the button Indietro of the preview shows the typed values again.
  const form = useWireForm({ schema, defaultValues, toWire: toParametri });
  const [outcome, setOutcome] = useState<EsitoMolti>();
  const trial = useWrite(endpoint, { failure: 'Le righe non sono state verificate. Riprova.', serverMessage: true, untold: [] });
  const apply = useWrite(endpoint, {
    failure: (error) => (rejectedIn(error) ? null : "L'azione non è riuscita e niente è cambiato."),
    serverMessage: true,
  });
  const preview = (parametri: Record<string, unknown>) => {
    // cast: every endpoint of this dialog answers with an EsitoMolti
    trial.mutate(inputOf(parametri, { prova: true }), { onSuccess: (result) => setOutcome(result as EsitoMolti) });
  };
  const run = () => {
    if (!outcome) return;
    apply.mutate(inputOf(toParametri(form.getValues()), { solo_valide: outcome.rifiutate > 0 }), {
      onSuccess: (result) => onDone(result as EsitoMolti),
      // If a row has changed since the preview, the dialog shows the new outcome of every row.
      onError: (error) => {
        const now = rejectedIn(error);
        if (now) setOutcome(now);
      },
    });
  };
  // The dialog of a change without parameters begins with the preview.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (props.form || hasBegun.current) return;
    hasBegun.current = true;
    preview({});
  });

  if (props.form && !outcome) {
    return (
      <FormDialog
        title={title}
        description={description}
        form={form}
        onSubmit={preview}
        onClose={onClose}
        verb="Verifica"
        pendingVerb="Verifica in corso..."
        pending={trial.isPending}
        error={trial.error}
        size="m"
      >
        <Fields control={form.control} />
      </FormDialog>
    );
  }
  return (
    <ReadDialog
      title={title}
      description={outcome && summaryOf(outcome, noun)}
      middle="Esito di ogni riga"
      isBusy={!outcome}
      onClose={onClose}
      foot={
        <>
          <Button onClick={props.form ? () => setOutcome(undefined) : onClose} disabled={apply.isPending}>
            Indietro
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            disabled={!outcome || outcome.fatte === 0}
            pendingText={apply.isPending ? pendingVerb : undefined}
            onClick={run}
          >
            {applyText(verb, outcome)}
          </Button>
        </>
      }
    >
      {trial.error && !outcome && (
        <Note tone="danger" role="alert">
          {sentenceOf(trial.error)}
        </Note>
      )}
      {!outcome && trial.isPending && (
        <p className="soft" role="status">
          <Ring arcs={['done', 'done', 'todo']} spin /> Verifica in corso…
        </p>
      )}
      {outcome && <Outcomes outcome={outcome} />}
    </ReadDialog>
  );
}

const MAX_SHOWN = 100;

/** Lists the rejected rows with their reasons, and shows the number of the other rows. */
function Outcomes({ outcome: { righe } }: { outcome: EsitoMolti }): ReactElement {
  const rejected = righe.filter(({ esito }) => esito === 'rifiutato');
  const unchanged = righe.filter(({ esito }) => esito === 'invariato');
  if (rejected.length + unchanged.length === 0) return <p className="soft">Nessuna riga è esclusa.</p>;
  const shown = [...rejected, ...unchanged].slice(0, MAX_SHOWN);
  const more = rejected.length + unchanged.length - shown.length;
  return (
    <>
      <ul className="outcomes">
        {shown.map(({ id, nome, motivo }) => (
          <li key={id}>
            <b>{nome}</b>
            <span>{motivo ?? "È già così: resta com'è."}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="soft">E altre {formatNumero(more)} righe.</p>}
    </>
  );
}

/** Returns the summary of the preview, for example '28 asset hardware si possono cambiare, 2 no.' */
function summaryOf({ fatte, invariate, rifiutate }: EsitoMolti, noun: Noun): string {
  const can =
    fatte === 0 ? 'Nessuna riga si può cambiare' : `${formatCount(fatte, noun)} ${fatte === 1 ? 'si può' : 'si possono'} cambiare`;
  const same = invariate === 0 ? '' : `, ${invariate} ${invariate === 1 ? 'è già a posto' : 'sono già a posto'}`;
  const not = rifiutate === 0 ? '' : fatte === 0 ? '' : `, ${rifiutate} no`;
  return `${can}${same}${not}.`;
}

/** Returns the text of the button that applies the change: 'Riprendi 28', or 'Escludi 2 e riprendi 28' when rows are rejected. */
function applyText(verb: string, outcome: EsitoMolti | undefined): string {
  if (!outcome || outcome.fatte === 0) return verb;
  if (outcome.rifiutate === 0) return `${verb} ${formatNumero(outcome.fatte)}`;
  return `Escludi ${formatNumero(outcome.rifiutate)} e ${verb.charAt(0).toLowerCase()}${verb.slice(1)} ${formatNumero(outcome.fatte)}`;
}

/** Returns the outcomes of the rows from the error 409 RIGHE_RIFIUTATE; undefined for any other error. */
function rejectedIn(error: Error): EsitoMolti | undefined {
  if (!(error instanceof CallError) || error.code !== 'RIGHE_RIFIUTATE') return undefined;
  return EsitoMolti.safeParse(error.problem).data;
}
