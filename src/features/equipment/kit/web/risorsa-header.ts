import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Look } from '#web/ui/look-button.tsx';

/** What stands for a thing of a kind wherever it is shown: on its card, in its row and on its page. */
export interface RisorsaHeader<T> {
  icon: (item: T) => LucideIcon;
  /** Under its name: 'laptop'. */
  detail: (item: T) => string;
  /** Beside its brands: its state, what is about to end. */
  tags?: (item: T) => ReactNode;
  /** Giving it and taking it back. */
  give: (item: T, look: Look) => ReactNode;
  /** Making others like it. */
  copy?: (item: T, look: Look) => ReactNode;
}
