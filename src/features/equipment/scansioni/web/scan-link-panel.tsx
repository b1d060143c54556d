import { Link } from '@tanstack/react-router';
import { ScanLine } from 'lucide-react';
import type { ReactElement } from 'react';

export function ScanLinkPanel(): ReactElement {
  return (
    <Link to="/scansiona" className="btn second">
      <ScanLine className="i" aria-hidden />
      <span>Scansiona</span>
    </Link>
  );
}
