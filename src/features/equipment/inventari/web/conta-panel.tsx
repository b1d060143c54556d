import type { ReactElement } from 'react';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { InventarioIntero } from '../contract.ts';
import { AttesaNote } from './attesa-note.tsx';
import { ContaHeader } from './conta-header.tsx';
import { InventarioChiusoPanel } from './inventario-chiuso-panel.tsx';
import { LetturaSection } from './lettura-section.tsx';
import { SconosciutiSection } from './sconosciuti-section.tsx';
import { useLetture, withoutRead } from './use-letture.ts';
import { VociSection } from './voci-section.tsx';

const ChiusuraForm = lazyPart(() => import('./chiusura-form.tsx').then((file) => file.ChiusuraForm));

/** A count, for who may read codes into it and close it. */
export function ContaPanel({ inventario }: { inventario: InventarioIntero }): ReactElement {
  const letture = useLetture(inventario);
  const [{ passo }, change] = useUrlState(['passo']);
  const { mancanti, imprevisti, sconosciuti, trovate } = inventario;
  if (inventario.stato === 'chiuso') {
    return (
      <InventarioChiusoPanel inventario={inventario}>
        <AttesaNote letture={letture} />
      </InventarioChiusoPanel>
    );
  }
  const trovati = inventario.trovati + letture.trovateQui.length;
  if (passo === 'chiusura') {
    return <ChiusuraForm inventario={inventario} inAttesa={letture.inAttesa.length} onBack={() => change({ passo: undefined })} />;
  }
  return (
    <div className="conta">
      <ContaHeader
        inventario={inventario}
        trovati={trovati}
        action={
          <Button kind="primary" onClick={() => change({ passo: 'chiusura' })}>
            Chiudi inventario
          </Button>
        }
      />
      <div className="conta-due">
        <LetturaSection letture={letture} />
        <div className="conta-liste">
          <VociSection title="Mancano ancora" voci={withoutRead(mancanti, letture.trovateQui)} none="Non manca più nulla." />
          {imprevisti.length > 0 && <VociSection title="Imprevisti" voci={imprevisti} none="" />}
          <SconosciutiSection sconosciuti={sconosciuti} />
          <VociSection title="Trovati" voci={[...letture.trovateQui, ...trovate]} none="Leggi la prima etichetta." />
        </div>
      </div>
    </div>
  );
}
