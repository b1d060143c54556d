import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AppWindow, FileUp, Folder, Laptop, Link2, type LucideIcon, Phone, Smartphone, Store, Trash2, Users } from 'lucide-react';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { type ElencoImportabile, TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { isStatus, sentenceOf, withQuery } from '#web/data/call.ts';
import { sendFile, useFileDrop } from '#web/data/send-file.ts';
import { refresh } from '#web/data/use-write.ts';
import { Section } from '#web/screen/section.tsx';
import { ShowMore } from '#web/screen/show-more.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { Tile } from '#web/ui/avatar.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { createImportazione, type Importazione, type ImportazioneInLista, listImportazioni } from '../contract.ts';
import { CELLE_INCOLLATE, formatRighe, numero } from './describe-righe.ts';
import { useImportazioni, useRemoveFile, wasApplied } from './hooks.ts';
import { StatoBadge } from './stato-badge.tsx';

export function ImportazioniSection(): ReactElement {
  const { items, total, isLoading, isLoadingMore, loadMore, error, refetch } = useImportazioni();
  return (
    <Section title="Le tue importazioni">
      {error && total === undefined ? (
        <ErrorState text="Le importazioni non sono state caricate. Controlla la connessione e riprova." error={error} onRetry={refetch} />
      ) : isLoading ? (
        <p className="res-empty" role="status">
          Caricamento importazioni…
        </p>
      ) : items.length === 0 ? (
        <p className="res-empty">Qui ritrovi i file che porti: anche quelli lasciati a metà.</p>
      ) : (
        <>
          <ul className="rows" aria-label="Le tue importazioni">
            {items.map((importazione) => (
              <ImportazioneRow key={importazione.id} importazione={importazione} />
            ))}
          </ul>
          <ShowMore shown={items.length} total={total ?? 0} isLoading={isLoadingMore} onMore={loadMore} />
        </>
      )}
    </Section>
  );
}

function ImportazioneRow({ importazione }: { importazione: ImportazioneInLista }): ReactElement {
  const { id, elenco, nome_file, stato, righe, errate, created_at } = importazione;
  const remove = useRemoveFile();
  const countText = [formatRighe(righe), errate > 0 && `${numero(errate)} con errori`].filter(Boolean).join(', ');
  return (
    <li className="importazione">
      <Tile icon={ELENCO_CARDS[elenco].icon} />
      <span className="who">
        <Link to="/importazioni/$id" params={{ id: String(id) }} className="over cut" title={nome_file}>
          <b>{nome_file}</b>
        </Link>
        <small>
          {TITOLI_IMPORTABILI[elenco]} · {countText} · {formatDataOra(created_at)}
        </small>
      </span>
      <StatoBadge stato={stato} />
      {stato !== 'in_corso' && (
        <IconButton
          icon={Trash2}
          label={wasApplied(stato) ? `Elimina le righe di ${nome_file}` : `Butta ${nome_file}`}
          size="small"
          className="del"
          onClick={() => void remove(importazione)}
        />
      )}
    </li>
  );
}

interface UploadPanelProps {
  elenco: ElencoImportabile | undefined;
  onArrived: (importazione: Importazione) => void;
}

export function UploadPanel({ elenco, onArrived: onUploaded }: UploadPanelProps): ReactElement {
  const { upload, send, cancel } = useUpload(onUploaded);
  const isSending = upload !== undefined && !upload.error;
  const startUpload = (file: File) => elenco && void send(elenco, file);
  const { isOver, handlers } = useDroppedFiles(elenco !== undefined && !isSending, startUpload);
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={isOver ? 'porta over' : 'porta'} aria-label="Il file" {...handlers}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label="File da importare"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = ''; // without a reset the input would not notice that the user selects the same file again
          if (file) startUpload(file);
        }}
      />
      {isSending ? (
        <UploadProgress upload={upload} onCancel={cancel} />
      ) : (
        <>
          <FileUp className="i" aria-hidden />
          <p>
            <b>{elenco ? `Trascina qui il file di ${TITOLI_IMPORTABILI[elenco]}` : 'Scegli prima che cosa contiene il file'}</b>
            <small>CSV o Excel (.xlsx), fino a 10 MB. Puoi anche copiare le celle dal foglio e incollarle qui.</small>
          </p>
          <Button kind={elenco ? 'primary' : 'second'} disabled={!elenco} onClick={() => input.current?.click()}>
            Scegli il file
          </Button>
          {upload?.error && (
            <Note tone="danger" role="alert" title={upload.file.name}>
              {upload.error}
            </Note>
          )}
        </>
      )}
    </section>
  );
}

