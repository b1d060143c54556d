import { FilePenLine } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ImpostazioniVerbaliDialog = lazyPart(() =>
  import('./impostazioni-verbali-dialog.tsx').then((file) => file.ImpostazioniVerbaliDialog),
);

/** The button and dialog for the handover record texts of a brand, shown only to users who administer the brand. */
export function ImpostazioniVerbaliPanel({ brand }: { brand: { id: number; nome: string } }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton icon={FilePenLine} label={`Testi dei verbali di ${brand.nome}`} size="small" onClick={() => setIsOpen(true)} />
      {isOpen && <ImpostazioniVerbaliDialog brand={brand} onClose={() => setIsOpen(false)} />}
    </>
  );
}
