import { ListChecks } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

interface PickButtonProps {
  selection: { isOn: boolean; start: () => void; stop: () => void };
}

/** Begins choosing rows of a list, and ends it. It stays meanwhile: the focus would go with it. */
export function PickButton({ selection: { isOn, start, stop } }: PickButtonProps): ReactElement {
  const ref = useRef<HTMLButtonElement>(null);
  const wasOn = useRef(isOn);
  // the bar at the foot is gone, and the focus of who has pressed its cross with it
  useEffect(() => {
    if (wasOn.current && !isOn && document.activeElement === document.body) ref.current?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  return (
    <Button ref={ref} kind="ghost" icon={ListChecks} aria-pressed={isOn} onClick={isOn ? stop : start}>
      Scegli
    </Button>
  );
}
