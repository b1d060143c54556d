import type { ReactElement } from 'react';
import { Section } from '#web/screen/section.tsx';
import type { Importazione } from '../contract.ts';
import { useImportazione } from './hooks.ts';
import { numero, sayRighe } from './say-righe.ts';

const AS_OFTEN_MS = 1000;

/** An import that is being applied, here or by a page that was left: how far it is. */
export function LavoroSection({ importazione: { id, nuove, modificate } }: { importazione: Importazione }): ReactElement {
  const { data } = useImportazione(String(id), { refetchInterval: AS_OFTEN_MS });
  const { fatte, totale } = data?.avanzamento ?? { fatte: undefined, totale: nuove + modificate };
  return (
    <div className="body importa">
      <Section title="Applicazione in corso">
        <div className="importa-lavoro">
          <p role="status">Scrivo {sayRighe(totale)}: o tutte, o nessuna. Puoi anche lasciare questa pagina e tornare dopo.</p>
          <progress aria-label="Righe scritte" max={totale} {...(fatte === undefined ? {} : { value: fatte })} />
          {fatte !== undefined && (
            <small>
              {numero(fatte)} di {numero(totale)}
            </small>
          )}
        </div>
      </Section>
    </div>
  );
}
