import { FileUp } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { type ElencoImportabile, TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Importazione } from '../contract.ts';
import { useArrivi } from './use-arrivi.ts';
import { type Invio, useInvio } from './use-invio.ts';

interface CaricaPanelProps {
  /** What the file holds; undefined until one has said it. */
  elenco: ElencoImportabile | undefined;
  onArrived: (importazione: Importazione) => void;
}

/** The file: chosen, dropped, or pasted, as a file or as cells. */
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
          currentTarget.value = ''; // the same one can be chosen again
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
