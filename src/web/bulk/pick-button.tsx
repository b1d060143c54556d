import { ListChecks } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '#web/ui/button.tsx';

interface PickButtonProps {
  selection: { isOn: boolean; start: () => void; stop: () => void };
}

/** Begins choosing rows of a list, and ends it. It stays meanwhile: the focus would go with it. */
export function PickButton({ selection: { isOn, start, stop } }: PickButtonProps): ReactElement {
  return (
    <Button kind="ghost" icon={ListChecks} aria-pressed={isOn} onClick={isOn ? stop : start}>
      Scegli
    </Button>
  );
}
