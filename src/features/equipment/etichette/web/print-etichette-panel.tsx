import { QrCode } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { formatCount } from '#web/bulk/outcome.ts';
import type { Selection } from '#web/bulk/use-selection.tsx';
import { call } from '#web/data/call.ts';
import type { Noun } from '#web/screen/list-rows.tsx';
import type { ListEndpoint } from '#web/screen/use-list-filter.ts';
import { toast } from '#web/toast/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { TipoConEtichetta } from '../contract.ts';

const PrintEtichetteDialog = lazyPart(() => import('./print-etichette-dialog.tsx').then((file) => file.PrintEtichetteDialog));

interface PrintEtichettePanelProps {
  tipo: TipoConEtichetta;
  list: ListEndpoint;
  selection: Selection<object>;
  noun: Noun;
}

export function PrintEtichettePanel({ tipo, list, selection, noun }: PrintEtichettePanelProps): ReactElement {
  const { chosen, count } = selection;
  const [ids, setIds] = useState<readonly number[]>();
  const open = async () => {
    if ('ids' in chosen) return setIds(chosen.ids.map(Number));
    // The list endpoint returns all rows when the request has no limit.
    const allRows = (await call(list, { query: chosen.filtro as never })) as { id: number }[]; // cast: the filter comes from the same list
    setIds(allRows.map(({ id }) => id).filter((id) => !chosen.esclusi?.includes(id)));
  };
  return (
    <>
      <Button
        size="small"
        icon={QrCode}
        disabled={count === 0}
        onClick={() =>
          void open().catch(() => toast({ kind: 'error', title: 'Errore', text: 'Le righe scelte non sono state lette. Riprova.' }))
        }
      >
        Stampa etichette
      </Button>
      {ids && (
        <PrintEtichetteDialog
          tipo={tipo}
          ids={ids}
          description={`Per ${formatCount(ids.length, noun)}`}
          onClose={() => setIds(undefined)}
        />
      )}
    </>
  );
}
