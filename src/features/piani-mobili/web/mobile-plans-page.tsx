import type { ReactElement } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { NoBrandNote } from '#features/brands/web/no-brand-note.tsx';
import { TelefoniAziendaliSection } from '#features/iphones/web/telefoni-aziendali-section.tsx';
import { PageHead } from '#web/screen/page-head.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { PianiMobiliSection } from './piani-mobili-section.tsx';

const VIEWS = [
  { label: 'Piani mobili', value: undefined },
  { label: 'Telefoni aziendali', value: 'telefoni' },
] as const;

export default function MobilePlansPage(): ReactElement {
  const [{ vista }] = useUrlState(['vista']);
  const seesNoBrand = usePermessi().brandsFor('brand.vedi').length === 0;
  if (seesNoBrand) return <NoBrand />;
  if (vista === 'telefoni') return <TelefoniAziendaliSection views={<ViewTabs label="Piani e telefoni" views={VIEWS} current={vista} />} />;
  return <PianiMobiliSection views={<ViewTabs label="Piani e telefoni" views={VIEWS} current={undefined} />} />;
}

function NoBrand(): ReactElement {
  useScreen('Piani Mobili');
  return (
    <>
      <PageHead title="Piani Mobili" />
      <NoBrandNote seen="i piani mobili" first="Ogni piano appartiene a uno o più brand. Crea il primo, poi aggiungi piani e telefoni." />
    </>
  );
}
