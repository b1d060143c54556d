import { type ReactElement, useState } from 'react';
import { CodicePanel, FotocameraPanel } from '#features/equipment/scansioni/web/scan-panel.tsx';
import { ScannedItemsSection } from '#features/equipment/scansioni/web/scanned-items-section.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const HardwareDialog = lazyPart(() => import('#features/equipment/hardware/web/hardware-dialog.tsx').then((file) => file.HardwareDialog));

export default function ScansionaPage(): ReactElement {
  useScreen('Scansiona');
  const [{ codice = '' }, changeUrl] = useUrlState(['codice']);
  const [newDeviceCode, setNewDeviceCode] = useState<string>();
  const search = (code: string) => changeUrl({ codice: code.trim() });
  return (
    <div className="scansiona">
      <PageHead title="Scansiona" subtitle="L'etichetta di una cosa, il suo seriale, un IMEI o la SIM" />
      {codice === '' && <FotocameraPanel onRead={search} />}
      <CodicePanel key={codice} codice={codice} verb="Cerca" onRead={search} />
      {codice !== '' && (
        <ScannedItemsSection codice={codice} onAgain={() => changeUrl({ codice: undefined })} onMake={() => setNewDeviceCode(codice)} />
      )}
      {newDeviceCode !== undefined && (
        <HardwareDialog initial={{ numero_seriale: newDeviceCode }} onClose={() => setNewDeviceCode(undefined)} />
      )}
    </div>
  );
}
