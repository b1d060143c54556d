// The demo webhook has no secret, so the server cannot sign requests and never sends any to it.
import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/db/schema.gen.ts';
import { actAs } from './lots.ts';

// The deliveries of the demo webhook. `days` is the age in days, and `risposta` is the HTTP status of the last attempt.
const DELIVERIES = [
  { tipo: 'persona.uscita', days: 9, stato: 'consegnata', tentativi: 1, risposta: 204, durata_ms: 84, errore: null },
  { tipo: 'persona.assunta', days: 6, stato: 'consegnata', tentativi: 3, risposta: 200, durata_ms: 131, errore: null },
  { tipo: 'persona.assunta', days: 4, stato: 'arresa', tentativi: 12, risposta: 500, durata_ms: 212, errore: "Non ha preso l'evento." },
  { tipo: 'persona.uscita', days: 2, stato: 'consegnata', tentativi: 1, risposta: 204, durata_ms: 79, errore: null },
  { tipo: 'persona.assunta', days: 0, stato: 'in_attesa', tentativi: 2, risposta: 503, durata_ms: 1840, errore: "Non ha preso l'evento." },
];

export async function addWebhooks(tx: Transaction<DB>, today: string, admin: number): Promise<void> {
  await actAs(tx, String(admin));
  const values = {
    nome: 'Rubrica aziendale',
    indirizzo: 'https://rubrica.organico.example/eventi',
    eventi: ['persona.assunta', 'persona.uscita'],
  };
  const { id } = await tx.insertInto('webhooks').values(values).returning('id').executeTakeFirstOrThrow();
  for (const { days, ...delivery } of DELIVERIES) {
    const createdAt = days === 0 ? sql<string>`now()` : sql<string>`${today}::date - ${days}::integer + time '09:12'`;
    const row = { ...delivery, webhook_id: id, dati: '{}', in_coda: true, quando: createdAt, provata_il: createdAt, created_at: createdAt };
    await tx.insertInto('consegne_webhook').values(row).execute();
  }
  await actAs(tx, '');
}
