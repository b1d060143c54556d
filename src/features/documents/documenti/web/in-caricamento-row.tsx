import { FileUp, RefreshCw, TriangleAlert, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { dimensioneInParole } from '../rules.ts';
import type { Upload } from './use-uploads.ts';

interface InCaricamentoRowProps {
  upload: Upload;
  onRetry: () => void;
  onDrop: () => void;
}

/** A file on its way, with how far it has come; or why it did not arrive. */
export function InCaricamentoRow({ upload: { file, part, refusal }, onRetry, onDrop }: InCaricamentoRowProps): ReactElement {
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
