import { FileDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { FORMATI, FORMATO_LABELS } from '#shared/esportazioni.ts';
import { type ElencoImportabile, indirizzoModello, TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { useDownload } from '#web/download/use-download.ts';
import { Menu } from '#web/ui/menu.tsx';

export function ModelloMenu({ elenco }: { elenco: ElencoImportabile }): ReactElement {
  const save = useDownload();
  const items = FORMATI.map((formato) => ({
    label: FORMATO_LABELS[formato],
    onSelect: () => save({ path: indirizzoModello(elenco, formato), query: {}, titolo: TITOLI_IMPORTABILI[elenco], cosa: 'Modello' }),
  }));
  return (
    <p className="importa-modello">
      <span>
        Non hai ancora un file? Il modello di <b>{TITOLI_IMPORTABILI[elenco]}</b> ha le colonne giuste (quelle con l'asterisco sono
        obbligatorie) e due righe di esempio da sostituire.
      </span>
      <Menu label="Scarica modello" icon={FileDown} items={items} />
    </p>
  );
}
