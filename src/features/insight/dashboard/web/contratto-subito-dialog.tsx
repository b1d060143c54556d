import { type ReactElement, useEffect, useState } from 'react';
import { ApriUscitaDialog } from '#features/journeys/uscite/web/open-uscita-dialog.tsx';
import { useDipendente } from '#features/people/dipendenti/web/hooks.ts';
import { ContrattoDialog } from '#features/people/rapporti/web/contratto-dialog.tsx';
import { useRapporti } from '#features/people/rapporti/web/hooks.ts';
import { notifyNotLoaded } from '#web/ui/lazy-part.tsx';

interface ContrattoSubitoDialogProps {
  dipendenteId: string;
  onClose: () => void;
}

/** The dialog to decide about the contract of an employee. After the answer 'Apri uscita' it is replaced by the dialog for the exit. */
export function ContrattoSubitoDialog({ dipendenteId, onClose }: ContrattoSubitoDialogProps): ReactElement | null {
  const dipendente = useDipendente(dipendenteId);
  const rapporti = useRapporti(dipendenteId);
  const [uscita, setUscita] = useState<{ day: string | null }>();
  const hasFailed = dipendente.isError || rapporti.isError;
  useEffect(() => {
    if (!hasFailed) return;
    notifyNotLoaded();
    onClose();
  }, [hasFailed, onClose]);
  const rapporto = rapporti.data?.[0];
  if (!dipendente.data || !rapporto) return null;
  const { id, nome, cognome } = dipendente.data;
  if (uscita) return <ApriUscitaDialog dipendente={{ id, nome, cognome, data_dismissione: uscita.day }} onClose={onClose} />;
  return <ContrattoDialog dipendente={dipendente.data} rapporto={rapporto} onUscita={(day) => setUscita({ day })} onClose={onClose} />;
}
