import { sql } from 'kysely';
import { brandsOf } from '#features/insight/report/server/find-report.ts';
import { inOrganico, persone } from '#features/insight/report/server/select-sources.ts';
import type { Db } from '#server/db/handle.ts';
import { memory } from '#server/db/remembered.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Persone } from '../contract.ts';
import { type Chi, findValue, mesi, mesiPassati, type Quando, rowAt, versoDelle } from './find-answer.ts';
import { wordPersone } from './word-persone.ts';

interface Movimenti {
  organico: number;
  entrate: number;
  uscite: number;
}
interface Found {
  mesi: Movimenti[];
  per_showroom: (Movimenti & { showroom: { id: number; nome: string } | null })[];
}

const found = memory<Found>(100);

// Who was never to leave has no such day; who left before they came never was here.
const FUORI = sql`greatest(uscita, entrata)`;

/** Who was here at the end of each month, who came in it and who left; the same of the whole, by showroom. */
export async function findPersone(db: Db, scope: Scope, asked: Chi & Quando, today: string): Promise<Persone> {
  const months = mesiPassati(asked, today);
  const brands = brandsOf(scope, asked);
  const [dal, al] = [months[0]?.dal ?? today, months.at(-1)?.al ?? today];
  const within = (from: unknown, to: unknown) => sql`
    'entrate', count(*) filter (where entrata between ${from}::date and ${to}::date),
    'uscite', count(*) filter (where uscita is not null and ${FUORI} between ${from}::date and ${to}::date)`;
  const value = await findValue(db, scope, found, {
    of: ['dipendenti', 'brands', 'showrooms'],
    what: [today, months, brands],
    value: sql<Found>`(
      with ${persone(brands)}, ${mesi(months)}
      select jsonb_build_object(
        'mesi', (
          select jsonb_agg((
            select jsonb_build_object('organico', count(*) filter (where ${inOrganico(sql`m.al`)}), ${within(sql`m.dal`, sql`m.al`)})
            from persone where entrata < 'infinity') order by m.n)
          from mesi m),
        'per_showroom', (
          select coalesce(jsonb_agg(riga order by organico desc, nome collate "it-x-icu" nulls last, id), '[]')
          from (
            select s.id, s.nome, count(*) filter (where ${inOrganico(al)}) as organico,
              jsonb_build_object('showroom', case when s.id is not null then jsonb_build_object('id', s.id, 'nome', s.nome) end,
                'organico', count(*) filter (where ${inOrganico(al)}), ${within(dal, al)}) as riga
            from persone left join showrooms s on s.id = persone.showroom
            where entrata < 'infinity' and entrata <= ${al}::date and (uscita is null or ${FUORI} >= ${dal}::date)
            group by s.id, s.nome) r)))`,
  });
  const answer = { dal, al, mesi: months.map(({ mese }, i) => ({ mese, ...rowAt(value.mesi, i) })), per_showroom: value.per_showroom };
  return { ...answer, ...wordPersone(answer, versoDelle(asked, brands), al === today) };
}
