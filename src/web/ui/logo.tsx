import type { ReactElement } from 'react';

/** The logo. The outlines of its letters are in a separate file that loads once; inline outlines would slow down every screen. */
export function Logo(): ReactElement {
  return (
    <svg viewBox="0 0 132 32" role="img" aria-label="Organico">
      <g fill="none" strokeWidth="4.2">
        <path className="logo-o" d="M13.86 3.61A9.9 9.9 0 0 1 21.61 17.03M20.15 19.56A9.9 9.9 0 0 1 4.65 19.56" />
        <path className="logo-a" d="M3.19 17.03A9.9 9.9 0 0 1 10.94 3.61" />
      </g>
      <use className="logo-w" href="/logo.svg#organico" />
    </svg>
  );
}
