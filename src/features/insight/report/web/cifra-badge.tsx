import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { linkOf } from '#web/screen/plain-link.tsx';

interface CifraBadgeProps {
  /** The list that the figure counts. */
  vai: string | undefined;
  /** What is counted, for who hears the figure alone. */
  label?: string;
  children: ReactNode;
}

/** A figure that leads to the list it counts, where there is one. */
export function CifraBadge({ vai, label, children }: CifraBadgeProps): ReactElement {
  if (vai === undefined) return <>{children}</>;
  return (
    <Link {...linkOf(vai)} className="figure-link">
      {label && <span className="sr">{label}: </span>}
      {children}
    </Link>
  );
}
