import { Menu } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Logo } from '#web/ui/logo.tsx';

const Drawer = lazyPart(() => import('./drawer.tsx').then((file) => file.Drawer));

/** The bar of small screens; its menu is the sidebar as a drawer. */
export function TopBar(): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <header className="top">
      <button
        type="button"
        className="btn icon ghost"
        aria-label="Apri menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu className="i" aria-hidden />
      </button>
      <span className="lockup">
        <Logo />
      </span>
      {open && <Drawer onClose={() => setOpen(false)} />}
    </header>
  );
}
