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
import { useSave } from '#web/download/use-save.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { latePart, lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type Documento, readDocumento } from '../contract.ts';
import { CLASSI, dimensioneInParole, TIPI_FILE, type TipoFile } from '../rules.ts';
import { type Riferito, type Upload, useDeleteDocumento, useDocumenti, useUploads } from './hooks.ts';

const CaricaDialog = lazyPart(() => import('./documento-dialog.tsx').then((file) => file.CaricaDialog));

const ACCEPTED = Object.values(TIPI_FILE)
  .flatMap(({ extensions }) => extensions)
  .map((each) => `.${each}`)
  .join(',');

interface DocumentiSectionProps extends Riferito {
  /** True for an employee who was made anonymous: no document can be added. */
  isClosed?: boolean;
}

/** The documents of a subject that the account may read. Files are added by selection, drag and drop, or paste. */
export function DocumentiSection({ isClosed = false, ...of }: DocumentiSectionProps): ReactElement {
  const { data, error, refetch } = useDocumenti(of);
  const { mayOn } = usePermessi();
  const mayChange = !isClosed && of.brandIds.length > 0 && of.brandIds.every((id) => mayOn('documenti.modifica', id));
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const { uploads, add, retry, drop } = useUploads(of);
  const { ref, isOver, handlers } = useIncomingFiles(mayChange, setChosen);
  const input = useRef<HTMLInputElement>(null);
  const upload = mayChange && (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label="File da caricare"
        onChange={({ currentTarget }) => {
          setChosen([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // without a reset the input would not notice that the user selects the same file again
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
              <ul className="rows" aria-label={`Documenti di ${of.nome}`}>
                {uploads.map((each) => (
                  <InCaricamentoRow key={`in-${each.key}`} upload={each} onRetry={() => retry(each)} onDrop={() => drop(each)} />
                ))}
                {data?.map((documento) => (
                  <DocumentoRow key={documento.id} documento={documento} of={of} mayChange={mayChange} />
                ))}
              </ul>
            )}
            {!data && (
              <p className="res-empty" role="status">
                Caricamento documenti…
              </p>
            )}
            {data?.length === 0 && uploads.length === 0 && <p className="res-empty">Nessun documento</p>}
            {mayChange && <p className="documenti-hint">PDF, foto, XLSX e DOCX fino a 10 MB: anche trascinati o incollati qui.</p>}
          </>
        )}
      </Section>
      {chosen.length > 0 && <CaricaDialog of={of} files={chosen} onChosen={(how) => add(chosen, how)} onClose={() => setChosen([])} />}
    </div>
  );
}

type Incoming = ReturnType<typeof useFileDrop> & { ref: RefObject<HTMLDivElement | null> };

