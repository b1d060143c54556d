import { Dialog } from 'radix-ui';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { CheckboxField } from '#web/forms/choices-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogHead, Scrim } from '#web/ui/dialog-frame.tsx';
import { LinkDialog } from '#web/ui/link-dialog.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { AnnulInput, FirmaInput, type LinkFirma, type Verbale } from '../contract.ts';
import { SCANSIONE_MAX, titleOf } from '../rules.ts';
import { TrattoField, VociPanel } from './firma-field.tsx';
import { useAnnulVerbale, useSendLink, useSignVerbale, useUploadScansione, useVerbale } from './hooks.ts';

export function FirmaDialog({ verbale, onClose }: { verbale: Verbale; onClose: () => void }): ReactElement {
  const sign = useSignVerbale();
  const { data } = useVerbale(verbale);
  const [tratto, setTratto] = useState('');
  const form = useWireForm({
    schema: FirmaInput,
    defaultValues: { nome: '' },
    toWire: (values) => ({ ...values, tratto: tratto || null }),
  });
  return (
    <FormDialog
      title={`Firma il verbale n. ${verbale.codice}`}
      description={`${titleOf(verbale)}, per ${verbale.nome} ${verbale.cognome}`}
      form={form}
      onSubmit={(body) => sign.mutate({ params: { id: String(verbale.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Firma"
      pendingVerb="Firma in corso..."
      pending={sign.isPending}
      error={sign.error}
    >
      <div className="field s6">{data && <VociPanel voci={data.voci} />}</div>
      <TrattoField
        label="Firma"
        help="Con il dito, la penna o il mouse. Se non puoi, basta il nome scritto."
        value={tratto}
        onChange={setTratto}
      />
      <TextField control={form.control} name="nome" label="Nome e cognome di chi firma *" autoComplete="name" span="s6" />
    </FormDialog>
  );
}

interface LinkFirmaDialogProps {
  verbale: Verbale;
  link: LinkFirma;
  onClose: () => void;
}

export function LinkFirmaDialog({ verbale, link, onClose }: LinkFirmaDialogProps): ReactElement {
  const { mutate, isPending, isSuccess } = useSendLink();
  const { id, nome, cognome, codice } = verbale;
  const send = () => mutate({ params: { id: String(id) }, body: { token: link.url.slice(link.url.lastIndexOf('/') + 1) } });
  return (
    <LinkDialog
      title="Link per firmare"
      description={`Per ${nome} ${cognome}, verbale n. ${codice}: vale una volta sola, fino al ${formatDataOra(link.scade_il)}.`}
      warning="Mandalo adesso alla persona: quando chiudi non si può più vedere. Chi lo ha può firmare al posto suo."
      link={link.url}
      mailing={{ isActive: link.posta_attiva, to: link.email, send, isPending, isSent: isSuccess }}
      onClose={onClose}
    />
  );
}

const TROPPO_GRANDE = 'Il file supera i 10 MB: riduci la risoluzione della scansione.';

export function ScansioneDialog({ verbale, onClose }: { verbale: Verbale; onClose: () => void }): ReactElement {
  const focus = useReturnFocus();
  const upload = useUploadScansione();
  const ids = { field: useId(), error: useId() };
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const errorText = !file ? 'Scegli il file della scansione' : file.size > SCANSIONE_MAX ? TROPPO_GRANDE : undefined;
    setError(errorText);
    if (file && !errorText) upload.mutate({ id: verbale.id, file }, { onSuccess: onClose });
  };
  const close = () => {
    if (!upload.isPending) onClose();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Scrim onBack={close} />
        <Dialog.Content className="dialog m" {...focus}>
          <DialogHead
            title="Carica il foglio firmato"
            description={`Verbale n. ${verbale.codice}, ${verbale.nome} ${verbale.cognome}: da adesso risulta firmato.`}
          />
          <form noValidate onSubmit={send}>
            <div className="mid">
              <div className="field">
                <label htmlFor={ids.field}>Scansione o foto *</label>
                <input
                  id={ids.field}
                  type="file"
                  className="in file"
                  accept="application/pdf,image/jpeg,image/png"
                  aria-describedby={ids.error}
                  aria-invalid={error ? true : undefined}
                  onChange={(event) => setFile(event.target.files?.[0])}
                />
                <p className={error ? 'err' : 'help'} id={ids.error} role={error ? 'alert' : undefined}>
                  {error ?? 'PDF, JPEG o PNG, fino a 10 MB.'}
                </p>
              </div>
            </div>
            <footer>
              <Button onClick={onClose} disabled={upload.isPending}>
                Annulla
              </Button>
              <Button type="submit" kind="primary" pendingText={upload.isPending ? 'Caricamento...' : undefined}>
                Carica
              </Button>
            </footer>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export function AnnulVerbaleDialog({ verbale, onClose }: { verbale: Verbale; onClose: () => void }): ReactElement {
  const annul = useAnnulVerbale();
  const canReplace = verbale.dipendente_id !== null;
  const form = useWireForm({
    schema: AnnulInput,
    defaultValues: { motivo: '', sostituisci: canReplace },
    toWire: ({ motivo, sostituisci }) => ({ motivo, ...(sostituisci ? { sostituisci: true as const } : {}) }),
  });
  return (
    <FormDialog
      title={`Annulla il verbale n. ${verbale.codice}`}
      description="Resta nell'elenco con il suo numero, e il suo PDF si può ancora scaricare."
      form={form}
      onSubmit={(body) => annul.mutate({ params: { id: String(verbale.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Annulla verbale"
      pendingVerb="Annullamento..."
      pending={annul.isPending}
      error={annul.error}
      size="m"
    >
      <TextField control={form.control} name="motivo" label="Motivo *" span="s6" />
      {canReplace && (
        <CheckboxField
          control={form.control}
          name="sostituisci"
          label="Emettine un altro al suo posto"
          help="Con le stesse cose, come si chiamano oggi, e un numero nuovo."
        />
      )}
    </FormDialog>
  );
}
