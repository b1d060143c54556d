import { UserPlus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { RiassumiDialog } from './riassumi-dialog.tsx';

/** The button 'Riassumi' on the page of an employee who has left. */
export function RiassumiPanel({ dipendente }: { dipendente: Dipendente }): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false);
  const { brand_id, situazione, anonimo } = dipendente;
  const canEdit = usePermessi().mayOn('dipendenti.modifica', brand_id);
  if (!canEdit || anonimo || situazione.fase !== 'uscito') return null;
  return (
    <>
      <Button icon={UserPlus} onClick={() => setIsOpen(true)}>
        Riassumi
      </Button>
      {isOpen && <RiassumiDialog dipendente={dipendente} onClose={() => setIsOpen(false)} />}
    </>
  );
}
