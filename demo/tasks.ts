import { sql, type Transaction } from 'kysely';
import type { Corso, TipoAttivita } from '#features/journeys/attivita/rules.ts';
import type { DB } from '#server/db/schema.gen.ts';
import type { Mano } from '#shared/stati-workflow.ts';
import { actAs } from './lots.ts';
import { elementAt } from './pseudo-random.ts';

interface TaskModel {
  nome: string;
  mano: Mano;
  giorni: number;
  corso?: Corso;
  tipo?: TipoAttivita;
  obbligatoria?: boolean;
  mansioni?: string[];
}

const SALES = ['Sales Assistant', 'Addetta Vendite', 'Addetto Vendite', 'Store Manager'];

const MODELS: readonly TaskModel[] = [
  { nome: 'Contratto firmato', mano: 'hr', giorni: -10, obbligatoria: true },
  { nome: 'Corso sulla sicurezza prenotato', mano: 'hr', giorni: -7 },
  { nome: 'Dati per il cedolino raccolti', mano: 'hr', giorni: 5, obbligatoria: true },
  { nome: 'Persona di riferimento scelta', mano: 'manager', giorni: -5, obbligatoria: true },
  { nome: 'Taglia della divisa comunicata', mano: 'manager', giorni: -5, mansioni: SALES },
  { nome: 'Giro del negozio', mano: 'manager', giorni: 0, mansioni: SALES },
  { nome: 'Richieste preparate', mano: 'it', giorni: -2, tipo: 'dotazione', obbligatoria: true },
  { nome: 'Badge e codice di cassa', mano: 'it', giorni: -1 },
  { nome: 'Verbale di consegna firmato', mano: 'it', giorni: 1, tipo: 'verbale' },
  { nome: 'Colloquio di uscita', mano: 'hr', giorni: -3, corso: 'uscita' },
  { nome: 'Passaggio di consegne', mano: 'manager', giorni: -5, corso: 'uscita' },
  { nome: 'Verbale di restituzione firmato', mano: 'it', giorni: 0, corso: 'uscita', tipo: 'verbale' },
];

const MODEL_COLUMNS = sql`m.id, m.nome, m.mano, m.tipo, m.giorni, m.obbligatoria, m.mansioni`;

export async function addTasks(tx: Transaction<DB>, brandIds: number[], users: { hr: number; manager: number }): Promise<void> {
  await actAs(tx, String(users.hr));
  const rows = MODELS.map(({ corso = 'onboarding', ...model }) => ({ corso, ...model }));
  const created = await tx.insertInto('modelli_attivita').values(rows).returning('id').execute();
  const links = created.flatMap(({ id }) => [0, 1, 2].map((brand) => ({ modello_id: id, brand_id: elementAt(brandIds, brand) })));
  await tx.insertInto('modelli_attivita_brands').values(links).execute();
  await sql`
    insert into attivita (workflow_id, uscita_id, dipendente_id, nome, mano, tipo, giorni, obbligatoria)
    select c.workflow_id, c.uscita_id, d.id, m.nome, m.mano, m.tipo, m.giorni, m.obbligatoria
    from (
      (select id as workflow_id, null::integer as uscita_id, dipendente_id, 'onboarding' as corso from workflows w
        where stato = 'completato_manager_attesa_it' and exists (select from richieste r where r.workflow_id = w.id))
      union all
      (select null, id, dipendente_id, 'uscita' from uscite where stato = 'aperta' order by data_uscita desc limit 1)) c
      join dipendenti d on d.id = c.dipendente_id
      cross join lateral (select ${MODEL_COLUMNS} from modelli_attivita m join modelli_attivita_brands l on l.modello_id = m.id
        where l.brand_id = d.brand_id and m.corso = c.corso and (m.mansioni = '{}' or d.posizione = any (m.mansioni))) m
    order by c.workflow_id, m.giorni, m.id`.execute(tx);
  // The tasks of HR and Manager are done, because the onboarding has reached IT.
  for (const mano of ['hr', 'manager'] as const) {
    await actAs(tx, String(users[mano]));
    await sql`
      update attivita a set fatta_il = s.created_at, fatta_da = ${users[mano]}
      from workflow_passi s where s.workflow_id = a.workflow_id and a.mano = ${mano} and a.giorni < 0
        and s.azione = ${mano === 'hr' ? 'comunica_manager' : 'comunica_it'}`.execute(tx);
  }
  await actAs(tx, '');
}
