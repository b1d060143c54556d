// Planted faults, which prove that the bench detects them: npm run bench soak -- --minutes=2 --plant=persa
import type { Marks } from './marks.ts';
import type { Place } from './place.ts';

export interface Plant {
  env?: Record<string, string>;
  /** Plants the fault in the middle of the run. */
  midday?(place: Place): Promise<void>;
  /** Plants the fault at the end of the run, before the bench compares the acknowledged writes with the database. */
  evening?(place: Place, marks: Marks): Promise<void>;
}

const LEAK = `data:text/javascript,globalThis.kept=[];setInterval(()=>kept.push(Buffer.alloc(2**20,1)),500).unref()`;

export const PLANTS: Record<string, Plant> = {
  /** Deletes a row whose write was acknowledged. */
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
  /** Deletes all sessions. */
  usciti: { midday: (place) => told(place, 'delete from sessions') },
  /** Leaks two megabytes per second. */
  memoria: { env: { NODE_OPTIONS: `--import ${LEAK}` } },
};

async function told({ open }: Place, statement: string): Promise<void> {
  const client = await open();
  await client.query(statement);
  await client.end();
}
