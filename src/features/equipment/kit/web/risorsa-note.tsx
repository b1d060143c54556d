import type { ReactElement } from 'react';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { schedaDi } from '#shared/schede.ts';
import { PlainLink } from '#web/screen/plain-link.tsx';

/** The name of a thing, leading to its page. */
export function RisorsaLink({ tipo, id, name }: { tipo: TipoRisorsa; id: number; name: string }): ReactElement {
  return (
    <PlainLink address={schedaDi(tipo, id)} className="cut">
      {name}
    </PlainLink>
  );
}
