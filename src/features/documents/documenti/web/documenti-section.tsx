import {
  Download,
  Eye,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileUp,
  type LucideIcon,
  Pencil,
  RefreshCw,
  Trash2,
  TriangleAlert,
  Upload as UploadSign,
  X,
} from 'lucide-react';
import { type ReactElement, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { statoScadenza } from '#shared/scadenze.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { useFileDrop } from '#web/data/send-file.ts';
import { useDownload } from '#web/download/use-download.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart, onDemandPart } from '#web/ui/lazy-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type Documento, readDocumento } from '../contract.ts';
import { CLASSI, formatDimensione, TIPI_FILE, type TipoFile } from '../rules.ts';
import { type SoggettoInfo, type Upload, useDeleteDocumento, useDocumenti, useUploads } from './hooks.ts';

const UploadDialog = lazyPart(() => import('./documento-dialog.tsx').then((file) => file.UploadDialog));

const ACCEPTED = Object.values(TIPI_FILE)
  .flatMap(({ extensions }) => extensions)
  .map((each) => `.${each}`)
  .join(',');

interface DocumentiSectionProps extends SoggettoInfo {
  /** True for an anonymized employee, to whom no document can be added. */
  isClosed?: boolean;
}

export function DocumentiSection({ isClosed = false, ...record }: DocumentiSectionProps): ReactElement {
  const { data, error, refetch } = useDocumenti(record);
  const { mayOn } = usePermessi();
  const canChange = !isClosed && record.brandIds.length > 0 && record.brandIds.every((id) => mayOn('documenti.modifica', id));
  const [selectedFiles, setSelectedFiles] = useState<readonly File[]>([]);
  const { uploads, addUploads, retry, cancel } = useUploads(record);
  const { ref, isOver, handlers } = useIncomingFiles(canChange, setSelectedFiles);
  const input = useRef<HTMLInputElement>(null);
  const upload = canChange && (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label="File da caricare"
        onChange={({ currentTarget }) => {
          setSelectedFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // without this reset no change event is fired when the user selects the same file again
        }}
      />
      <Button size="small" icon={UploadSign} onClick={() => input.current?.click()}>
        Carica<span className="sr"> documenti</span>
      </Button>
    </>
  );
  return (
    <div ref={ref} className={isOver ? 'documenti over' : 'documenti'} {...handlers}>
      <Section title="Documenti" badge={data && data.length > 0 && <Tag tone="line">{String(data.length)}</Tag>} action={upload}>
        {error && !data ? (
          <ErrorState
            text="I documenti non sono stati caricati. Controlla la connessione e riprova."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            {uploads.length + (data?.length ?? 0) > 0 && (
              <ul className="rows" aria-label={`Documenti di ${record.nome}`}>
                {uploads.map((each) => (
                  <UploadRow key={`in-${each.key}`} upload={each} onRetry={() => retry(each)} onDrop={() => cancel(each)} />
                ))}
                {data?.map((documento) => (
                  <DocumentoRow key={documento.id} documento={documento} record={record} canChange={canChange} />
                ))}
              </ul>
            )}
            {!data && (
              <p className="res-empty" role="status">
                Caricamento documenti…
              </p>
            )}
            {data?.length === 0 && uploads.length === 0 && <p className="res-empty">Nessun documento</p>}
            {canChange && <p className="documenti-hint">PDF, foto, XLSX e DOCX fino a 10 MB: anche trascinati o incollati qui.</p>}
          </>
        )}
      </Section>
      {selectedFiles.length > 0 && (
        <UploadDialog
          record={record}
          files={selectedFiles}
          onConfirm={(options) => addUploads(selectedFiles, options)}
          onClose={() => setSelectedFiles([])}
        />
      )}
    </div>
  );
}

type IncomingFiles = ReturnType<typeof useFileDrop> & { ref: RefObject<HTMLDivElement | null> };

/** Accepts files that are dropped on the section, or pasted anywhere on the page except into a field. */
function useIncomingFiles(isEnabled: boolean, onFiles: (files: readonly File[]) => void): IncomingFiles {
  const ref = useRef<HTMLDivElement>(null);
  const handleFiles = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) onFiles([...files]);
  });
  useEffect(() => {
    if (!isEnabled) return;
    const onPaste = (event: ClipboardEvent) => {
      if (isPasteTarget(ref.current, event.target)) handleFiles(event.clipboardData?.files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [isEnabled]);
  return { ref, ...useFileDrop(isEnabled, (files) => onFiles([...files])) };
}

function isPasteTarget(section: HTMLElement | null, target: EventTarget | null): boolean {
  if (!section || (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]'))) return false;
  const dialogs = document.querySelectorAll('[role=dialog]');
  const openDialog = dialogs[dialogs.length - 1];
  if (openDialog) return openDialog.contains(section);
  return section.contains(document.activeElement) || document.querySelectorAll('.documenti').length === 1;
}

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onDrop: () => void;
}

function UploadRow({ upload: { file, progress, error }, onRetry, onDrop }: UploadRowProps): ReactElement {
  const Icon = error ? TriangleAlert : FileUp;
  return (
    <li className={error ? 'documento refused' : 'documento'}>
      <span className={error ? 'tile danger' : 'tile'}>
        <Icon className="i" aria-hidden />
      </span>
      <span className="who">
        <b className="cut" title={file.name}>
          {file.name}
        </b>
        {error ? (
          <small role="alert">{error}</small>
        ) : (
          <>
            <small>{progress < 1 ? `${Math.floor(progress * 100)}% di ${formatDimensione(file.size)}` : 'Controllo del file…'}</small>
            <progress value={progress} aria-label={`Caricamento di ${file.name}`} />
          </>
        )}
      </span>
      {error && <IconButton icon={RefreshCw} label={`Riprova a caricare ${file.name}`} size="small" onClick={onRetry} />}
      <IconButton icon={X} label={`${error ? 'Togli' : 'Annulla il caricamento di'} ${file.name}`} size="small" onClick={onDrop} />
    </li>
  );
}

const EditDocumentoDialog = lazyPart(() => import('./documento-dialog.tsx').then((file) => file.EditDocumentoDialog));
const AnteprimaDialog = onDemandPart(() => import('./anteprima-dialog.tsx').then((file) => file.AnteprimaDialog));

const iconOf = (tipo: TipoFile): LucideIcon =>
  tipo.startsWith('image/') ? FileImage : TIPI_FILE[tipo].label === 'XLSX' ? FileSpreadsheet : FileText;

const canPreview = (tipo: TipoFile) => tipo === 'application/pdf' || tipo === 'image/png' || tipo === 'image/jpeg';

interface DocumentoRowProps {
  documento: Documento;
  record: SoggettoInfo;
  canChange: boolean;
}

function DocumentoRow({ documento, record, canChange }: DocumentoRowProps): ReactElement {
  const { id, nome, tipo, dimensione, classe, caricato_da, created_at } = documento;
  const [openDialog, setOpenDialog] = useState<'anteprima' | 'modifica'>();
  const confirm = useConfirm();
  const save = useDownload();
  const remove = useDeleteDocumento();
  const params = { id: String(id) };
  const download = () => save({ path: readDocumento.path.replace(':id', params.id), query: {}, titolo: nome, cosa: 'Documento' });
  const askToDelete = () =>
    void confirm({
      title: 'Elimina documento',
      text: `Sei sicuro di voler eliminare ${nome}? Il file non si può recuperare.`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params }),
    });
  const Icon = iconOf(tipo);
  const hasPreview = canPreview(tipo);
  return (
    <li className="documento">
      <span className="tile">
        <Icon className="i" aria-hidden />
      </span>
      <span className="who">
        <button
          type="button"
          className="documento-name"
          title={nome}
          onClick={() => (hasPreview ? setOpenDialog('anteprima') : download())}
        >
          <span className="cut">{nome}</span>
        </button>
        <small>
          {TIPI_FILE[tipo].label} · {formatDimensione(dimensione)} · {caricato_da ? `${caricato_da.nome}, ` : ''}
          <time dateTime={created_at}>{formatData(created_at)}</time>
        </small>
      </span>
      <span className="documento-tags">
        {classe !== 'tutti' && <Tag tone={classe}>{CLASSI[classe]}</Tag>}
        <ScadenzaTag documento={documento} />
      </span>
      <Menu
        label={`Azioni per ${nome}`}
        items={[
          ...(hasPreview ? [{ label: 'Anteprima', icon: Eye, onSelect: () => setOpenDialog('anteprima') }] : []),
          { label: 'Scarica', icon: Download, onSelect: download },
          ...(canChange
            ? [
                { label: 'Modifica', icon: Pencil, onSelect: () => setOpenDialog('modifica') },
                { label: 'Elimina', icon: Trash2, danger: true, onSelect: askToDelete },
              ]
            : []),
        ]}
      />
      {openDialog === 'anteprima' && (
        <AnteprimaDialog documento={documento} onDownload={download} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog === 'modifica' && <EditDocumentoDialog documento={documento} record={record} onClose={() => setOpenDialog(undefined)} />}
    </li>
  );
}

function ScadenzaTag({ documento: { scadenza } }: { documento: Documento }): ReactElement | null {
  if (scadenza === null) return null;
  const stato = statoScadenza(scadenza, todayInItaly(new Date()));
  const tone = stato === 'scaduta' ? 'danger' : stato === 'in_scadenza' ? 'warning' : 'line';
  return <Tag tone={tone}>{`${stato === 'scaduta' ? 'Scaduto' : 'Scade'} il ${formatData(scadenza)}`}</Tag>;
}
