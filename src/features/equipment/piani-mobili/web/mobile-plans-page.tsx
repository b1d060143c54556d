import type { ReactElement } from 'react';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { ViewTabs } from '#web/screen/view-tabs.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PianiMobiliSection } from './piani-mobili-section.tsx';

// the other half: who opens the plans does not wait for it
const TelefoniAziendaliSection = lazyPart(() =>
  import('#features/equipment/telefoni/web/telefoni-aziendali-section.tsx').then((file) => file.TelefoniAziendaliSection),
);

const VIEWS = [
  { label: 'Piani mobili', value: undefined },
  { label: 'Telefoni aziendali', value: 'telefoni' },
] as const;

export default function MobilePlansPage(): ReactElement {
  const [{ vista }] = useUrlState(['vista']);
  if (vista === 'telefoni') return <TelefoniAziendaliSection views={<ViewTabs label="Piani e telefoni" views={VIEWS} current={vista} />} />;
  return <PianiMobiliSection views={<ViewTabs label="Piani e telefoni" views={VIEWS} current={undefined} />} />;
}
