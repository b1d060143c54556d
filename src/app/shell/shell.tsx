import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { CampanellaBadge } from '#features/notifications/avvisi/web/campanella-badge.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { OptionalPart } from '#web/ui/optional-part.tsx';
import { useFocusAfterRemoval } from '#web/ui/use-return-focus.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { Me } from './me.tsx';
import { Palette } from './palette.tsx';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';

// On paper only: no first screen waits for it.
const PrintHead = lazy(() => whenIdle().then(() => import('#web/screen/print-head.tsx')));

/** What stands around every screen of a signed-in user. */
export function Shell({ children }: { children: ReactNode }): ReactElement {
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
        <Me place="sidebar" />
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
      <Palette />
    </>
  );
}
