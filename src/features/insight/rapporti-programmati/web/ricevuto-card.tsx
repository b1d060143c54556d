import { BellOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { PERIODO_LABELS } from '#shared/periodi.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import { Button } from '#web/ui/button.tsx';
import type { RapportoRicevuto } from '../contract.ts';
import { diceQuando } from '../rules.ts';
import { useLeaveRapporto } from './hooks.ts';

/** One that somebody else has scheduled: from whom it comes, and how not to have it any more. */
export function RicevutoCard({ rapporto }: { rapporto: RapportoRicevuto }): ReactElement {
  const { id, nome, periodo, autore } = rapporto;
  const confirm = useConfirm();
  const leave = useLeaveRapporto();
  return (
    <li>
      <span className="who">
        <b>{nome}</b>
        <small>
          {PERIODO_LABELS[periodo]} · {diceQuando(rapporto)} · da {autore}
        </small>
      </span>
      <Button
        size="small"
        icon={BellOff}
        aria-label={`Non ricevere più ${nome}`}
        onClick={() =>
          void confirm({
            title: 'Non ricevere più il report',
            text: `${nome} non ti arriva più. Per riaverlo chiedi a ${autore}.`,
            verb: 'Non ricevere più',
            act: () => leave.mutateAsync({ params: { id: String(id) } }),
          })
        }
      >
        Non ricevere più
      </Button>
    </li>
  );
}
