import type { ReactElement } from 'react';

/** The grey name of a group of fields, after a hairline: 'Ruolo in azienda'. */
export function FormGroup({ name }: { name: string }): ReactElement {
  return <p className="grid-h">{name}</p>;
}
