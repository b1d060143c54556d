import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ElencoField, ImportazioniSection, UploadPanel } from '#features/exchange/importazioni/web/importazioni-section.tsx';
import { ModelloMenu } from '#features/exchange/importazioni/web/modello-menu.tsx';
import { LottiSection } from '#features/exchange/lotti/web/lotti-section.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { NoPermissionState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { useImportabili } from '#web/session/use-importabili.ts';

const TITLE = 'Importazioni';

const VIEWS = [
  { label: 'Importa un file', value: undefined },
  { label: 'Importazioni e azioni su molti', value: 'fatte' },
];

export default function ImportazioniPage(): ReactElement {
  useScreen(TITLE);
  const [{ vista }] = useUrlState(['vista']);
  const isHistoryView = vista === 'fatte';
  return (
    <>
      <PageHead
        title={TITLE}
        subtitle={
          isHistoryView
            ? 'Che cosa è cambiato in una volta sola, e come tornare indietro'
            : 'Porta in Organico un elenco che hai in un foglio: prima vedi che cosa diventa, poi decidi'
        }
      />
      <ViewTabs label="Viste" views={VIEWS} current={isHistoryView ? 'fatte' : undefined} />
      {isHistoryView ? <LottiSection /> : <ImportFileView />}
    </>
  );
}

function ImportFileView(): ReactElement {
  const importabili = useImportabili();
  const [{ elenco: requested }, setAddress] = useUrlState(['elenco']);
  const navigate = useNavigate();
  const elenco = importabili.find((each) => each === requested);
  return (
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
          <UploadPanel elenco={elenco} onArrived={({ id }) => void navigate({ to: '/importazioni/$id', params: { id: String(id) } })} />
        </>
      )}
      <ImportazioniSection />
    </div>
  );
}
