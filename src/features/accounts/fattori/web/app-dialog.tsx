import './fattori.css';
import type { ReactElement } from 'react';
import type { InputOf, ResultOf } from '#shared/endpoint.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { activateApp, type Codici, type startApp } from '../contract.ts';
import { useActivateApp } from './hooks.ts';

interface AppDialogProps {
  app: ResultOf<typeof startApp>;
  onDone: (codici: Codici) => void;
  onClose: () => void;
}

type Body = InputOf<typeof activateApp>['body'];

/** The key as a picture and as letters, and the first code that proves it was read. */
export function AppDialog({ app: { segreto, qr }, onDone, onClose }: AppDialogProps): ReactElement {
  const { mutate, isPending, error } = useActivateApp();
  const form = useWireForm({ schema: activateApp.body, defaultValues: { codice: '' }, toWire: (values: Body) => values });
  const spaced = segreto.match(/.{1,4}/g)?.join(' ') ?? segreto;
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
          <span className="mono">{spaced}</span>
          <CopyButton text={segreto} label="Copia la chiave" />
        </p>
      </div>
      <TextField control={form.control} name="codice" label="Codice dell'app *" mono inputMode="numeric" autoComplete="one-time-code" />
    </FormDialog>
  );
}
