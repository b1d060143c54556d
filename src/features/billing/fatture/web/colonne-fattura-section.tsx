import { type ReactElement, useState } from 'react';
import { sayDomande, sayVuoti } from '#features/exchange/importazioni/rules.ts';
import { CodificaField, sayCodifica } from '#features/exchange/importazioni/web/codifica-field.tsx';
import { ColonneField } from '#features/exchange/importazioni/web/colonne-field.tsx';
import { optionsOf } from '#shared/options-of.ts';
import { ScegliUnoField } from '#web/forms/scegli-uno-field.tsx';
import { Section } from '#web/screen/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { FatturaIntera } from '../contract.ts';
import { mancaAllaLettura, PERIODICITA_LABELS, type Periodicita } from '../rules.ts';
import { useUpdateFattura } from './hooks.ts';

/** What the columns of the file mean, and how long it bills: compared anew when somebody says it. */
export function ColonneFatturaSection({ fattura }: { fattura: FatturaIntera }): ReactElement {
  const { id, colonne, campi, modificabile } = fattura;
  const update = useUpdateFattura();
  const [mappatura, setMappatura] = useState(fattura.mappatura);
  const [periodicita, setPeriodicita] = useState<Periodicita>(fattura.periodicita);
  const manca = mancaAllaLettura(mappatura);
  const questions = sayDomande(fattura, mappatura);
  const vuoti = sayVuoti(fattura);
  const isSame = periodicita === fattura.periodicita && mappatura.every((campo, column) => campo === fattura.mappatura[column]);
  const map = (column: number, campo: string) =>
    // A field is filled by one column: it leaves the other one.
    setMappatura(colonne.map((_, at) => (at === column ? campo || null : mappatura[at] === campo ? null : (mappatura[at] ?? null))));
  return (
    <div className="fattura">
      <Section title="Che cosa dice ogni colonna">
        <p className="importa-hint">
          Alla prossima fattura dello stesso fornitore Organico propone le stesse colonne. Scegli la colonna degli importi senza IVA, come i
          costi che hai scritto in Organico.
        </p>
        {fattura.codifica && <p className="importa-hint">Lettere scritte in {sayCodifica(fattura)}.</p>}
        {modificabile && (
          <CodificaField
            colonne={colonne}
            codifica={fattura.codifica}
            onChoose={(codifica) => update.mutate({ params: { id: String(id) }, body: { codifica } })}
          />
        )}
        {vuoti && <p className="importa-hint">{vuoti}</p>}
        {modificabile ? (
          <ColonneField colonne={colonne} campi={campi} mappatura={mappatura} none="Non serve" onMap={map} />
        ) : (
          <ul className="rows">
            {colonne.map(({ nome }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and two may have one name
              <li key={column}>
                {nome}: {campi.find(({ campo }) => campo === mappatura[column])?.etichetta ?? 'Non serve'}
              </li>
            ))}
          </ul>
        )}
      </Section>
      {modificabile && (
        <div className="fattura-colonne-foot">
          <b aria-hidden>Quanto tempo copre</b>
          <ScegliUnoField
            label="Quanto tempo copre"
            value={periodicita}
            options={optionsOf(PERIODICITA_LABELS)}
            onChange={(next) => setPeriodicita(next as Periodicita)} // among these options
          />
          {(questions.length > 0 ? questions : manca ? [`${manca}.`] : []).map((sentence) => (
            <Note key={sentence} tone="warning" role="status">
              {sentence}
            </Note>
          ))}
          <Button
            kind="primary"
            disabled={manca !== undefined || isSame}
            pendingText={update.isPending ? 'Confronto in corso...' : undefined}
            onClick={() => update.mutate({ params: { id: String(id) }, body: { mappatura, periodicita } })}
          >
            Salva e confronta
          </Button>
        </div>
      )}
    </div>
  );
}
