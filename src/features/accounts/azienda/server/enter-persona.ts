import { enterAccount } from '#features/accounts/auth/server/enter-account.ts';
import { createAccount } from '#features/accounts/utenti/server/create-account.ts';
import type { Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import { EMAIL_GIA_COLLEGATA, type Persona } from '../rules.ts';
import { grantDovuto } from './grant-dovuto.ts';
import { isLinked, type Recognized } from './recognize-persona.ts';

interface With {
  /** What people call the provider. */
  nome: string;
  /** Of a password that nobody knows. */
  password_hash: string;
}

/** Lets in who was recognized. What their groups give is the register's own doing, not theirs: it is written before it is said who they are. */
export async function enterPersona(db: Tx, request: RequestFacts, { persona, user_id, dovuto }: Recognized, { nome, password_hash }: With) {
  const id = user_id ?? (await createFor(db, persona, password_hash));
  await link(db, persona, id);
  if (dovuto) await grantDovuto(db, id, dovuto);
  return enterAccount(db, request, { id }, { fattore: nome, aziendale: { mostrata: persona.mostrata } });
}

async function createFor(db: Tx, { email, nome, cognome }: Persona, password_hash: string): Promise<number> {
  if (email === undefined) throw new Error('A person without a verified e-mail was let in');
  return createAccount(db, { username: email, email, nome, cognome, password_hash });
}

/** From here on the person is known by what the provider calls them. Of two who come at once as one, the second finds it said already. */
async function link(db: Tx, persona: Persona, user_id: number): Promise<void> {
  const { emittente, soggetto } = persona;
  await db
    .insertInto('identita_aziendali')
    .values({ emittente, soggetto, user_id })
    .onConflict((same) => same.columns(['emittente', 'soggetto']).doNothing())
    .execute();
  if (!(await isLinked(db, user_id, persona))) throw EMAIL_GIA_COLLEGATA();
}
