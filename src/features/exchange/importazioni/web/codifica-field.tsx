import type { ReactElement } from 'react';
import { CODIFICA_LABELS, CODIFICHE, type CodificaScelta } from '#shared/codifiche.ts';
import { ScegliUnoField } from '#web/forms/scegli-uno-field.tsx';

interface Testi {
  colonne: readonly { nome: string; esempi: readonly string[] }[];
  codifica: string | null;
}

/** The encoding of a file, with an example of a letter beyond ASCII where the file has one. */
export function sayCodifica({ colonne, codifica }: Testi): string {
  const accented = accentedOf(colonne);
  return accented ? `${codifica}, per esempio «${accented}»` : `${codifica}`;
}

const accentedOf = (colonne: Testi['colonne']) =>
  colonne.flatMap(({ nome, esempi }) => [nome, ...esempi]).find((text) => /\P{ASCII}/u.test(text));

/** Lets the user choose how the letters of a file are written. Shows nothing where another encoding would change nothing. */
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
