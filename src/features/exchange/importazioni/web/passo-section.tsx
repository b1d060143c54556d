import type { ReactElement, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface PassoSectionProps {
  onNext: () => void;
  children: ReactNode;
}

/** A step of an import, and the button that leads to the next. */
export function PassoSection({ onNext, children }: PassoSectionProps): ReactElement {
  return (
    <div className="body importa">
      {children}
      <p className="importa-next">
        <Button kind="primary" onClick={onNext}>
          Avanti
        </Button>
      </p>
    </div>
  );
}
