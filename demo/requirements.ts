import { sql, type Transaction } from 'kysely';
import type { Categoria } from '#features/people/adempimenti/rules.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { actAs } from './lots.ts';
import { elementAt } from './pseudo-random.ts';

interface DemoRequirement {
  nome: string;
  categoria: Categoria;
  validita_mesi: number | null;
  mansioni?: string[];
}

const SALES = ['Sales Assistant', 'Addetta Vendite', 'Addetto Vendite', 'Store Manager'];

const TYPES: readonly DemoRequirement[] = [
  { nome: 'Formazione generale sulla sicurezza', categoria: 'formazione', validita_mesi: 60 },
  { nome: 'Antincendio', categoria: 'formazione', validita_mesi: 36, mansioni: SALES },
  { nome: 'Primo soccorso', categoria: 'formazione', validita_mesi: 36, mansioni: ['Store Manager'] },
  { nome: 'Visita medica periodica', categoria: 'visita_medica', validita_mesi: 24 },
  { nome: 'Scarpe antinfortunistiche', categoria: 'dpi', validita_mesi: 12, mansioni: SALES },
  { nome: 'Informativa privacy firmata', categoria: 'documento', validita_mesi: null },
];

/** The positions of records in the order of type and employee. The expired records belong to the first two types, which are courses. */
const EXPIRED = [5, 6, 130, 140];
const EXPIRING_SOON = [20, 100, 180];

/**
 * Gives the first three brands types of requirements, and most employees a valid record of each. Four courses have expired, a few records
 * expire soon, and some are missing. New employees have no record yet.
 */
export async function addRequirements(tx: Transaction<DB>, today: string, brandIds: number[], hrUserId: number): Promise<void> {
  await actAs(tx, String(hrUserId));
  const created = await tx
    .insertInto('tipi_adempimento')
    .values([...TYPES])
    .returning('id')
    .execute();
  const links = created.flatMap(({ id }) => [0, 1, 2].map((brand) => ({ tipo_id: id, brand_id: elementAt(brandIds, brand) })));
  await tx.insertInto('tipi_adempimento_brands').values(links).execute();
  await sql`
    insert into adempimenti (dipendente_id, tipo_id, fatto_il, riservato)
    select d.id, d.tipo_id, least(oggi(), case
        when d.posto = any (${EXPIRED}) then ${today}::date - make_interval(months => coalesce(d.validita_mesi, 24), days => 20)
        when d.posto = any (${EXPIRING_SOON}) then ${today}::date - make_interval(months => coalesce(d.validita_mesi, 24)) + interval '45 days'
        else ${today}::date - make_interval(days => (10 + d.posto * 37 % (coalesce(d.validita_mesi, 24) * 30 - 120))::integer)
      end), d.medica
    from (
      select p.id, t.id as tipo_id, t.validita_mesi, t.medica, row_number() over (order by t.id, p.created_at, p.id) as posto
      from dipendenti p join tipi_adempimento_brands l on l.brand_id = p.brand_id join tipi_adempimento t on t.id = l.tipo_id
      where p.stato <> 'uscito' and p.data_assunzione < ${today}::date - 30 and (t.mansioni = '{}' or p.posizione = any (t.mansioni))) d
    where d.posto % 11 <> 0`.execute(tx);
  await actAs(tx, '');
}
