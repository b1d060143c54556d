import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Ambito } from '#shared/registro.ts';
import { useCanReadRegistro } from './use-session.ts';

interface CronologiaNoteProps {
  oggetto: Ambito;
  id: number | string;
  brands: readonly { id: number }[];
}

export function CronologiaNote({ oggetto, id, brands }: CronologiaNoteProps): ReactElement | null {
  const canRead = useCanReadRegistro(brands.map((brand) => brand.id));
  if (!canRead) return null;
  return (
    <p className="s6 to-register">
      <Link to="/cronologia" search={cronologiaSearch(oggetto, String(id)) as never} className="link">
        <History className="i" aria-hidden />
        Cronologia
      </Link>
    </p>
  );
}

/**
 * Returns the audit log filter for a record. For an employee or brand, the filter also matches entries of related records, such as
 * assignments.
 */
function cronologiaSearch(oggetto: Ambito, id: string): Record<string, string> {
  if (oggetto === 'dipendenti') return { dipendente_id: id };
  return oggetto === 'brands' ? { brand_id: id } : { oggetto, oggetto_id: id };
}
