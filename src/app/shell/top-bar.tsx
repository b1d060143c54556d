import { Menu, Search } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { openPalette } from '#features/insight/ricerca/web/open-palette.ts';
import { CampanellaBadge } from '#features/notifications/avvisi/web/campanella-badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
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
      <IconButton icon={Search} label="Cerca" aria-haspopup="dialog" onClick={() => openPalette()} />
      <CampanellaBadge />
      {open && <Drawer onClose={() => setOpen(false)} />}
    </header>
  );
}
