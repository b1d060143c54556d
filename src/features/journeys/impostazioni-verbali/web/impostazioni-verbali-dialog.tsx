import type { UseQueryResult } from '@tanstack/react-query';
import { type ChangeEvent, type ReactElement, useEffect, useId } from 'react';
import { emptyForm, toForm, toWire } from '#shared/fields.ts';
import { TESTI_PREDEFINITI } from '#shared/verbale.ts';
import { type Upload, useUpload } from '#web/data/send-file.ts';
import { useRead } from '#web/data/use-read.ts';
import { useWrite, type Write } from '#web/data/use-write.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField, TextField } from '#web/forms/text-field.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { Button } from '#web/ui/button.tsx';
import { notifyNotLoaded } from '#web/ui/lazy-part.tsx';
import { deleteLogo, getImpostazioni, type Impostazioni, ImpostazioniInput, updateImpostazioni, uploadLogo } from '../contract.ts';
import { CAMPI_IMPOSTAZIONI } from '../fields.ts';

interface ImpostazioniVerbaliDialogProps {
  brand: { id: number; nome: string };
  onClose: () => void;
}

export function ImpostazioniVerbaliDialog(props: ImpostazioniVerbaliDialogProps): ReactElement | null {
  const { data, error } = useImpostazioni(props.brand.id);
  const { onClose } = props;
  useEffect(() => {
    if (!error) return;
    notifyNotLoaded();
    onClose();
  }, [error, onClose]);
  return data ? <TestiDialog {...props} impostazioni={data} /> : null;
}

const SEGNAPOSTI = '{azienda}, {persona} e {brand} diventano i loro nomi. Vuoto, il testo di Organico.';

function TestiDialog({ brand, impostazioni, onClose }: ImpostazioniVerbaliDialogProps & { impostazioni: Impostazioni }): ReactElement {
  const save = useUpdateImpostazioni();
  const form = useWireForm({
    schema: ImpostazioniInput,
    defaultValues: { ...emptyForm(CAMPI_IMPOSTAZIONI), ...toForm(CAMPI_IMPOSTAZIONI, impostazioni) },
    toWire: (values) => toWire(CAMPI_IMPOSTAZIONI, values),
  });
  const { control } = form;
  return (
    <FormDialog
      title={`Verbali di ${brand.nome}`}
      description="Vale per i verbali che emetti da ora: quelli già emessi restano come sono."
      form={form}
      onSubmit={(body) => save.mutate({ params: { id: String(brand.id) }, body }, { onSuccess: onClose })}
      onClose={onClose}
      verb="Salva"
      pendingVerb="Salvataggio..."
      pending={save.isPending}
      error={save.error}
    >
      <TextareaField
        control={control}
        name="intestazione"
        label="Intestazione"
        help="Ragione sociale, indirizzo, partita IVA: una riga ciascuno. Vuota, il nome del brand."
      />
      <TextField control={control} name="luogo" label="Luogo" placeholder="Milano" />
      <LogoField brand={brand} hasLogo={impostazioni.ha_logo} />
      <TextareaField control={control} name="testo_consegna" label="Testo della consegna" help={SEGNAPOSTI} rows={6} />
      <DefaultText testo={TESTI_PREDEFINITI.consegna} />
      <TextareaField control={control} name="testo_restituzione" label="Testo della restituzione" help={SEGNAPOSTI} rows={6} />
      <DefaultText testo={TESTI_PREDEFINITI.restituzione} />
    </FormDialog>
  );
}

function DefaultText({ testo }: { testo: string }): ReactElement {
  return (
    <details className="s6 verbale-predefinito">
      <summary>Il testo di Organico</summary>
      <p>{testo}</p>
    </details>
  );
}

function LogoField({ brand, hasLogo }: { brand: { id: number }; hasLogo: boolean }): ReactElement {
  const id = useId();
  const upload = useUploadLogo();
  const remove = useDeleteLogo();
  const uploadSelected = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) upload.mutate({ id: brand.id, file });
    target.value = '';
  };
  return (
    <div className="field">
      <label htmlFor={id}>{hasLogo ? "Logo: c'è, scegli un file per cambiarlo" : 'Logo'}</label>
      <input id={id} type="file" className="in file" accept="image/png,image/jpeg" disabled={upload.isPending} onChange={uploadSelected} />
      <p className="help">PNG o JPEG, fino a 512 KB. Si salva subito.</p>
      {hasLogo && (
        <Button size="small" kind="ghost" onClick={() => remove.mutate({ params: { id: String(brand.id) } })}>
          Togli il logo
        </Button>
      )}
    </div>
  );
}

function useImpostazioni(brand_id: number): UseQueryResult<Impostazioni> {
  return useRead(getImpostazioni, { params: { id: String(brand_id) } }, { staleTime: 0 });
}

function useUpdateImpostazioni(): Write<typeof updateImpostazioni> {
  return useWrite(updateImpostazioni, {
    success: { title: 'Testi salvati', text: 'Valgono per i verbali che emetti da ora.' },
    failure: 'I testi non sono stati salvati',
    serverMessage: true,
    untold: [getImpostazioni],
  });
}

function useUploadLogo(): Upload<typeof uploadLogo> {
  return useUpload(uploadLogo, { success: 'Logo salvato', failure: 'Il logo non è stato salvato', untold: [getImpostazioni] });
}

function useDeleteLogo(): Write<typeof deleteLogo> {
  return useWrite(deleteLogo, {
    success: { title: 'Logo tolto', text: 'I verbali già emessi lo tengono.' },
    failure: 'Il logo non è stato tolto',
    serverMessage: true,
    untold: [getImpostazioni],
  });
}
