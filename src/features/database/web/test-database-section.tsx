import { Database } from 'lucide-react';
import type { ReactElement } from 'react';
import { Section } from '#web/screen/section.tsx';
import { useAsked } from '#web/screen/use-asked.ts';
import { Button } from '#web/ui/button.tsx';
import { useTestConnection } from './hooks.ts';
import { RisultatoTestPanel } from './risultato-test-panel.tsx';

/** Whether the server speaks with its database, for who has to know where a fault lies. `?prova=database` begins it. */
export function TestDatabaseSection(): ReactElement {
  const { mutate, isPending, data, error } = useTestConnection();
  useAsked('prova', 'database', true, mutate);
  return (
    <Section
      title="Database"
      action={
        <Button size="small" icon={Database} onClick={() => mutate()} pendingText={isPending ? 'Testando...' : undefined}>
          Test DB
        </Button>
      }
    >
      <p className="res-empty">Controlla che il server parli con il database.</p>
      <RisultatoTestPanel result={data} error={error} />
    </Section>
  );
}
