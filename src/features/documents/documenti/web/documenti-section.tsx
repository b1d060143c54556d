import { Upload as UploadSign } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TIPI_FILE } from '../rules.ts';
import { DocumentoRow } from './documento-row.tsx';
import { type Riferito, useDocumenti } from './hooks.ts';
import { InCaricamentoRow } from './in-caricamento-row.tsx';
import { useIncomingFiles } from './use-incoming-files.ts';
import { useUploads } from './use-uploads.ts';

const CaricaDialog = lazyPart(() => import('./carica-dialog.tsx').then((file) => file.CaricaDialog));

const ACCEPTED = Object.values(TIPI_FILE)
  .flatMap(({ extensions }) => extensions)
  .map((each) => `.${each}`)
  .join(',');

interface DocumentiSectionProps extends Riferito {
  /** Of a person who was made anonymous: nothing is added any more. */
  isClosed?: boolean;
}

/** The documents about a person or a thing: those that the account may read. New ones are chosen, dropped or pasted. */
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
          currentTarget.value = ''; // the same one can be chosen again
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
