import { type ReactElement, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Importazione, RigaImportata } from '../contract.ts';
import { CellaField } from './cella-field.tsx';
import { altriErrori, type ColonnaMostrata } from './colonne-mostrate.ts';
import { numero } from './say-righe.ts';
import { EsitoBadge } from './stato-badge.tsx';
import type { Lettura } from './use-lettura.ts';
import { ValoreBadge } from './valore-badge.tsx';

interface RigaCardProps {
  riga: RigaImportata;
  importazione: Importazione;
  lettura: Lettura;
  colonne: readonly ColonnaMostrata[];
  isOpen: boolean;
}

/** A row of the file where there is no room for a table: what is written, and what is wrong. */
export function RigaCard({ riga, importazione, lettura, colonne, isOpen }: RigaCardProps): ReactElement {
  const { esito, errori, campi, celle } = riga;
  const [edited, setEdited] = useState<number>();
  // Of one that is there already what changes; and by which one knows it, its first two.
  const shown = colonne.filter(({ campo, colonna }, at) =>
    esito === 'nuovo' ? celle[colonna] !== '' : campo in campi || campo in errori || at < 2,
  );
  return (
    <div className={esito === 'errore' ? 'riga-card wrong' : 'riga-card'}>
      <header>
        <b>Riga {numero(riga.riga)}</b>
        <EsitoBadge esito={esito} />
      </header>
      {altriErrori(riga, colonne, importazione).map((sentence) => (
        <small key={sentence} className="cella-errore">
          {sentence}
        </small>
      ))}
      <dl>
        {shown.map(({ colonna, campo, etichetta }) => {
          const written = lettura.written(riga.riga, colonna);
          const text = written ?? celle[colonna] ?? '';
          const done = (next: string | undefined) => {
            setEdited(undefined);
            if (next !== undefined) lettura.change({ celle: [{ riga: riga.riga, colonna, testo: next }] });
          };
          return (
            <div key={colonna}>
              <dt>{etichetta}</dt>
              <dd>
                {edited === colonna ? (
                  <CellaField label={`${etichetta}, riga ${riga.riga}`} text={text} onDone={done} />
                ) : (
                  <span className="cella">{written === undefined ? <ValoreBadge riga={riga} campo={campo} text={text} /> : text}</span>
                )}
                {errori[campo] && <small className="cella-errore">{errori[campo]}</small>}
                {errori[campo] && isOpen && edited !== colonna && (
                  <Button size="small" onClick={() => setEdited(colonna)}>
                    Correggi
                    <span className="sr">
                      {' '}
                      {etichetta}, riga {riga.riga}
                    </span>
                  </Button>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
