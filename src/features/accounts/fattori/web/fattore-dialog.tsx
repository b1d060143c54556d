import './fattori.css';
import { Printer } from 'lucide-react';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { InputOf, ResultOf } from '#shared/endpoint.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import { AppActivation, type activateApp, type Codici, type Fattori, PasskeyName, type startApp } from '../contract.ts';
import { useActivateApp, useAddPasskey, useRenamePasskey } from './hooks.ts';

interface AppDialogProps {
  app: ResultOf<typeof startApp>;
  onDone: (codici: Codici) => void;
  onClose: () => void;
}

type ActivationBody = InputOf<typeof activateApp>['body'];

export function AppDialog({ app: { segreto, qr }, onDone, onClose }: AppDialogProps): ReactElement {
  const { mutate, isPending, error } = useActivateApp();
  const form = useWireForm({ schema: AppActivation, defaultValues: { codice: '' }, toWire: (values: ActivationBody) => values });
  const groupedSecret = segreto.match(/.{1,4}/g)?.join(' ') ?? segreto;
  return (
    <FormDialog
      title="App di autenticazione"
      description="Inquadra il codice con l'app, poi scrivi qui le sei cifre che vedi."
      form={form}
      onSubmit={(body) => mutate({ body }, { onSuccess: onDone })}
      onClose={onClose}
      verb="Attiva"
      pendingVerb="Attivazione in corso..."
      pending={isPending}
      error={error}
      size="m"
    >
      <div className="field s6">
        <svg className="app-qr" viewBox={`0 0 ${qr.lato} ${qr.lato}`} role="img" aria-label="Codice QR con la chiave">
          <path d={qr.tracciato} />
        </svg>
      </div>
      <div className="field s6">
        <p className="muted">Se non puoi inquadrarlo, scrivi nell'app questa chiave:</p>
        <p className="copyable">
          <span className="mono">{groupedSecret}</span>
          <CopyButton text={segreto} label="Copia la chiave" />
        </p>
      </div>
      <TextField control={form.control} name="codice" label="Codice dell'app *" mono inputMode="numeric" autoComplete="one-time-code" />
    </FormDialog>
  );
}

type Values = z.input<typeof PasskeyName>;

export function PasskeyDialog({ onDone, onClose }: { onDone: (codici: Codici) => void; onClose: () => void }): ReactElement {
  const { add, isPending, errorText } = useAddPasskey(onDone);
  const form = useWireForm({ schema: PasskeyName, defaultValues: { nome: '' }, toWire: (values: Values) => values });
  return (
    <FormDialog
      title="Nuova passkey"
      description="Il dispositivo ti chiederà l'impronta, il volto o il PIN. Poi entri con quello, anche senza password."
      form={form}
      onSubmit={({ nome }) => add(nome)}
      onClose={onClose}
      verb="Crea la passkey"
      pendingVerb="In attesa del dispositivo..."
      pending={isPending}
      error={null}
      size="m"
    >
      <TextField control={form.control} name="nome" label="Nome *" placeholder="Per esempio: telefono, portatile" />
      {errorText && (
        <Note tone="danger" role="alert">
          {errorText}
        </Note>
      )}
    </FormDialog>
  );
}

interface RenamePasskeyDialogProps {
  passkey: Fattori['passkey'][number];
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey: { id, nome }, onClose }: RenamePasskeyDialogProps): ReactElement {
  const { mutate, isPending, error } = useRenamePasskey();
  const form = useWireForm({
    schema: PasskeyName,
    defaultValues: { nome },
    toWire: (values: { nome: string }) => values,
  });
  return (
    <FormDialog
      title="Rinomina passkey"
      description="Il nome con cui la riconosci in questo elenco e nella cronologia"
      form={form}
      onSubmit={(body) => mutate({ params: { id: String(id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Rinomina"
      pendingVerb="Salvataggio in corso..."
      pending={isPending}
      error={error}
      size="m"
    >
      <TextField control={form.control} name="nome" label="Nome *" />
    </FormDialog>
  );
}

/** The dialog with the recovery codes. They are shown only once, so only the button closes the dialog. */
export function CodiciDialog({ codici, onClose }: { codici: readonly string[]; onClose: () => void }): ReactElement {
  const { user } = useSession();
  return (
    <ReadDialog
      title="Codici di recupero"
      description={`Di ${user?.username}, per entrare in Organico senza il telefono. Ognuno vale una volta.`}
      foot={
        <>
          <CopyButton text={codici.join('\n')} label="Copia i codici" />
          <Button icon={Printer} onClick={() => window.print()}>
            Stampa
          </Button>
          <Button kind="primary" onClick={onClose}>
            Li ho messi al sicuro
          </Button>
        </>
      }
    >
      <Note tone="warning">Stampali o copiali adesso: quando chiudi non si possono più vedere. Tienili lontano dal computer.</Note>
      <ol className="codici" aria-label="Codici di recupero">
        {codici.map((codice) => (
          <li key={codice} className="mono">
            {codice}
          </li>
        ))}
      </ol>
    </ReadDialog>
  );
}
