import type { ReactElement } from 'react';
import { type Campo, CODIFICA_LABELS, CODIFICHE, type CodificaScelta } from '#shared/lettura-file.ts';
import { NativeSelectField } from '#web/forms/native-select-field.tsx';

interface ColonneFieldProps {
  colonne: readonly { nome: string; esempi: readonly string[] }[];
  campi: readonly Campo[];
  mappatura: readonly (string | null)[];
  none: string;
  onMap: (column: number, campo: string) => void;
}

export function ColonneField({ colonne, campi, mappatura, none, onMap }: ColonneFieldProps): ReactElement {
  const isUnused = (column: number) => !mappatura[column] && (colonne[column]?.esempi.length ?? 0) > 0;
  const optionsFor = (column: number) =>
    campi.map(({ campo, etichetta, obbligatorio }) => {
      const otherColumn = mappatura.indexOf(campo);
      const usedBy = otherColumn >= 0 && otherColumn !== column ? ` (ora da «${colonne[otherColumn]?.nome}»)` : '';
      return { value: campo, label: `${etichetta}${obbligatorio ? ' *' : ''}${usedBy}` };
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
          <li key={column} className={isUnused(column) ? 'left' : undefined}>
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
            <NativeSelectField
              label={`In Organico «${nome}» diventa`}
              value={mappatura[column] ?? ''}
              none={none}
              isMissing={isUnused(column)}
              options={optionsFor(column)}
              onChange={(campo) => onMap(column, campo)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface FileTexts {
  colonne: readonly { nome: string; esempi: readonly string[] }[];
  codifica: string | null;
}

/** Returns the name of the encoding. When the file has a letter beyond ASCII, a text with that letter is added as an example. */
export function describeCodifica({ colonne, codifica }: FileTexts): string {
  const accented = findAccented(colonne);
  return accented ? `${codifica}, per esempio «${accented}»` : `${codifica}`;
}

const findAccented = (colonne: FileTexts['colonne']) =>
  colonne.flatMap(({ nome, esempi }) => [nome, ...esempi]).find((text) => /\P{ASCII}/u.test(text));

/** Lets the user choose the encoding of the file. Renders nothing when the text of the file is the same in every other encoding. */
export function CodificaField({
  colonne,
  codifica,
  onChoose,
}: FileTexts & { onChoose: (codifica: CodificaScelta) => void }): ReactElement | null {
  if (!findAccented(colonne) || !(CODIFICHE as readonly unknown[]).includes(codifica)) return null;
  return (
    <>
      <p className="importa-hint">Se gli accenti sono sbagliati, scegli come sono scritte le lettere: il file viene riletto.</p>
      <NativeSelectField
        label="Lettere scritte in"
        value={codifica ?? ''}
        options={CODIFICHE.map((value) => ({ value, label: CODIFICA_LABELS[value] }))}
        onChange={(value) => value && onChoose(value as CodificaScelta)}
      />
    </>
  );
}
