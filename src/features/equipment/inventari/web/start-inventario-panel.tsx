import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Luogo } from '#shared/schemas.ts';
import { useRead } from '#web/data/use-read.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { listInventari } from '../contract.ts';

const OpenInventarioDialog = lazyPart(() => import('./open-inventario-dialog.tsx').then((file) => file.OpenInventarioDialog));

export function StartInventarioPanel({ showroom }: { showroom: Luogo & { brands: readonly { id: number }[] } }): ReactElement | null {
  const { mayOn } = usePermessi();
  const { data } = useRead(listInventari, { query: { showroom: String(showroom.id), stato: 'aperto' } });
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [openInventario] = data ?? [];
  if (openInventario) {
    return (
      <Link to="/inventari/$id" params={{ id: String(openInventario.id) }} className="btn second">
        <ClipboardCheck className="i" aria-hidden />
        <span>
          Inventario aperto: {openInventario.trovati} di {openInventario.attesi}
        </span>
      </Link>
    );
  }
  if (!data || !showroom.brands.every(({ id }) => mayOn('risorse.assegna', id))) return null;
  return (
    <>
      <Button icon={ClipboardCheck} onClick={() => setIsDialogOpen(true)}>
        Fai l'inventario
      </Button>
      {isDialogOpen && <OpenInventarioDialog showroom={showroom} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}
