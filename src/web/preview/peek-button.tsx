import { ChevronUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '#web/ui/button.tsx';
import { previewed, ROW_LINK } from './preview.ts';

/** The button that opens the record of a row in the side panel. Only small screens and touch screens show it; a keyboard has the space key. */
export function PeekButton({ name }: { name: string }): ReactElement {
  return (
    <Button
      icon={ChevronUp}
      kind="ghost"
      size="small"
      className="peek"
      aria-label={`Anteprima di ${name}`}
      onClick={({ currentTarget }) => previewed.set(currentTarget.closest('[data-index]')?.querySelector<HTMLElement>(ROW_LINK) ?? null)}
    >
      Anteprima
    </Button>
  );
}
