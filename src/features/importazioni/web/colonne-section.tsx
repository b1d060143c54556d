import type { ReactElement } from 'react';
import { Section } from '#web/screen/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Importazione } from '../contract.ts';
import { numero } from './say-righe.ts';
import { ScegliUnoField } from './scegli-uno-field.tsx';
import type { Lettura } from './use-lettura.ts';

interface ColonneSectionProps {
  importazione: Importazione;
  lettura: Lettura;
  onNext: () => void;
}

const SEPARATORI: Record<string, string> = { ';': 'Punto e virgola', ',': 'Virgola', tab: 'Tabulazione', '|': 'Barra verticale' };
const LISTA = new Intl.ListFormat('it');

/** What was understood of the file, and what each of its columns means. */
export function ColonneSection({ importazione, lettura: { mappatura, change }, onNext }: ColonneSectionProps): ReactElement {
  const { elenco, formato, codifica, separatore, righe, colonne, campi } = importazione;
  const missing = campi
    .filter(({ campo, obbligatorio }) => obbligatorio && !mappatura.includes(campo))
    .map(({ etichetta }) => `«${etichetta}»`);
  const map = (column: number, campo: string) =>
    // A field is filled by one column: it leaves the other one.
    change({
      mappatura: colonne.map((_, at) => (at === column ? campo || null : mappatura[at] === campo ? null : (mappatura[at] ?? null))),
    });
  const optionsFor = (column: number) =>
    campi.map(({ campo, etichetta, obbligatorio }) => {
      const other = mappatura.indexOf(campo);
      const taken = other >= 0 && other !== column ? ` (ora da «${colonne[other]?.nome}»)` : '';
      return { value: campo, label: `${etichetta}${obbligatorio ? ' *' : ''}${taken}` };
    });
  return (
    <div className="body importa">
      <Section title="Che cosa abbiamo capito">
        <dl className="facts capito">
          <Fact term="Formato" value={formato === 'csv' ? 'CSV' : 'Excel'} />
          {codifica && <Fact term="Lettere scritte in" value={codifica} />}
          {separatore && <Fact term="Separatore" value={SEPARATORI[separatore] ?? separatore} />}
          <Fact term="Righe" value={numero(righe)} />
        </dl>
      </Section>
      <Section title="Le colonne">
        {missing.length > 0 && (
          <Note tone="warning" role="status">
            Nessuna colonna riempie {LISTA.format(missing)}:{' '}
            {elenco === 'assegnazioni'
              ? 'ogni riga avrà un errore.'
              : 'ciò che è già in Organico si aggiorna, ma le righe nuove avranno un errore.'}
          </Note>
        )}
        <div className="colonne-head" aria-hidden>
          <span>Colonna del file</span>
          <span>Esempi</span>
          <span>In Organico diventa</span>
        </div>
        <ul className="rows colonne">
          {colonne.map(({ nome, esempi }, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and two may have one name
            <li key={column}>
              <b title={nome}>{nome}</b>
              <span className="esempi">
                {esempi.length === 0
                  ? 'Vuota'
                  : esempi.map((esempio) => (
                      <span key={esempio} className="cut" title={esempio}>
                        {esempio}
                      </span>
                    ))}
              </span>
              <ScegliUnoField
                label={`In Organico «${nome}» diventa`}
                value={mappatura[column] ?? ''}
                none="Non importare"
                options={optionsFor(column)}
                onChange={(campo) => map(column, campo)}
              />
            </li>
          ))}
        </ul>
      </Section>
      <p className="importa-next">
        <Button kind="primary" onClick={onNext}>
          Avanti
        </Button>
      </p>
    </div>
  );
}

function Fact({ term, value }: { term: string; value: string }): ReactElement {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
