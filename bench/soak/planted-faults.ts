// Planted faults prove that the bench detects them: npm run bench soak -- --minutes=2 --plant=persa

import type { Place } from './environment.ts';
import type { Marks } from './marks.ts';

export interface Plant {
  env?: Record<string, string>;
  midday?(place: Place): Promise<void>;
  /** Called before the bench compares the acknowledged writes with the database. */
  evening?(place: Place, marks: Marks): Promise<void>;
}

const LEAK = `data:text/javascript,globalThis.kept=[];setInterval(()=>kept.push(Buffer.alloc(2**20,1)),500).unref()`;

export const PLANTS: Record<string, Plant> = {
  persa: {
    evening: (place) =>
      told(
        place,
        `delete from hardware where id = (select max(id) from hardware h where nome ~ '^S' and not exists (select from dipendenti_hardware where hardware_id = h.id))`,
      ),
  },
  guasto: {
    midday: async (place) => {
      await told(place, 'revoke select on workflows from organico_app');
      await new Promise((done) => setTimeout(done, 3_000));
      await told(place, 'grant select on workflows to organico_app');
    },
  },
  usciti: { midday: (place) => told(place, 'delete from sessions') },
  memoria: { env: { NODE_OPTIONS: `--import ${LEAK}` } },
};

async function told({ open }: Place, statement: string): Promise<void> {
  const client = await open();
  await client.query(statement);
  await client.end();
}
