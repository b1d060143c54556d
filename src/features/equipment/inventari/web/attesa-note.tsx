import type { ReactElement } from 'react';
import { sentenceOf } from '#web/data/call-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Letture } from './use-letture.ts';

/** What this phone has read and the server has not heard of, and why. */
export function AttesaNote({ letture }: { letture: Letture }): ReactElement | null {
  const { inAttesa, senzaRete, rifiuto, soloInPagina, retry, discard } = letture;
  const quante = inAttesa.length === 1 ? '1 lettura' : `${inAttesa.length} letture`;
  if (rifiuto) {
    return (
      <Note tone="danger" role="alert" title={`${quante} non ${inAttesa.length === 1 ? 'contata' : 'contate'}`}>
        <p>{sentenceOf(rifiuto)}</p>
        <div className="conta-azioni">
          <Button size="small" onClick={retry}>
            Riprova
          </Button>
          <Button size="small" onClick={discard}>
            Scarta
          </Button>
        </div>
      </Note>
    );
  }
  if (!senzaRete || inAttesa.length === 0) return null;
  return (
    <Note tone="warning" role="status" title={`${quante} in attesa di rete`}>
      {soloInPagina
        ? 'Questo browser non conserva nulla: non chiudere la pagina finché non sono partite.'
        : 'Restano su questo telefono e partono da sole appena torna la rete, anche se nel frattempo chiudi la pagina e poi la riapri.'}
    </Note>
  );
}
