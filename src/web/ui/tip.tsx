import { Tooltip } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Around the whole app: spec §9, delay 700 ms, skip delay 300 ms. */
export function TipProvider({ children }: { children: ReactNode }): ReactElement {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  );
}

/** The name of a control that shows only an icon. The control keeps its own aria-label: the tip is for the eyes. */
export function Tip({ text, children }: { text: string; children: ReactElement }): ReactElement {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild aria-describedby={undefined}>
        {children}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tip" sideOffset={6} collisionPadding={8}>
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
