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
import { isDone, useImportazioni, useRemoveFile } from './hooks.ts';
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

/** An import in the list: target list, time, state. */
function ImportazioneRow({ importazione }: { importazione: ImportazioneInLista }): ReactElement {
  const { id, elenco, nome_file, stato, righe, errate, created_at } = importazione;
  const remove = useRemoveFile();
  const counted = [formatRighe(righe), errate > 0 && `${numero(errate)} con errori`].filter(Boolean).join(', ');
  return (
    <li className="importazione">
      <Tile icon={ELENCO_LOOKS[elenco].icon} />
      <span className="who">
        <Link to="/importazioni/$id" params={{ id: String(id) }} className="over cut" title={nome_file}>
          <b>{nome_file}</b>
        </Link>
        <small>
          {TITOLI_IMPORTABILI[elenco]} · {counted} · {formatDataOra(created_at)}
        </small>
      </span>
      <StatoBadge stato={stato} />
      {stato !== 'in_corso' && (
        <IconButton
          icon={Trash2}
          label={isDone(stato) ? `Elimina le righe di ${nome_file}` : `Butta ${nome_file}`}
          size="small"
          className="del"
          onClick={() => void remove(importazione)}
        />
      )}
    </li>
  );
}

interface CaricaPanelProps {
  /** The list to import into; undefined until the user selects one. */
  elenco: ElencoImportabile | undefined;
  onArrived: (importazione: Importazione) => void;
}

/** The area where the user selects, drops or pastes a file, or pastes cells of a spreadsheet. */
export function CaricaPanel({ elenco, onArrived }: CaricaPanelProps): ReactElement {
  const { invio, send, cancel } = useInvio(onArrived);
  const isSending = invio !== undefined && !invio.refusal;
  const take = (file: File) => elenco && void send(elenco, file);
  const { isOver, handlers } = useArrivi(elenco !== undefined && !isSending, take);
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
          if (file) take(file);
        }}
      />
      {isSending ? (
        <Sending invio={invio} onCancel={cancel} />
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
          {invio?.refusal && (
            <Note tone="danger" role="alert" title={invio.file.name}>
              {invio.refusal}
            </Note>
          )}
        </>
      )}
    </section>
  );
}

function Sending({ invio: { file, part }, onCancel }: { invio: Invio; onCancel: () => void }): ReactElement {
  const isThere = part >= 1;
  return (
    <>
      <FileUp className="i" aria-hidden />
      <p role="status">
        <b>{file.name}</b>
        <small>{isThere ? "Leggo il file e lo confronto con quello che c'è già…" : `Invio in corso: ${Math.floor(part * 100)}%`}</small>
      </p>
      <progress aria-label={`Invio di ${file.name}`} {...(isThere ? {} : { value: part })} />
      <Button onClick={onCancel}>Annulla</Button>
    </>
  );
}

interface Invio {
  file: File;
  /** The part of the file that is uploaded, from 0 to 1. */
  part: number;
  refusal?: string;
}

function useInvio(onArrived: (importazione: Importazione) => void) {
  const client = useQueryClient();
  const [invio, setInvio] = useState<Invio>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []); // an upload is cancelled when the user leaves the page, because nobody would see its result

  const send = async (elenco: ElencoImportabile, file: File): Promise<void> => {
    stop.current?.abort();
    if (file.size > createImportazione.upload) return setInvio({ file, part: 0, refusal: 'Il file supera i 10 MB consentiti.' });
    const own = new AbortController();
    stop.current = own;
    setInvio({ file, part: 0 });
    try {
      const bytes = new Blob([file], { type: 'application/octet-stream' });
      const url = withQuery(createImportazione.path, { elenco, nome: file.name });
      const answer = await sendFile(url, bytes, { onProgress: (part) => setInvio({ file, part }), signal: own.signal });
      void refresh(client, [listImportazioni]);
      setInvio(undefined);
      onArrived(JSON.parse(answer) as Importazione); // the response has the declared type, as in call()
    } catch (error) {
      if (own.signal.aborted || !(error instanceof Error)) return;
      setInvio({ file, part: 0, refusal: isStatus(error, 401) ? 'Accedi di nuovo, poi riprova.' : sentenceOf(error) });
    }
  };
  const cancel = () => {
    stop.current?.abort();
    setInvio(undefined);
  };
  return { invio, send, cancel };
}

/** Files that are dropped or pasted, including cells copied from a spreadsheet. */
function useArrivi(isWanted: boolean, take: (file: File) => void): ReturnType<typeof useFileDrop> {
  const taken = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0] ?? cellsIn(event.clipboardData?.getData('text/plain') ?? '');
    if (file) take(file);
  });
  useEffect(() => {
    if (!isWanted) return;
    const onPaste = (event: ClipboardEvent) => {
      if (!(event.target instanceof HTMLElement && event.target.closest('input:not([type=radio]), textarea, [role=dialog]'))) taken(event);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [isWanted]);
  return useFileDrop(isWanted, ([file]) => file && take(file));
}

/** Converts copied cells to a text file. */
function cellsIn(text: string): File | undefined {
  return text.includes('\t') && text.trim().includes('\n')
    ? new File([text], CELLE_INCOLLATE, { type: 'text/tab-separated-values' })
    : undefined;
}

interface ElencoFieldProps {
  elenchi: readonly ElencoImportabile[];
  value: ElencoImportabile | undefined;
  onChange: (elenco: ElencoImportabile) => void;
}

/** The user selects the list to import into. There is one card for each list, in the recommended order. */
export function ElencoField({ elenchi, value, onChange }: ElencoFieldProps): ReactElement {
  return (
    <fieldset className="elenchi">
      <legend className="h">Che cosa contiene il file?</legend>
      {elenchi.map((elenco) => {
        const { icon: Icon, known } = ELENCO_LOOKS[elenco];
        return (
          <label key={elenco} className="elenco">
            <input type="radio" name="elenco" value={elenco} checked={elenco === value} onChange={() => onChange(elenco)} />
            <Icon className="i" aria-hidden />
            <span>
              <b>{TITOLI_IMPORTABILI[elenco]}</b>
              <small>{known}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** For each list that can be imported: its icon, and a sentence that says by which fields existing records are found. */
const ELENCO_LOOKS: Record<ElencoImportabile, { icon: LucideIcon; known: string }> = {
  showrooms: { icon: Store, known: 'Riconosciuti dal nome' },
  dipendenti: { icon: Users, known: "Riconosciuti dall'email" },
  hardware: { icon: Laptop, known: 'Riconosciuti da marca e seriale, o dal codice' },
  software: { icon: AppWindow, known: 'Riconosciuti dal nome' },
  'piani-mobili': { icon: Smartphone, known: "Riconosciuti dal numero, o dall'ICCID" },
  iphones: { icon: Phone, known: "Riconosciuti dall'IMEI, o dal codice" },
  cartelle: { icon: Folder, known: 'Riconosciute dal nome' },
  assegnazioni: { icon: Link2, known: 'Chi ha che cosa, e da quando' },
};
