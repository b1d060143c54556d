import type { ReactElement } from 'react';
import type { TabellaRisorsa } from '#shared/risorse.ts';
import { Section } from '#web/screen/section.tsx';
import { CronologiaNote } from '#web/session/cronologia-note.tsx';
import { useCronologiaDi } from './hooks.ts';
import { ModificheList } from './modifiche-list.tsx';

interface CronologiaCosaSectionProps {
  tabella: TabellaRisorsa;
  cosa: { id: number; brands: readonly { id: number }[] };
}

export function CronologiaCosaSection({ tabella, cosa: { id, brands } }: CronologiaCosaSectionProps): ReactElement {
  return (
    <Section title="Cronologia">
      <ModificheList pages={useCronologiaDi(tabella, id)} />
      <CronologiaNote oggetto={tabella} id={id} brands={brands} />
    </Section>
  );
}
