// Faults that are planted, so that it shows whether they are noticed: npm run bench soak -- --minutes=2 --plant=persa
import type { Marks } from './marks.ts';
import type { Place } from './place.ts';

export interface Plant {
  /** Of the servers. */
  env?: Record<string, string>;
  /** In the middle of the day. */
  midday?(place: Place): Promise<void>;
  /** Before what was written is looked for. */
  evening?(place: Place, marks: Marks): Promise<void>;
}

const LEAK = `data:text/javascript,globalThis.kept=[];setInterval(()=>kept.push(Buffer.alloc(2**20,1)),500).unref()`;

export const PLANTS: Record<string, Plant> = {
  /** A write was acknowledged, and is gone. */
  persa: {
    evening: (place) =>
      told(
        place,
        `delete from hardware where id = (select max(id) from hardware h where nome ~ '^S' and not exists (select from dipendenti_hardware where hardware_id = h.id))`,
      ),
  },
  /** The server answers 500 for three seconds. */
  guasto: {
    midday: async (place) => {
      await told(place, 'revoke select on workflows from organico_app');
      await new Promise((done) => setTimeout(done, 3_000));
      await told(place, 'grant select on workflows to organico_app');
    },
  },
  /** All sessions are forgotten. */
  usciti: { midday: (place) => told(place, 'delete from sessions') },
  /** Two megabytes a second are kept for ever. */
  memoria: { env: { NODE_OPTIONS: `--import ${LEAK}` } },
};

async function told({ open }: Place, statement: string): Promise<void> {
  const client = await open();
  await client.query(statement);
  await client.end();
}
