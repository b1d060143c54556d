import type { ReactElement } from 'react';
import type { Campo } from '#shared/lettura-file.ts';
import { ScegliUnoField } from '#web/forms/scegli-uno-field.tsx';

interface ColonneFieldProps {
  colonne: readonly { nome: string; esempi: readonly string[] }[];
  campi: readonly Campo[];
  mappatura: readonly (string | null)[];
  /** What a column is called that fills nothing. */
  none: string;
  onMap: (column: number, campo: string) => void;
}

/** What each column of a file means. */
export function ColonneField({ colonne, campi, mappatura, none, onMap }: ColonneFieldProps): ReactElement {
  const isLeft = (column: number) => !mappatura[column] && (colonne[column]?.esempi.length ?? 0) > 0;
  const optionsFor = (column: number) =>
    campi.map(({ campo, etichetta, obbligatorio }) => {
      const other = mappatura.indexOf(campo);
      const taken = other >= 0 && other !== column ? ` (ora da «${colonne[other]?.nome}»)` : '';
      return { value: campo, label: `${etichetta}${obbligatorio ? ' *' : ''}${taken}` };
    });
  return (
    <>
      <div className="colonne-head" aria-hidden>
        <span>Colonna del file</span>
        <span>Esempi</span>
        <span>In Organico diventa</span>
      </div>
      <ul className="rows colonne">
        {colonne.map(({ nome, esempi }, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and two may have one name
          <li key={column} className={isLeft(column) ? 'left' : undefined}>
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
              none={none}
              isMissing={isLeft(column)}
              options={optionsFor(column)}
              onChange={(campo) => onMap(column, campo)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
