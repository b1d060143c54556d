import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { schedaDi } from '#shared/schede.ts';
import { linkOf } from '#web/screen/link-of.ts';

/** The name of a thing, leading to its page. */
export function RisorsaLink({ tipo, id, name }: { tipo: TipoRisorsa; id: number; name: string }): ReactElement {
  return (
    <Link {...linkOf(schedaDi(tipo, id))} className="cut">
      {name}
    </Link>
  );
}