/** Accepts files that are dropped on the section, or pasted anywhere on the page except into a field. */
function useIncomingFiles(isWanted: boolean, take: (files: readonly File[]) => void): Incoming {
  const ref = useRef<HTMLDivElement>(null);
  const taken = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) take([...files]);
  });
  useEffect(() => {
    if (!isWanted) return;
    const onPaste = (event: ClipboardEvent) => {
      if (isHere(ref.current, event.target)) taken(event.clipboardData?.files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [isWanted]);
  return { ref, ...useFileDrop(isWanted, (files) => take([...files])) };
}

function isHere(place: HTMLElement | null, target: EventTarget | null): boolean {
  if (!place || (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]'))) return false;
  const dialogs = document.querySelectorAll('[role=dialog]');
  const open = dialogs[dialogs.length - 1];
  if (open) return open.contains(place);
  return place.contains(document.activeElement) || document.querySelectorAll('.documenti').length === 1;
}

interface InCaricamentoRowProps {
  upload: Upload;
  onRetry: () => void;
  onDrop: () => void;
}

function InCaricamentoRow({ upload: { file, part, refusal }, onRetry, onDrop }: InCaricamentoRowProps): ReactElement {
  const Sign = refusal ? TriangleAlert : FileUp;
  return (
    <li className={refusal ? 'documento refused' : 'documento'}>
      <span className={refusal ? 'tile danger' : 'tile'}>
        <Sign className="i" aria-hidden />
      </span>
      <span className="who">
        <b className="cut" title={file.name}>
          {file.name}
        </b>
        {refusal ? (
          <small role="alert">{refusal}</small>
        ) : (
          <>
            <small>{part < 1 ? `${Math.floor(part * 100)}% di ${dimensioneInParole(file.size)}` : 'Controllo del file…'}</small>
            <progress value={part} aria-label={`Caricamento di ${file.name}`} />
          </>
        )}
      </span>
      {refusal && <IconButton icon={RefreshCw} label={`Riprova a caricare ${file.name}`} size="small" onClick={onRetry} />}
      <IconButton icon={X} label={`${refusal ? 'Togli' : 'Annulla il caricamento di'} ${file.name}`} size="small" onClick={onDrop} />
    </li>
  );
}

const ModificaDocumentoDialog = lazyPart(() => import('./documento-dialog.tsx').then((file) => file.ModificaDocumentoDialog));
const AnteprimaDialog = latePart(() => import('./anteprima-dialog.tsx').then((file) => file.AnteprimaDialog));

const iconOf = (tipo: TipoFile): LucideIcon =>
  tipo.startsWith('image/') ? FileImage : TIPI_FILE[tipo].label === 'XLSX' ? FileSpreadsheet : FileText;

const isShown = (tipo: TipoFile) => tipo === 'application/pdf' || tipo === 'image/png' || tipo === 'image/jpeg';

interface DocumentoRowProps {
  documento: Documento;
  of: Riferito;
  mayChange: boolean;
}

/** The row of a document. Its name opens the preview when the type can be displayed, and downloads the file otherwise. */
function DocumentoRow({ documento, of, mayChange }: DocumentoRowProps): ReactElement {
  const { id, nome, tipo, dimensione, classe, caricato_da, created_at } = documento;
  const [open, setOpen] = useState<'anteprima' | 'modifica'>();
  const confirm = useConfirm();
  const save = useSave();
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
  const Sign = iconOf(tipo);
  const shown = isShown(tipo);
  return (
    <li className="documento">
      <span className="tile">
        <Sign className="i" aria-hidden />
      </span>
      <span className="who">
        <button type="button" className="documento-name" title={nome} onClick={() => (shown ? setOpen('anteprima') : download())}>
          <span className="cut">{nome}</span>
        </button>
        <small>
          {TIPI_FILE[tipo].label} · {dimensioneInParole(dimensione)} · {caricato_da ? `${caricato_da.nome}, ` : ''}
          <time dateTime={created_at}>{formatData(created_at)}</time>
        </small>
      </span>
      <span className="documento-tags">
        {classe !== 'tutti' && <Tag tone={classe}>{CLASSI[classe]}</Tag>}
        <Scade documento={documento} />
      </span>
      <Menu
        label={`Azioni per ${nome}`}
        items={[
          ...(shown ? [{ label: 'Anteprima', icon: Eye, onSelect: () => setOpen('anteprima') }] : []),
          { label: 'Scarica', icon: Download, onSelect: download },
          ...(mayChange
            ? [
                { label: 'Modifica', icon: Pencil, onSelect: () => setOpen('modifica') },
                { label: 'Elimina', icon: Trash2, danger: true, onSelect: askToDelete },
              ]
            : []),
        ]}
      />
      {open === 'anteprima' && <AnteprimaDialog documento={documento} onDownload={download} onClose={() => setOpen(undefined)} />}
      {open === 'modifica' && <ModificaDocumentoDialog documento={documento} of={of} onClose={() => setOpen(undefined)} />}
    </li>
  );
}

function Scade({ documento: { scadenza } }: { documento: Documento }): ReactElement | null {
  if (scadenza === null) return null;
  const stato = statoScadenza(scadenza, todayInItaly(new Date()));
  const tone = stato === 'scaduta' ? 'danger' : stato === 'in_scadenza' ? 'warning' : 'line';
  return <Tag tone={tone}>{`${stato === 'scaduta' ? 'Scaduto' : 'Scade'} il ${formatData(scadenza)}`}</Tag>;
}
