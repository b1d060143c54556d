import type { ReactElement } from 'react';
import { Section } from '#web/screen/section.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Importazione } from '../contract.ts';
import { campiDi, campiRiempiti, sayDomande, sayVuoti } from '../rules.ts';
import { CodificaField, sayCodifica } from './codifica-field.tsx';
import { ColonneField } from './colonne-field.tsx';
import { PassoSection } from './passo-section.tsx';
import { PerTutteSection } from './per-tutte-section.tsx';
import { CELLE_INCOLLATE, numero, sayMancanti } from './say-righe.ts';
import type { Lettura } from './use-lettura.ts';

interface ColonneSectionProps {
  importazione: Importazione;
  lettura: Lettura;
  onNext: () => void;
}

const SEPARATORI: Record<string, string> = { ';': 'Punto e virgola', ',': 'Virgola', tab: 'Tabulazione', '|': 'Barra verticale' };
const LISTA = new Intl.ListFormat('it');

/** What was understood of the file, and what each of its columns means. */
export function ColonneSection({ importazione, lettura, onNext }: ColonneSectionProps): ReactElement {
  const { mappatura, per_tutte, change } = lettura;
  const { formato, codifica, separatore, righe, colonne, campi, nome_file } = importazione;
  const isPasted = nome_file === CELLE_INCOLLATE;
  const filled = [...campiRiempiti(mappatura), ...Object.keys(per_tutte)];
  const missing = sayMancanti(importazione, filled);
  const vuoti = sayVuoti(importazione);
  const left = colonne.flatMap(({ nome, esempi }, column) => (!mappatura[column] && esempi.length > 0 ? [`«${nome}»`] : []));
  const questions = sayDomande(importazione, filled);
  const map = (column: number, campo: string) => {
    const filling = campiDi(campo);
    const others = Object.entries(per_tutte).filter(([each]) => !filling.includes(each));
    change({
      // A field is filled by one column: it leaves the other one.
      mappatura: colonne.map((_, at) => {
        const former = mappatura[at] ?? null;
        if (at === column) return campo || null;
        return campiDi(former).some((each) => filling.includes(each)) ? null : former;
      }),
      ...(others.length < Object.keys(per_tutte).length && { per_tutte: Object.fromEntries(others) }),
    });
  };
  return (
    <PassoSection onNext={onNext}>
      <Section title="Che cosa abbiamo capito">
        <dl className="facts capito">
          <Fact term="Formato" value={isPasted ? 'Celle incollate' : formato === 'csv' ? 'CSV' : 'Excel'} />
          {codifica && !isPasted && <Fact term="Lettere scritte in" value={sayCodifica(importazione)} />}
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
        {left.length > 0 && (
          <p className="importa-hint">
            {left.length === 1
              ? `Una colonna non riempie nulla: ${left[0]}. Scegli che cosa diventa, o lasciala fuori.`
              : `${left.length} colonne non riempiono nulla: ${LISTA.format(left)}. Scegli che cosa diventano, o lasciale fuori.`}
          </p>
        )}
        <ColonneField colonne={colonne} campi={campi} mappatura={mappatura} none="Non importare" onMap={map} />
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
