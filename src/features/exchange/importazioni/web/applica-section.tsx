import { Link } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { sentenceOf } from '#web/data/call.ts';
import { Section } from '#web/screen/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Importazione } from '../contract.ts';
import { type useApplyImportazione, useRigheErrate } from './hooks.ts';
import { sayPiano, sayRighe } from './say-righe.ts';
import type { Lettura } from './use-lettura.ts';

interface ApplicaSectionProps {
  importazione: Importazione;
  lettura: Lettura;
  applica: ReturnType<typeof useApplyImportazione>;
  onErrors: () => void;
}

const LISTA = new Intl.ListFormat('it');

/** What would be written, in words, and the button that writes it: all of it or nothing, or but for the rows that are wrong. */
export function ApplicaSection({ importazione, lettura, applica, onErrors }: ApplicaSectionProps): ReactElement {
  const { id, elenco, nuove, modificate, errate, colonne } = importazione;
  const saveWrong = useRigheErrate(importazione);
  const [isOnlyValid, setOnlyValid] = useState(false);
  const written = nuove + modificate;
  const left = colonne.filter(({ esempi }, column) => esempi.length > 0 && !lettura.mappatura[column]).map(({ nome }) => `«${nome}»`);
  const isReady = written > 0 && (errate === 0 || isOnlyValid) && !lettura.isReading;
  return (
    <div className="body importa">
      <Section title="Che cosa succede">
        <p className="importa-piano">{sayPiano(elenco, importazione)}</p>
        {left.length > 0 && (
          <p className="importa-hint">
            {left.length === 1 ? 'Una colonna del file non viene importata' : 'Queste colonne del file non vengono importate'}:{' '}
            {LISTA.format(left)}.
          </p>
        )}
        {errate > 0 && (
          <div className="importa-scelta">
            {written > 0 && (
              <label className="check">
                <input type="checkbox" checked={isOnlyValid} onChange={({ currentTarget }) => setOnlyValid(currentTarget.checked)} />
                <span>
                  Importa solo le righe valide
                  <small>
                    {errate === 1
                      ? 'La riga con errori resta fuori: puoi riportarla dopo averla corretta.'
                      : `${sayRighe(errate)} con errori restano fuori: puoi riportarle dopo averle corrette.`}
                  </small>
                </span>
              </label>
            )}
            <Button size="small" onClick={onErrors}>
              Guarda gli errori
            </Button>
            <Button size="small" icon={FileDown} onClick={saveWrong}>
              Scarica le righe con errori
            </Button>
          </div>
        )}
        {applica.error && (
          <Note tone="danger" role="alert" title="Non è stato scritto nulla">
            {sentenceOf(applica.error)}
          </Note>
        )}
        <p className="importa-next">
          {written > 0 ? (
            <Button kind="primary" disabled={!isReady} onClick={() => applica.apply(String(id), errate > 0)}>
              Applica
            </Button>
          ) : (
            <Link to="/importazioni" className="btn second">
              Torna alle importazioni
            </Link>
          )}
        </p>
      </Section>
    </div>
  );
}
