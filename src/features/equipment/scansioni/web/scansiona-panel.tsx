import { Link } from '@tanstack/react-router';
import { ScanLine } from 'lucide-react';
import type { ReactElement } from 'react';

/** The link from a list to the scan page. */
export function ScansionaPanel(): ReactElement {
  return (
    <Link to="/scansiona" className="btn second">
      <ScanLine className="i" aria-hidden />
      <span>Scansiona</span>
    </Link>
  );
}
