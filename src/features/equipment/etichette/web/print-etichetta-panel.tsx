import { QrCode } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { TipoConEtichetta } from '../contract.ts';

const PrintEtichetteDialog = lazyPart(() => import('./print-etichette-dialog.tsx').then((file) => file.PrintEtichetteDialog));

/** Prints the label of one item. A file of its own, because the lists of items do not need it. */
export function PrintEtichettaPanel({ tipo, id, nome }: { tipo: TipoConEtichetta; id: number; nome: string }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  useOpenFromUrl('azione', 'etichetta', true, () => setIsOpen(true));
  return (
    <>
      <Button icon={QrCode} onClick={() => setIsOpen(true)}>
        Stampa etichetta
      </Button>
      {isOpen && <PrintEtichetteDialog tipo={tipo} ids={[id]} description={`Per ${nome}`} onClose={() => setIsOpen(false)} />}
    </>
  );
}