function UploadProgress({ upload: { file, fraction }, onCancel }: { upload: Upload; onCancel: () => void }): ReactElement {
  const isUploaded = fraction >= 1;
  return (
    <>
      <FileUp className="i" aria-hidden />
      <p role="status">
        <b>{file.name}</b>
        <small>
          {isUploaded ? "Leggo il file e lo confronto con quello che c'è già…" : `Invio in corso: ${Math.floor(fraction * 100)}%`}
        </small>
      </p>
      <progress aria-label={`Invio di ${file.name}`} {...(isUploaded ? {} : { value: fraction })} />
      <Button onClick={onCancel}>Annulla</Button>
    </>
  );
}

interface Upload {
  file: File;
  /** The part of the file that has been uploaded, from 0 to 1. */
  fraction: number;
  error?: string;
}

function useUpload(onUploaded: (importazione: Importazione) => void) {
  const client = useQueryClient();
  const [upload, setUpload] = useState<Upload>();
  const controller = useRef<AbortController>(undefined);
  // An upload is cancelled when the user leaves the page, because nobody would see its result.
  useEffect(() => () => controller.current?.abort(), []);

  const send = async (elenco: ElencoImportabile, file: File): Promise<void> => {
    controller.current?.abort();
    if (file.size > createImportazione.upload) return setUpload({ file, fraction: 0, error: 'Il file supera i 10 MB consentiti.' });
    const current = new AbortController();
    controller.current = current;
    setUpload({ file, fraction: 0 });
    try {
      const bytes = new Blob([file], { type: 'application/octet-stream' });
      const url = withQuery(createImportazione.path, { elenco, nome: file.name });
      const response = await sendFile(url, bytes, { onProgress: (fraction) => setUpload({ file, fraction }), signal: current.signal });
      void refresh(client, [listImportazioni]);
      setUpload(undefined);
      onUploaded(JSON.parse(response) as Importazione); // the upload response is trusted without validation, as in call()
    } catch (error) {
      if (current.signal.aborted || !(error instanceof Error)) return;
      setUpload({ file, fraction: 0, error: isStatus(error, 401) ? 'Accedi di nuovo, poi riprova.' : sentenceOf(error) });
    }
  };
  const cancel = () => {
    controller.current?.abort();
    setUpload(undefined);
  };
  return { upload, send, cancel };
}

function useDroppedFiles(isEnabled: boolean, onFile: (file: File) => void): ReturnType<typeof useFileDrop> {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0] ?? pastedCells(event.clipboardData?.getData('text/plain') ?? '');
    if (file) onFile(file);
  });
  useEffect(() => {
    if (!isEnabled) return;
    const onPaste = (event: ClipboardEvent) => {
      if (!(event.target instanceof HTMLElement && event.target.closest('input:not([type=radio]), textarea, [role=dialog]')))
        handlePaste(event);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [isEnabled]);
  return useFileDrop(isEnabled, ([file]) => file && onFile(file));
}

function pastedCells(text: string): File | undefined {
  return text.includes('\t') && text.trim().includes('\n')
    ? new File([text], CELLE_INCOLLATE, { type: 'text/tab-separated-values' })
    : undefined;
}

interface ElencoFieldProps {
  elenchi: readonly ElencoImportabile[];
  value: ElencoImportabile | undefined;
  onChange: (elenco: ElencoImportabile) => void;
}

export function ElencoField({ elenchi, value, onChange }: ElencoFieldProps): ReactElement {
  return (
    <fieldset className="elenchi">
      <legend className="h">Che cosa contiene il file?</legend>
      {elenchi.map((elenco) => {
        const { icon: Icon, recognizedBy } = ELENCO_CARDS[elenco];
        return (
          <label key={elenco} className="elenco">
            <input type="radio" name="elenco" value={elenco} checked={elenco === value} onChange={() => onChange(elenco)} />
            <Icon className="i" aria-hidden />
            <span>
              <b>{TITOLI_IMPORTABILI[elenco]}</b>
              <small>{recognizedBy}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The icon and text of each list on the import page. `recognizedBy`: the fields by which existing records are found. */
const ELENCO_CARDS: Record<ElencoImportabile, { icon: LucideIcon; recognizedBy: string }> = {
  showrooms: { icon: Store, recognizedBy: 'Riconosciuti dal nome' },
  dipendenti: { icon: Users, recognizedBy: "Riconosciuti dall'email" },
  hardware: { icon: Laptop, recognizedBy: 'Riconosciuti da marca e seriale, o dal codice' },
  software: { icon: AppWindow, recognizedBy: 'Riconosciuti dal nome' },
  'piani-mobili': { icon: Smartphone, recognizedBy: "Riconosciuti dal numero, o dall'ICCID" },
  iphones: { icon: Phone, recognizedBy: "Riconosciuti dall'IMEI, o dal codice" },
  cartelle: { icon: Folder, recognizedBy: 'Riconosciute dal nome' },
  assegnazioni: { icon: Link2, recognizedBy: 'Chi ha che cosa, e da quando' },
};
