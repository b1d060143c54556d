import type { ReactElement, ReactNode } from 'react';
import { CampanellaBadge } from '#features/avvisi/web/campanella-badge.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Me } from './me.tsx';
import { Palette } from './palette.tsx';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';

/** What stands around every screen of a signed-in user. */
export function Shell({ children }: { children: ReactNode }): ReactElement {
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
        <Me place="sidebar" />
      </aside>
      <div className="main">
        <TopBar />
        <main id="contenuto" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Palette />
    </>
  );
}
