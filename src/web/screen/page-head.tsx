import { Link, useLocation } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatNumero } from '#shared/euro.ts';
import { ALL_SCREENS } from '#shared/screens.ts';
import { useIsPreview } from '#web/preview/preview.ts';
import { type HeadAction, HeadActions } from './head-actions.tsx';

export interface PageHeadProps {
  title: string;
  /**
   * The number of records beside the title. While it is undefined its space is reserved, so that the title does not wrap differently later.
   */
  count?: number | undefined;
  subtitle?: string;
  actions?: ReactNode;
  /** The secondary actions of a list. On a phone they are one menu, and the buttons in `actions` show only their icons. */
  more?: readonly HeadAction[];
}

export function PageHead(props: PageHeadProps): ReactElement {
  const { title, count, subtitle, actions, more } = props;
  return (
    <>
      <SectionTabs />
      <div className={more ? 'head of-list' : 'head'}>
        <div className="t">
          <ScreenTitle>
            {title} {'count' in props && <span className="n">{count !== undefined && formatNumero(count)}</span>}
          </ScreenTitle>
          {subtitle && <p className="sub">{subtitle}</p>}
        </div>
        {more && <HeadActions actions={more} />}
        {actions}
      </div>
    </>
  );
}

/** The title of a screen. In the side panel it is a heading of the second level, because the title of the list is the first. */
export function ScreenTitle(props: { className?: string; children: ReactNode }): ReactElement {
  const Heading = useIsPreview() ? 'h2' : 'h1';
  return <Heading tabIndex={-1} {...props} />;
}

/** Tabs for the screens that share a sidebar entry. The page of a single record shows no tabs. */
function SectionTabs(): ReactElement | null {
  const { pathname } = useLocation();
  const isPreview = useIsPreview();
  const entry = ALL_SCREENS.find(([path]) => path === pathname)?.[1].tab?.of;
  if (!entry || isPreview) return null;
  return (
    <nav className="views sections" aria-label="Schermate di questa voce">
      {ALL_SCREENS.map(
        ([path, { tab }]) =>
          tab?.of === entry && (
            // cast: the paths of the screens are routes, but their type here is string
            <Link key={path} to={path as '/'} aria-current={path === pathname ? 'page' : undefined} activeProps={{}}>
              {tab.label}
            </Link>
          ),
      )}
    </nav>
  );
}

export function Breadcrumb({ parent, here: pageName }: { parent: ReactNode; here: string }): ReactElement | null {
  if (useIsPreview()) return null;
  return (
    <nav className="crumb" aria-label="Percorso">
      {parent}
      <ChevronRight className="i" aria-hidden />
      <span className="cut" aria-current="page">
        {pageName}
      </span>
    </nav>
  );
}
