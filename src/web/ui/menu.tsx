import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactElement, Suspense, useState } from 'react';
import { OptionalPart, tellNotLoaded } from './lazy-part.tsx';
import type { MenuButton, MenuItem } from './menu-list.tsx';
import { type HowOpened, howOpened } from './use-first-item.ts';

const loadList = () => import('./menu-list.tsx');
let MenuList = lazy(loadList);

interface MenuProps {
  /** The accessible name, for example 'Azioni per MacBook Air 13'. */
  label: string;
  /** An icon that the button shows together with the label. Left out: the button shows three dots. */
  icon?: LucideIcon;
  items: readonly MenuItem[];
}

/** A menu of further actions behind three dots or a labelled button. Its list is loaded on hover or focus. */
export function Menu({ label, icon: Sign, items }: MenuProps): ReactElement {
  const [wanted, setWanted] = useState<HowOpened>();
  const reach = () => void loadList().catch(() => undefined); // the error appears when the button is pressed
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setWanted('key');
  };
  const face = faceOf(label, Sign);
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={reach}
      onFocus={reach}
      onKeyDown={openByArrow}
      onClick={(event) => setWanted(howOpened(event))}
      {...face}
    />
  );
  if (!wanted) return button;
  const failed = () => {
    MenuList = lazy(loadList); // lazy() keeps a failed import for ever, so a new lazy component is created
    setWanted(undefined);
    tellNotLoaded();
  };
  return (
    <OptionalPart onFailure={failed}>
      <Suspense fallback={button}>
        <MenuList button={face} items={items} wanted={wanted} />
      </Suspense>
    </OptionalPart>
  );
}

function faceOf(label: string, Sign: LucideIcon | undefined): MenuButton {
  if (!Sign) {
    return { className: 'btn icon ghost small', 'aria-label': label, children: <EllipsisVertical className="i" aria-hidden /> };
  }
  return {
    className: 'btn second',
    children: (
      <>
        <Sign className="i" aria-hidden />
        <span>{label}</span>
      </>
    ),
  };
}
