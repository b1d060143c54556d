import type { ReactNode } from 'react';
import type { RigaImportata } from '../contract.ts';

interface ValoreBadgeProps {
  riga: RigaImportata;
  campo: string;
  /** What stands in the file. */
  text: string;
}

/** What a field will be; what it was struck through before it, where it changes. */
export function ValoreBadge({ riga: { esito, campi }, campo, text }: ValoreBadgeProps): ReactNode {
  const change = campi[campo];
  if (text === '') return <span className="cella-vuota">—</span>;
  if (!change) return <span className="cella-uguale">{text}</span>;
  if (esito !== 'modifica' && !change.prima) return text; // a new one has nothing before
  return (
    <>
      {change.prima && (
        <>
          <del>
            <span className="sr">era </span>
            {change.prima}
          </del>{' '}
        </>
      )}
      <ins>
        <span className="sr">diventa </span>
        {text}
      </ins>
    </>
  );
}
