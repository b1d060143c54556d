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
import { useConfirmAnonimizzazione, useMenzioni, useRejectAnonimizzazione, useRequestAnonimizzazione } from './hooks.ts';

const CapitoForm = z.object({ capito: z.literal(true) });

const SORTE_TONES: Record<Sorte, TagTone> = { cancellato: 'danger', sostituito: 'warning', resta: 'line' };

/** Data that an anonymization changes in addition to the tables that the server lists in the preview. */
const OTHER_DATA: Parte['campi'] = [
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

const MENZIONI_TITLE = 'Testi che cambiano altrove';

interface AnteprimaDialogProps {
  id: string;
  nome: string;
  anonimizzazione: Anonimizzazione;
  onClose: () => void;
}

export function AnteprimaDialog({ id, nome, anonimizzazione, onClose }: AnteprimaDialogProps): ReactElement {
  const { richiesta, ostacoli, altri_amministratori, parti } = anonimizzazione;
  const request = useRequestAnonimizzazione();
  const confirm = useConfirmAnonimizzazione();
  const form = useWireForm({
    schema: CapitoForm,
    defaultValues: { capito: false },
    toWire: ({ capito }) => ({ capito: capito as true }),
    required: ['capito'],
  });
  const isRequested = richiesta?.stato === 'chiesta';
  const { mutate, isPending, error } = isRequested ? confirm : request;
  const canSubmit = ostacoli.length === 0 && (isRequested ? !richiesta.mia : altri_amministratori > 0);
  return (
    <FormDialog
      title={`Anonimizza ${nome}`}
      description="Che cosa succede a ogni dato. Non si può tornare indietro."
      form={form}
      onSubmit={() => mutate({ params: { id } }, { onSuccess: onClose })}
      onClose={onClose}
      verb={isRequested ? 'Conferma e anonimizza' : 'Chiedi'}
      pendingVerb={isRequested ? 'Anonimizzazione in corso...' : 'Richiesta in corso...'}
      pending={isPending}
      error={error}
      ready={canSubmit && form.filled}
      readFirst
    >
      <div className="s6 fates">
        {[...parti, { titolo: 'Altrove', righe: 0, campi: OTHER_DATA }].map((parte) => (
          <SortiSection key={parte.titolo} parte={parte} />
        ))}
        <Menzioni id={id} />
      </div>
      {canSubmit ? (
        <CheckboxField
          control={form.control}
          name="capito"
          label="Ho capito: i dati cancellati non si recuperano"
          help={isRequested ? 'Succede subito, tutto insieme.' : 'Succede quando un altro amministratore conferma.'}
        />
      ) : (
        <div className="s6">
          <Note tone="info">
            {ostacoli[0] ?? (isRequested ? 'Lo conferma un altro amministratore.' : 'Serve un altro amministratore attivo che confermi.')}
          </Note>
        </div>
      )}
    </FormDialog>
  );
}

function SortiSection({ parte: { titolo, righe, campi } }: { parte: Parte }): ReactElement {
  return (
    <section>
      <h3>
        {titolo} {righe > 1 && <small>{righe} righe</small>}
      </h3>
      <ul>
        {campi.map(({ cosa, sorte, dice }) => (
          <li key={cosa}>
            <b>{cosa}</b>
            <Tag tone={SORTE_TONES[sorte]}>{SORTE_LABELS[sorte]}</Tag>
            {dice && <small>{dice}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Menzioni({ id }: { id: string }): ReactElement {
  const { data, error } = useMenzioni(id);
  const withoutExample = data && data.quante - data.esempi.length;
  return (
    <section>
      <h3>
        {MENZIONI_TITLE} {data && <small>{data.quante}</small>}
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
          : withoutExample === undefined
            ? 'Caricamento…'
            : withoutExample > 0
              ? `Senza esempio: ${withoutExample}, in Cronologia o in ciò che è di altri utenti`
              : ''}
      </small>
    </section>
  );
}

export function RejectDialog({ id, nome, onClose }: { id: string; nome: string; onClose: () => void }): ReactElement {
  const reject = useRejectAnonimizzazione();
  const form = useWireForm({ schema: RifiutoInput, defaultValues: { motivo: '' }, toWire: (values) => values });
  return (
    <FormDialog
      title="Rifiuta l'anonimizzazione"
      description={`I dati di ${nome} restano come sono, e chi l'ha chiesta legge il motivo.`}
      form={form}
      onSubmit={(body) => reject.mutate({ params: { id }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Rifiuta"
      pendingVerb="Invio..."
      pending={reject.isPending}
      error={reject.error}
      size="m"
    >
      <TextField control={form.control} name="motivo" label="Motivo *" span="s6" />
    </FormDialog>
  );
}
