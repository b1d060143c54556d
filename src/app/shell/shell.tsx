import { Menu, Search } from 'lucide-react';
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Risultato } from '#features/insight/ricerca/contract.ts';
import { closePalette, openPalette, usePalette, usePaletteKey } from '#features/insight/ricerca/web/use-palette-key.ts';
import { CampanellaBadge } from '#features/notifications/avvisi/web/campanella-badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart, OptionalPart, waitUntilIdle } from '#web/ui/lazy-part.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useFocusAfterRemoval } from '#web/ui/use-return-focus.ts';
import { AccountBlock, SideNav } from './side-nav.tsx';

const PrintHead = lazy(() => waitUntilIdle().then(() => import('#web/screen/print-head.tsx')));

/** The frame around the screens of a signed-in account. */
export default function Shell({ children }: { children: ReactNode }): ReactElement {
  useFocusAfterRemoval();
  return (
    <>
      <a className="skip" href="#contenuto">
        Vai al contenuto
      </a>
      <aside className="side" aria-label="Barra laterale">
        <div className="lockup">
          <Logo />
          <CampanellaBadge />
        </div>
        <SideNav />
        <AccountBlock place="sidebar" />
      </aside>
      <div className="main">
        <TopBar />
        <OptionalPart>
          <Suspense>
            <PrintHead />
          </Suspense>
        </OptionalPart>
        <main id="contenuto" tabIndex={-1}>
          {children}
        </main>
      </div>
      <SearchPalette />
    </>
  );
}

const Drawer = lazyPart(() => import('./drawer.tsx').then((file) => file.Drawer));

function TopBar(): ReactElement {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  return (
    <header className="top">
      <button
        type="button"
        className="btn icon ghost"
        aria-label="Apri menu"
        aria-haspopup="dialog"
        aria-expanded={isDrawerOpen}
        onClick={() => setIsDrawerOpen(true)}
      >
        <Menu className="i" aria-hidden />
      </button>
      <span className="lockup">
        <Logo />
      </span>
      <IconButton icon={Search} label="Cerca" aria-haspopup="dialog" onClick={() => openPalette()} />
      <CampanellaBadge />
      {isDrawerOpen && <Drawer onClose={() => setIsDrawerOpen(false)} />}
    </header>
  );
}

const ShellPalette = lazyPart(() => import('./shell-palette.tsx').then((file) => file.ShellPalette));

/**
 * The command palette. Its recently opened results are only in memory, so that the next user of the computer finds no names of employees.
 */
function SearchPalette(): ReactElement | null {
  const openedPalette = usePalette();
  const [recenti, setRecenti] = useState<readonly Risultato[]>([]);
  usePaletteKey(openedPalette !== null);
  useEffect(() => closePalette, []);
  return openedPalette && <ShellPalette palette={openedPalette} recenti={recenti} onRecenti={setRecenti} onClose={closePalette} />;
}
