import type { ReactElement } from 'react';
import { z } from 'zod';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { Note } from '#web/ui/note.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { type Anonimizzazione, type Parte, RifiutoInput } from '../contract.ts';
import { SORTE_LABELS, type Sorte } from '../rules.ts';
import { useAsk, useConfirmRequest, useMenzioni, useRefuse } from './hooks.ts';

const Capito = z.object({ capito: z.literal(true) });

const TONE: Record<Sorte, TagTone> = { cancellato: 'danger', sostituito: 'warning', resta: 'line' };

/** Data of the employee outside of the tables that the server lists. */
const ALTROVE: Parte['campi'] = [
  { cosa: 'Cronologia', sorte: 'cancellato', dice: 'i valori di prima e di dopo; chi ha fatto che cosa e quando resta' },
  { cosa: 'Importazioni, lotti e posta in attesa', sorte: 'cancellato', dice: 'le righe e i messaggi che riguardano questa persona' },
  {
    cosa: 'Nome ed email scritti altrove',
    sorte: 'sostituito',
    dice: "anche in note di altre cose e in filtri salvati; non nei verbali di altri, né se un'altra persona si chiama allo stesso modo",
  },
  { cosa: 'Nomi di brand, showroom, fornitori e cose', sorte: 'resta', dice: 'anche se uno è uguale al nome della persona' },
  { cosa: 'Account con la stessa email', sorte: 'resta', dice: 'si cambia in Gestione Utenti' },
  {
    cosa: 'Copie di sicurezza, file scaricati, email già spedite',
    sorte: 'resta',
    dice: 'Organico non li può cambiare: la guida dice che cosa fare',
  },
];

const TESTI = 'Testi che cambiano altrove';

interface AnteprimaDialogProps {
  id: string;
  nome: string;
  detta: Anonimizzazione;
  onClose: () => void;
}

/**
 * Shows which data of the employee are deleted, replaced or kept. The user requests the anonymization, or confirms the request of another
 * amministratore.
 */
export function AnteprimaDialog({ id, nome, detta, onClose }: AnteprimaDialogProps): ReactElement {
  const { richiesta, ostacoli, altri_amministratori, parti } = detta;
  const ask = useAsk();
  const confirm = useConfirmRequest();
  const form = useWireForm({
    schema: Capito,
    defaultValues: { capito: false },
    toWire: ({ capito }) => ({ capito: capito as true }), // the schema rejects false
    required: ['capito'],
  });
  const isAsked = richiesta?.stato === 'chiesta';
  const { mutate, isPending, error } = isAsked ? confirm : ask;
  const may = ostacoli.length === 0 && (isAsked ? !richiesta.mia : altri_amministratori > 0);
  return (
    <FormDialog
      title={`Anonimizza ${nome}`}
      description="Che cosa succede a ogni dato. Non si può tornare indietro."
      form={form}
      onSubmit={() => mutate({ params: { id } }, { onSuccess: onClose })}
      onClose={onClose}
      verb={isAsked ? 'Conferma e anonimizza' : 'Chiedi'}
      pendingVerb={isAsked ? 'Anonimizzazione in corso...' : 'Richiesta in corso...'}
      pending={isPending}
      error={error}
      ready={may && form.filled}
      readFirst
    >
      <div className="s6 fates">
        {[...parti, { titolo: 'Altrove', righe: 0, campi: ALTROVE }].map((parte) => (
          <Sorti key={parte.titolo} parte={parte} />
        ))}
        <Menzioni id={id} />
      </div>
      {may ? (
        <CheckboxField
          control={form.control}
          name="capito"
          label="Ho capito: i dati cancellati non si recuperano"
          help={isAsked ? 'Succede subito, tutto insieme.' : 'Succede quando un altro amministratore conferma.'}
        />
      ) : (
        <div className="s6">
          <Note tone="info">
            {ostacoli[0] ?? (isAsked ? 'Lo conferma un altro amministratore.' : 'Serve un altro amministratore attivo che confermi.')}
          </Note>
        </div>
      )}
    </FormDialog>
  );
}

function Sorti({ parte: { titolo, righe, campi } }: { parte: Parte }): ReactElement {
  return (
    <section>
      <h3>
        {titolo} {righe > 1 && <small>{righe} righe</small>}
      </h3>
      <ul>
        {campi.map(({ cosa, sorte, dice }) => (
          <li key={cosa}>
            <b>{cosa}</b>
            <Tag tone={TONE[sorte]}>{SORTE_LABELS[sorte]}</Tag>
            {dice && <small>{dice}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The number of texts about other records that will change, with examples. */
function Menzioni({ id }: { id: string }): ReactElement {
  const { data, error } = useMenzioni(id);
  const others = data && data.quante - data.esempi.length;
  return (
    <section>
      <h3>
        {TESTI} {data && <small>{data.quante}</small>}
      </h3>
      <ul>
        {data?.esempi.map(({ dove, testo }) => (
          <li key={dove + testo}>
            <b>{dove}</b>
            <small>«{testo}»</small>
          </li>
        ))}
      </ul>
      <small role="status">
        {error
          ? 'Non è stato possibile contarli: chiudi e riapri.'
          : others === undefined
            ? 'Caricamento…'
            : others > 0
              ? `Senza esempio: ${others}, in Cronologia o in ciò che è di altri utenti`
              : ''}
      </small>
    </section>
  );
}

/** Rejects the request of another amministratore, with a reason. */
export function RifiutaDialog({ id, nome, onClose }: { id: string; nome: string; onClose: () => void }): ReactElement {
  const refuse = useRefuse();
  const form = useWireForm({ schema: RifiutoInput, defaultValues: { motivo: '' }, toWire: (values) => values });
  return (
    <FormDialog
      title="Rifiuta l'anonimizzazione"
      description={`I dati di ${nome} restano come sono, e chi l'ha chiesta legge il motivo.`}
      form={form}
      onSubmit={(body) => refuse.mutate({ params: { id }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Rifiuta"
      pendingVerb="Invio..."
      pending={refuse.isPending}
      error={refuse.error}
      size="m"
    >
      <TextField control={form.control} name="motivo" label="Motivo *" span="s6" />
    </FormDialog>
  );
}
