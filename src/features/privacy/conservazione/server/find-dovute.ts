import { type RawBuilder, sql } from 'kysely';
import type { Classe } from '../rules.ts';

/** `mesi` of each class that is not kept for good. */
export type Scadenze = ReadonlyMap<Classe, number>;

const END = sql`p.stato = 'uscito' and p.data_dismissione is not null`;
const NOTHING = sql`null::uuid`;

/** Documents about a person, or what is a person's; a record outlives who is deleted, and its documents count from the day they came. */
const ofPeople = (classi: RawBuilder<boolean>) => sql`
  select d.id::text, p.id, d.nome::text, coalesce(p.data_dismissione, (d.created_at at time zone 'Europe/Rome')::date), 1, d.updated_at::text
  from documenti d left join dipendenti p on p.id = documenti_persona(d.soggetto, d.soggetto_id)
  where d.soggetto in ('dipendente', 'workflow', 'uscita', 'verbale') and ${classi} and (${END} or p.id is null)`;

/** What there is of each class: its id, whose it is, its name, from when it counts, how many it stands for, and what it is now. */
const OF_CLASS: Record<Classe, RawBuilder<unknown>> = {
  documenti_hr: ofPeople(sql`d.classe = 'hr'`),
  documenti_persona: ofPeople(sql`d.classe <> 'hr'`),
  documenti_cose: sql`
    select d.id::text, ${NOTHING}, d.nome || ' · ' || documenti_di_chi(d.soggetto, d.soggetto_id),
      coalesce(d.scadenza, (d.created_at at time zone 'Europe/Rome')::date), 1, d.updated_at::text
    from documenti d where d.soggetto not in ('dipendente', 'workflow', 'uscita', 'verbale')`,
  malattie: sql`
    select m.persona::text, p.id, case when p.id is null then 'Di una persona eliminata' else 'Date della malattia' end, m.fine, 1,
      coalesce(m.voce::text, m.fine::text)
    from malattie_passate() m left join dipendenti p on p.id = m.persona`,
  verbali: sql`
    select v.id::text, p.id, 'N. ' || v.codice || case when p.id is null then ' · ' || v.nome || ' ' || v.cognome else '' end,
      coalesce(p.data_dismissione, (v.created_at at time zone 'Europe/Rome')::date), 1, v.updated_at::text
    from verbali v left join dipendenti p on p.id = v.dipendente_id where ${END} or p.id is null`,
  importazioni: sql`
    select i.id::text, ${NOTHING}, i.nome_file::text, (coalesce(i.applicata_il, i.updated_at) at time zone 'Europe/Rome')::date,
      (select count(*) from importazioni_righe r where r.importazione_id = i.id)::integer, i.updated_at::text
    from importazioni i where exists (select from importazioni_righe r where r.importazione_id = i.id)`,
  accessi: sql`
    select to_char(m.mese, 'YYYY-MM'), ${NOTHING}, to_char(m.mese, 'YYYY-MM'), (m.mese + interval '1 month')::date, 1, m.mese::text
    from registro r cross join lateral (select date_trunc('month', r.quando at time zone 'Europe/Rome') as mese) m
    where r.azione in ('accesso', 'esporta', 'legge') and r.quando < date_trunc('month', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome'`,
  persone: sql`
    select p.id::text, p.id, 'Da anonimizzare', p.data_dismissione, 1, p.data_dismissione::text from dipendenti p
    where ${END} and not exists (select from anonimizzazioni a where a.dipendente_id = p.id and a.stato = 'fatta')`,
};

/**
 * What is due today by these periods, a row a thing: `classe`, `oggetto_id`, `dipendente_id`, `nome`, `data`, `dal`, `quante`, `impronta`.
 * Nothing of who is held is among it.
 */
export function selectDovute(scadenze: Scadenze): RawBuilder<unknown> {
  const none = sql`select null::text as classe, null::text as oggetto_id, null::uuid as dipendente_id, null::text as nome, null::date as data,
    null::date as dal, null::integer as quante, null::text as impronta where false`;
  const each = [...scadenze].map(
    ([classe, mesi]) => sql`
      select ${classe}::text, c.oggetto_id, c.dipendente_id, min(c.nome), min(c.data), (min(c.data) + make_interval(months => ${mesi}::integer))::date,
        sum(c.quante)::integer, md5(string_agg(c.impronta, ' ' order by c.impronta))
      from (${OF_CLASS[classe]}) c (oggetto_id, dipendente_id, nome, data, quante, impronta)
      where (c.data + make_interval(months => ${mesi}::integer))::date <= oggi() and not persona_trattenuta(c.dipendente_id)
      group by c.oggetto_id, c.dipendente_id`,
  );
  return sql.join([none, ...each], sql` union all `);
}
