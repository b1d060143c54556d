import type { ReactElement } from 'react';
import type { RigaImportata } from '../contract.ts';

interface ValoreBadgeProps {
  riga: RigaImportata;
  campo: string;
  /** What stands in the file. */
  text: string;
}

/** What a field will be; what it was struck through before it, where it changes. */
export function ValoreBadge({ riga: { esito, campi }, campo, text }: ValoreBadgeProps): ReactElement {
  const change = campi[campo];
  if (text === '') return <span className="cella-vuota">—</span>;
  if (!change || esito === 'nuovo') return <span className={change ? undefined : 'cella-uguale'}>{text}</span>;
  return (
    <>
      {change.prima !== null && change.prima !== '' && (
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
