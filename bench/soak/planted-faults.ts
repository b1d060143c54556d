// Planted faults prove that the bench detects them: npm run bench soak -- --minutes=2 --plant=persa

import type { SoakEnvironment } from './environment.ts';
import type { Marks } from './marks.ts';

export interface PlantedFault {
  env?: Record<string, string>;
  injectMidway?(environment: SoakEnvironment): Promise<void>;
  injectAtEnd?(environment: SoakEnvironment, marks: Marks): Promise<void>;
}

const LEAK_MODULE = `data:text/javascript,globalThis.leaked=[];setInterval(()=>leaked.push(Buffer.alloc(2**20,1)),500).unref()`;

export const PLANTED_FAULTS: Record<string, PlantedFault> = {
  persa: {
    injectAtEnd: (environment) =>
      runStatement(
        environment,
        `delete from hardware where id = (select max(id) from hardware h where nome ~ '^S' and not exists (select from dipendenti_hardware where hardware_id = h.id))`,
      ),
  },
  guasto: {
    injectMidway: async (environment) => {
      await runStatement(environment, 'revoke select on workflows from organico_app');
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await runStatement(environment, 'grant select on workflows to organico_app');
    },
  },
  usciti: { injectMidway: (environment) => runStatement(environment, 'delete from sessions') },
  memoria: { env: { NODE_OPTIONS: `--import ${LEAK_MODULE}` } },
};

async function runStatement({ openDatabase }: SoakEnvironment, statement: string): Promise<void> {
  const client = await openDatabase();
  await client.query(statement);
  await client.end();
}
