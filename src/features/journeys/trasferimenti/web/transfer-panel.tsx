import { ArrowRightLeft } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { useOpenFromUrl } from '#web/screen/use-url-state.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { TrasferimentoFatto } from '../contract.ts';
import { checkTrasferibile } from '../rules.ts';

const TransferDialog = lazyPart(() => import('./transfer-dialog.tsx').then((file) => file.TransferDialog));
const TransferResultDialog = lazyPart(() => import('./transfer-dialog.tsx').then((file) => file.TransferResultDialog));

export function TransferPanel({ dipendente }: { dipendente: Dipendente }): ReactElement | null {
  const [step, setStep] = useState<'closed' | 'open' | TrasferimentoFatto>('closed');
  const canMove = usePermessi().mayOn('dipendenti.modifica', dipendente.brand_id) && !checkTrasferibile(dipendente);
  useOpenFromUrl('azione', 'trasferisci', canMove, () => setStep('open'));
  if (!canMove) return null;
  const close = () => setStep('closed');
  return (
    <>
      <Button icon={ArrowRightLeft} onClick={() => setStep('open')}>
        Trasferisci
      </Button>
      {step === 'open' && <TransferDialog dipendente={dipendente} onDone={setStep} onClose={close} />}
      {typeof step === 'object' && <TransferResultDialog dipendente={dipendente} trasferimento={step} onClose={close} />}
    </>
  );
}
