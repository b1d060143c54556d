import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Ambito } from '#shared/registro.ts';
import { useMayReadRegistro } from './use-session.ts';

interface CronologiaNoteProps {
  oggetto: Ambito;
  id: number | string;
  /** The brands that the thing is of. */
  brands: readonly { id: number }[];
}

/** On a record: the way to all that happened to it, for who may read that. */
export function CronologiaNote({ oggetto, id, brands }: CronologiaNoteProps): ReactElement | null {
  const mayRead = useMayReadRegistro(brands.map((brand) => brand.id));
  if (!mayRead) return null;
  return (
    <p className="s6 to-register">
      <Link to="/cronologia" search={searchFor(oggetto, String(id)) as never} className="link">
        <History className="i" aria-hidden />
        Cronologia
      </Link>
    </p>
  );
}

/** An employee and a brand have filters of their own: with what they hold, and with all that belongs to them. */
function searchFor(oggetto: Ambito, id: string): Record<string, string> {
  if (oggetto === 'dipendenti') return { dipendente_id: id };
  return oggetto === 'brands' ? { brand_id: id } : { oggetto, oggetto_id: id };
}
