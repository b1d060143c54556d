import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';

export function FieldError({ id, children }: { id: string; children: string }): ReactElement {
  return (
    <p className="err" id={id}>
      <TriangleAlert className="i" aria-hidden />
      {children}
    </p>
  );
}
