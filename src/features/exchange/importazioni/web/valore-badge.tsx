import type { ReactNode } from 'react';
import type { RigaImportata } from '../contract.ts';
import type { Significato } from './colonne-mostrate.ts';

interface ValoreBadgeProps {
  riga: RigaImportata;
  campo: string;
  /** What stands in the file. */
  text: string;
  significato: Significato;
}

/** What a field will be; what it was struck through before it, where it changes. */
export function ValoreBadge({ riga: { esito, campi, errori }, campo, text, significato }: ValoreBadgeProps): ReactNode {
  const change = campi[campo];
  const meant = significato(campo, text);
  const dopo = campo in errori ? text : meant === undefined ? (change?.dopo ?? text) : meant;
  if (!dopo) return <span className="cella-vuota">—</span>;
  if (!change) return <span className="cella-uguale">{dopo}</span>;
  if (esito !== 'modifica' && !change.prima) return dopo; // a new one has nothing before
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
        {dopo}
      </ins>
    </>
  );
}
