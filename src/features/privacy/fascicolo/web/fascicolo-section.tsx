import { FileArchive } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Dipendente } from '#features/people/dipendenti/contract.ts';
import { useDownload } from '#web/download/use-download.ts';
import { Section } from '#web/screen/section.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { getFascicolo } from '../contract.ts';

export function FascicoloSection({ dipendente }: { dipendente: Dipendente }): ReactElement | null {
  const save = useDownload();
  const { id, nome, cognome, brand_id } = dipendente;
  if (!usePermessi().mayOn('riservati.vedi', brand_id)) return null;
  const download = () => save({ path: getFascicolo.path.replace(':id', id), query: {}, titolo: `${nome} ${cognome}`, cosa: 'Fascicolo' });
  return (
    <Section title="Fascicolo">
      <p className="res-note">
        Tutto ciò che Organico conserva su questa persona, da darle quando lo chiede: un PDF da leggere, i dati per un programma, i suoi
        documenti e i suoi verbali. Chi lo scarica resta nella cronologia.
      </p>
      <Button icon={FileArchive} onClick={download}>
        Scarica il fascicolo
      </Button>
    </Section>
  );
}
