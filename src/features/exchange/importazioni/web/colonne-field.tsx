import type { ReactElement } from 'react';
import { type Campo, CODIFICA_LABELS, CODIFICHE, type CodificaScelta } from '#shared/lettura-file.ts';
import { ScegliUnoField } from '#web/forms/scegli-uno-field.tsx';

interface ColonneFieldProps {
  colonne: readonly { nome: string; esempi: readonly string[] }[];
  campi: readonly Campo[];
  mappatura: readonly (string | null)[];
  /** The label for a column that is not imported. */
  none: string;
  onMap: (column: number, campo: string) => void;
}

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
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name, so the position identifies a column
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

interface Testi {
  colonne: readonly { nome: string; esempi: readonly string[] }[];
  codifica: string | null;
}

/** The encoding of a file. If the file has a letter beyond ASCII, an example shows how it was read. */
export function describeCodifica({ colonne, codifica }: Testi): string {
  const accented = accentedOf(colonne);
  return accented ? `${codifica}, per esempio «${accented}»` : `${codifica}`;
}

const accentedOf = (colonne: Testi['colonne']) =>
  colonne.flatMap(({ nome, esempi }) => [nome, ...esempi]).find((text) => /\P{ASCII}/u.test(text));

/** Lets the user choose the encoding of the file. Renders nothing when the text of the file is the same in every other encoding. */
export function CodificaField({
  colonne,
  codifica,
  onChoose,
}: Testi & { onChoose: (codifica: CodificaScelta) => void }): ReactElement | null {
  if (!accentedOf(colonne) || !(CODIFICHE as readonly unknown[]).includes(codifica)) return null;
  return (
    <>
      <p className="importa-hint">Se gli accenti sono sbagliati, scegli come sono scritte le lettere: il file viene riletto.</p>
      <ScegliUnoField
        label="Lettere scritte in"
        value={codifica ?? ''}
        options={CODIFICHE.map((value) => ({ value, label: CODIFICA_LABELS[value] }))}
        onChange={(value) => value && onChoose(value as CodificaScelta)}
      />
    </>
  );
}
