import { sql } from 'kysely';
import type { Kind } from '#features/equipment/kit/kind.ts';
import { type Costing, costNow } from '#features/equipment/kit/server/yearly-cost.ts';
import { PIANO_MOBILE } from '#features/equipment/piani-mobili/kind.ts';
import { SOFTWARE } from '#features/equipment/software/kind.ts';
import { TELEFONO } from '#features/equipment/telefoni/kind.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Candidati, Tenuta } from './match-righe.ts';

/** What these brands have that is billed, and their people. Of who has it nothing is known here who is of another brand. */
export async function findCandidati(db: Db, scope: Scope, brands: readonly number[]): Promise<Candidati> {
  const reader = scoped(db, scope);
  const ofThese = ({ links }: Kind) => sql`exists (
    select from ${sql.table(links.table)} l where ${sql.ref(`l.${links.column}`)} = i.id and ${inBrands('l.brand_id', brands)})`;
  const cents = (kind: Costing) => sql`(${costNow(kind, 'i')} * 100)::integer as costo`;
  const holder = sql<Tenuta>`jsonb_build_object('persona', case when ${inBrands('p.brand_id', brands)} then p.dipendente_id end, 'dal', p.data_assegnazione)`;
  const held = ({ periods }: Kind) => sql`(
    select ${holder} from ${sql.table(periods.table)} p where ${sql.ref(`p.${periods.column}`)} = i.id and p.data_revoca is null) as tenuta`;

  const piani = await sql<Candidati['piani'][number]>`
    select i.id, i.nome_piano as nome, i.operatore, i.numero_telefono as numero, cifre_telefono(i.numero_telefono) as cifre, i.iccid, ${cents(PIANO_MOBILE)}, i.attivo,
      ${held(PIANO_MOBILE)}
    from piani_mobili i where ${ofThese(PIANO_MOBILE)} order by i.id`.execute(reader);
  const telefoni = await sql<Candidati['telefoni'][number]>`
    select i.id, codice_ricerca(i.imei) as imei, ${cents(TELEFONO)}, ${held(TELEFONO)}
    from iphones i where i.imei is not null and ${ofThese(TELEFONO)} order by i.id`.execute(reader);
  const software = await sql<Candidati['software'][number]>`
    select i.id, i.nome, i.versione, i.fornitore, ${cents(SOFTWARE)}, i.data_scadenza as scadenza,
      coalesce((
        select jsonb_agg(${holder} order by p.data_assegnazione, p.id) from dipendenti_software p
        where p.software_id = i.id and p.data_revoca is null and ${inBrands('p.brand_id', brands)}), '[]') as tenute
    from software i where ${ofThese(SOFTWARE)} order by i.id`.execute(reader);
  // Who is on sick leave has a seat like anybody else: nothing of that is read here.
  const persone = await sql<Candidati['persone'][number]>`
    select d.id, d.nome, d.cognome, d.email, d.stato = 'uscito' or coalesce(d.data_dismissione < oggi(), false) as uscita
    from dipendenti d where ${inBrands('d.brand_id', brands)}`.execute(reader);
  return { piani: piani.rows, telefoni: telefoni.rows, software: software.rows, persone: persone.rows };
}
