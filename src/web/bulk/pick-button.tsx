import { ListChecks } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Begins choosing rows of a list. */
export function PickButton({ onClick }: { onClick: () => void }): ReactElement {
  return (
    <Button kind="ghost" icon={ListChecks} onClick={onClick}>
      Scegli
    </Button>
  );
}
