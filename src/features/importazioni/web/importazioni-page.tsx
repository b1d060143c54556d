import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { PageHead } from '#web/screen/page-head.tsx';
import { NoPermissionState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { useImportabili } from '#web/session/use-importabili.ts';
import { CaricaPanel } from './carica-panel.tsx';
import { ElencoField } from './elenco-field.tsx';
import { ImportazioniSection } from './importazioni-section.tsx';
import { ModelloMenu } from './modello-menu.tsx';

const TITLE = 'Importa';

/** A list comes in as a file: which list, which file; and the files that were brought before. */
export default function ImportazioniPage(): ReactElement {
  useScreen(TITLE);
  const importabili = useImportabili();
  const [{ elenco: asked }, setAddress] = useUrlState(['elenco']);
  const navigate = useNavigate();
  const elenco = importabili.find((each) => each === asked);
  return (
    <>
      <PageHead title={TITLE} subtitle="Porta in Organico un elenco che hai in un foglio: prima vedi che cosa diventa, poi decidi" />
      <div className="body importa">
        {importabili.length === 0 ? (
          <NoPermissionState
            title="Non puoi importare elenchi"
            text="Li importa chi può modificare le persone o le cose di un brand: per avere questo diritto, chiedi a un amministratore."
          />
        ) : (
          <>
            <ElencoField elenchi={importabili} value={elenco} onChange={(next) => setAddress({ elenco: next })} />
            {elenco && <ModelloMenu elenco={elenco} />}
            <CaricaPanel elenco={elenco} onArrived={({ id }) => void navigate({ to: '/importazioni/$id', params: { id: String(id) } })} />
          </>
        )}
        <ImportazioniSection />
      </div>
    </>
  );
}
