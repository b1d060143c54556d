import type { ReactElement } from 'react';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** A path as plain text, never a link: it is copied. */
export function Percorso({ nome, percorso }: { nome: string; percorso: string }): ReactElement {
  return (
    <span className="path">
      <span className="mono cut" title={percorso}>
        {percorso}
      </span>
      <CopyButton text={percorso} label={`Copia il percorso di ${nome}`} />
    </span>
  );
}
