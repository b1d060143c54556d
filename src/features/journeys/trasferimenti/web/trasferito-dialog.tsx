import './trasferimenti.css';
import type { ReactElement } from 'react';
import { NuovoVerbalePanel } from '#features/journeys/verbali/web/nuovo-verbale-panel.tsx';
import { takeBackAction } from '#web/bulk/outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import type { TrasferimentoFatto } from '../contract.ts';
import { luoghiInParole, vociInParole } from '../rules.ts';

interface TrasferitoDialogProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
  trasferimento: TrasferimentoFatto;
  onClose: () => void;
}

/** What was just done, what is left to do by hand, and the record of it to be signed. */
export function TrasferitoDialog({ dipendente, trasferimento, onClose }: TrasferitoDialogProps): ReactElement {
  const said = vociInParole(trasferimento.voci);
  const { action } = takeBackAction(trasferimento.lotto);
  const undo = () => {
    onClose();
    action?.act();
  };
  return (
    <ReadDialog
      title="Trasferimento registrato"
      description={`${dipendente.nome} ${dipendente.cognome}, ${luoghiInParole(trasferimento)}.`}
      onClose={onClose}
      foot={
        <>
          {action && <Button onClick={undo}>Annulla trasferimento</Button>}
          {said.length > 0 && <NuovoVerbalePanel dipendente={dipendente} />}
          <Button kind="primary" onClick={onClose}>
            Ho capito
          </Button>
        </>
      }
    >
      {said.length === 0 ? (
        <p>Non aveva nulla da portare con sé.</p>
      ) : (
        <dl className="voci-parole">
          {said.map(({ titolo, testo }) => (
            <div key={titolo}>
              <dt>{titolo}</dt>
              <dd>{testo}</dd>
            </div>
          ))}
        </dl>
      )}
    </ReadDialog>
  );
}
