import type { ReactElement } from 'react';
import type { TabellaRisorsa } from '#shared/risorse.ts';
import { Section } from '#web/screen/section.tsx';
import { CronologiaNote } from '#web/session/cronologia-note.tsx';
import { useCronologiaDi } from './hooks.ts';
import { ModificheList } from './modifiche-list.tsx';

interface CronologiaCosaSectionProps {
  /** The table name of the item type. */
  tabella: TabellaRisorsa;
  cosa: { id: number; brands: readonly { id: number }[] };
}

/** On the page of an item: its changes and its assignments. */
export function CronologiaCosaSection({ tabella, cosa: { id, brands } }: CronologiaCosaSectionProps): ReactElement {
  return (
    <Section title="Cronologia">
      <ModificheList pages={useCronologiaDi(tabella, id)} />
      <CronologiaNote oggetto={tabella} id={id} brands={brands} />
    </Section>
  );
}
