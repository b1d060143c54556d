import { type ReactElement, useState } from 'react';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import type { Campo } from '#shared/lettura-file.ts';
import { NativeSelectField } from '#web/forms/native-select-field.tsx';
import { Section } from '#web/screen/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Importazione } from '../contract.ts';
import { describeDomande, describeVuoti, fieldsOf, filledFields } from '../rules.ts';
import { CodificaField, ColonneField, describeCodifica } from './colonne-field.tsx';
import { CELLE_INCOLLATE, describeMancanti, numero } from './describe-righe.ts';
import { PassoSection, useSignificati } from './passo-section.tsx';
import type { Lettura } from './use-lettura.ts';

interface ColonneSectionProps {
  importazione: Importazione;
  lettura: Lettura;
  onNext: () => void;
}

const SEPARATORI: Record<string, string> = { ';': 'Punto e virgola', ',': 'Virgola', tab: 'Tabulazione', '|': 'Barra verticale' };
const LISTA = new Intl.ListFormat('it');

export function ColonneSection({ importazione, lettura, onNext }: ColonneSectionProps): ReactElement {
  const { mappatura, per_tutte, change } = lettura;
  const { formato, codifica, separatore, righe, colonne, campi, nome_file } = importazione;
  const isPasted = nome_file === CELLE_INCOLLATE;
  const filled = [...filledFields(mappatura), ...Object.keys(per_tutte)];
  const missing = describeMancanti(importazione, filled);
  const vuoti = describeVuoti(importazione);
  const unusedColumns = colonne.flatMap(({ nome, esempi }, column) => (!mappatura[column] && esempi.length > 0 ? [`«${nome}»`] : []));
  const questions = describeDomande(importazione, filled);
  const setField = (column: number, campo: string) => {
    const newFields = fieldsOf(campo);
    const remaining = Object.entries(per_tutte).filter(([each]) => !newFields.includes(each));
    change({
      // Only one column can fill a field, so selecting the field for a column removes it from the other column.
      mappatura: colonne.map((_, index) => {
        const former = mappatura[index] ?? null;
        if (index === column) return campo || null;
        return fieldsOf(former).some((each) => newFields.includes(each)) ? null : former;
      }),
      ...(remaining.length < Object.keys(per_tutte).length && { per_tutte: Object.fromEntries(remaining) }),
    });
  };
  return (
    <PassoSection onNext={onNext}>
      <Section title="Che cosa abbiamo capito">
        <dl className="facts capito">
          <Fact term="Formato" value={isPasted ? 'Celle incollate' : formato === 'csv' ? 'CSV' : 'Excel'} />
          {codifica && !isPasted && <Fact term="Lettere scritte in" value={describeCodifica(importazione)} />}
          {separatore && !isPasted && <Fact term="Separatore" value={SEPARATORI[separatore] ?? separatore} />}
          <Fact term="Righe" value={numero(righe)} />
        </dl>
        {vuoti && <p className="importa-hint">{vuoti}</p>}
        {!isPasted && <CodificaField colonne={colonne} codifica={codifica} onChoose={(chosen) => change({ codifica: chosen })} />}
      </Section>
      <Section title="Le colonne">
        {missing && (
          <Note tone="warning" role="status">
            {missing}
          </Note>
        )}
        {questions.map((question) => (
          <Note key={question} tone="warning" role="status">
            {question}
          </Note>
        ))}
        {unusedColumns.length > 0 && (
          <p className="importa-hint">
            {unusedColumns.length === 1
              ? `Una colonna non riempie nulla: ${unusedColumns[0]}. Scegli che cosa diventa, o lasciala fuori.`
              : `${unusedColumns.length} colonne non riempiono nulla: ${LISTA.format(unusedColumns)}. Scegli che cosa diventano, o lasciale fuori.`}
          </p>
        )}
        <ColonneField colonne={colonne} campi={campi} mappatura={mappatura} none="Non importare" onMap={setField} />
      </Section>
      <PerTutteSection importazione={importazione} lettura={lettura} />
    </PassoSection>
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

interface PerTutteSectionProps {
  importazione: Importazione;
  lettura: Lettura;
}

/** Lets the user give one value for all rows to fields without a column. Required fields are shown, and other fields can be added. */
function PerTutteSection({ importazione: { campi, elenco }, lettura }: PerTutteSectionProps): ReactElement {
  const { mappatura, per_tutte, change } = lettura;
  const [added, setAdded] = useState<readonly string[]>([]);
  const filled = filledFields(mappatura);
  const available = campi.filter(({ campo, riconosce }) => !riconosce && fieldsOf(campo).length === 1 && !filled.includes(campo));
  const shownFields = available.filter(({ campo, obbligatorio }) => obbligatorio || campo in per_tutte || added.includes(campo));
  const addable = available.filter((campo) => !shownFields.includes(campo));
  const setValue = (campo: string, text: string | undefined) => {
    const { [campo]: _, ...rest } = per_tutte;
    if (text === undefined) setAdded(added.filter((each) => each !== campo));
    if (per_tutte[campo] !== (text || undefined)) change({ per_tutte: text ? { ...rest, [campo]: text } : rest });
  };
  return (
    <Section title="Uguale per tutte le righe">
      <p className="importa-hint">Quello che nel file non c'è e vale per ogni riga: per esempio il brand di tutti.</p>
      {shownFields.length > 0 && (
        <ul className="rows parole">
          {shownFields.map((campo) => (
            <PerTutteRow
              key={campo.campo}
              campo={campo}
              elenco={elenco}
              value={per_tutte[campo.campo] ?? ''}
              onChange={(text) => setValue(campo.campo, text)}
            />
          ))}
        </ul>
      )}
      {addable.length > 0 && (
        <div className="per-tutte-altro">
          <NativeSelectField
            label="Aggiungi un campo per tutte le righe"
            value=""
            none="Aggiungi un campo…"
            options={addable.map(({ campo, etichetta }) => ({ value: campo, label: etichetta }))}
            onChange={(campo) => campo && setAdded([...added, campo])}
          />
        </div>
      )}
    </Section>
  );
}

interface PerTutteRowProps {
  campo: Campo;
  elenco: ElencoImportabile;
  value: string;
  /** Called with the new value for all rows, or with undefined when the user removes the field. */
  onChange: (text: string | undefined) => void;
}

function PerTutteRow({ campo, elenco, value, onChange }: PerTutteRowProps): ReactElement {
  const { etichetta, obbligatorio, nomina, esempio } = campo;
  const choices = useSignificati(campo, elenco).map(({ label }) => label);
  const label = `${etichetta} per tutte le righe`;
  const isChoice = choices.length > 0 || nomina === 'brand' || nomina === 'showroom';
  const isKnown = value === '' || choices.includes(value);
  return (
    <li>
      <span className="who">
        <b>
          {etichetta}
          {obbligatorio && ' *'}
        </b>
      </span>
      {isChoice ? (
        <NativeSelectField
          label={label}
          value={value}
          none="Nessun valore"
          isMissing={obbligatorio && value === ''}
          options={[...(isKnown ? [] : [value]), ...choices].map((each) => ({ value: each, label: each }))}
          onChange={onChange}
        />
      ) : (
        <input
          key={value}
          className="in"
          aria-label={label}
          defaultValue={value}
          maxLength={10_000}
          placeholder={esempio ?? undefined}
          onBlur={({ currentTarget }) => onChange(currentTarget.value.trim())}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
      )}
      {!obbligatorio && (
        <Button kind="ghost" size="small" onClick={() => onChange(undefined)}>
          Togli<span className="sr"> {label}</span>
        </Button>
      )}
    </li>
  );
}
