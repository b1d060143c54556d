import { type ReactElement, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Importazione, RigaImportata } from '../contract.ts';
import { CellaField } from './cella-field.tsx';
import { altriErrori, type ColonnaMostrata, cellaDi, type Significato, testoDi } from './colonne-mostrate.ts';
import { numero } from './say-righe.ts';
import { EsitoBadge } from './stato-badge.tsx';
import type { Lettura } from './use-lettura.ts';
import { ValoreBadge } from './valore-badge.tsx';

interface RigaCardProps {
  riga: RigaImportata;
  importazione: Importazione;
  lettura: Lettura;
  colonne: readonly ColonnaMostrata[];
  significato: Significato;
  isOpen: boolean;
}

/** A text of so many letters fits into half the width. */
const FITS = 22;

/** A row of the file where there is no room for a table: what is written, and what is wrong. */
export function RigaCard({ riga, importazione, lettura, colonne, significato, isOpen }: RigaCardProps): ReactElement {
  const { esito, errori, avvisi, campi } = riga;
  const [edited, setEdited] = useState<string>();
  // Of a stored record only what changes is shown, and the first two fields, which name it.
  const shown = colonne.filter((each, at) =>
    esito === 'nuovo' || esito === 'esclusa' ? testoDi(riga, each) !== '' : each.campo in campi || each.campo in errori || at < 2,
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
        {shown.map((each) => {
          const { colonna, campo, etichetta } = each;
          const written = colonna === undefined ? undefined : lettura.written(riga.riga, colonna);
          const text = testoDi(riga, each, written);
          const done = (next: string | undefined) => {
            setEdited(undefined);
            if (next !== undefined && colonna !== undefined) lettura.change({ celle: [{ riga: riga.riga, colonna, testo: next }] });
          };
          return (
            <div key={campo} className={text.length > FITS ? 'wide' : undefined}>
              <dt>{etichetta}</dt>
              <dd>
                {edited === campo ? (
                  <CellaField label={`${etichetta}, riga ${riga.riga}`} text={cellaDi(riga, each, written)} onDone={done} />
                ) : (
                  <span className="cella">{written === undefined ? <ValoreBadge {...{ riga, campo, text, significato }} /> : text}</span>
                )}
                {errori[campo] && <small className="cella-errore">{errori[campo]}</small>}
                {avvisi[campo] && <small className="cella-errore mild">{avvisi[campo]}</small>}
                {errori[campo] && isOpen && colonna !== undefined && edited !== campo && (
                  <Button size="small" onClick={() => setEdited(campo)}>
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
