// Closing a count (rule 96): what was found elsewhere is moved, what is gone is lost, as it was confirmed, and all of it is one lot.
import { sql } from 'kysely';
import type { SeenItem } from '#features/equipment/kit/server/relocate-item.ts';
import { asLot } from '#server/db/as-lot.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Chiusura } from '../contract.ts';
import { type Decisione, nonDaDecidere, nonNellInventario, TIPI_CONTATI, type TipoContato, voceDi } from '../rules.ts';
import { holdOpen } from './add-letture.ts';
import type { CountedKinds } from './open-inventario.ts';
import { setChiuso } from './queries.ts';

interface Decisa extends SeenItem {
  tipo: TipoContato;
  decisione: Decisione;
  /** Where it goes; null: nowhere. */
  showroom_id: number | null;
}

/** All or nothing; resolves to the lot by which it can be taken back. */
export async function closeInventario(db: Tx, scope: Scope, kinds: CountedKinds, id: number, body: Chiusura): Promise<number | null> {
  const { showroom } = await holdOpen(db, scope, id);
  const decise = inOrder(body);
  await refuseStale(db, scope, id, decise, showroom.id);
  const { lotto } = await asLot(
    db,
    'inventario',
    () => `Inventario di ${showroom.nome}`,
    async () => {
      for (const { tipo, decisione, showroom_id, ...seen } of decise) {
        if (decisione === 'smarrito') await kinds[tipo].lose(db, scope, seen);
        else await kinds[tipo].move(db, scope, seen, showroom_id);
      }
      await setChiuso(db, scope, id);
    },
  );
  await keepDecisioni(db, scope, id, decise);
  return lotto;
}

// Phones before plans, with which they would come back; and each kind by id, so that two who close at once do not wait for each other in a circle.
function inOrder({ spostamenti = [], smarriti = [] }: Chiusura): Decisa[] {
  const decise: Decisa[] = [
    ...smarriti.map((voce) => ({ ...voce, decisione: 'smarrito' as const, showroom_id: null })),
    ...spostamenti.map((voce) => ({ ...voce, decisione: 'spostato' as const })),
  ];
  return decise.sort((a, b) => TIPI_CONTATI.indexOf(a.tipo) - TIPI_CONTATI.indexOf(b.tipo) || a.id - b.id);
}

/**
 * What is lost is missing. What is missing goes elsewhere, and what is unexpected comes here. Otherwise than that only somebody decides who
 * has not seen what was read since.
 */
async function refuseStale(db: Tx, scope: Scope, id: number, decise: readonly Decisa[], here: number): Promise<void> {
  const { rows } = await sql<{ voce: string; nome: string; attesa: boolean; letta: boolean }>`
    select coalesce(v.voce, l.voce) as voce, coalesce(v.nome, l.nome) as nome, v.voce is not null as attesa, l.voce is not null as letta
    from (select tipo || '-' || risorsa_id as voce, nome from inventari_voci where inventario_id = ${id}) v
    full join (
      select tipo || '-' || risorsa_id as voce, min(nome) as nome from inventari_letture where inventario_id = ${id} and tipo is not null
      group by 1) l on l.voce = v.voce`.execute(scoped(db, scope));
  const known = new Map(rows.map((row) => [row.voce, row]));
  for (const { decisione, showroom_id, ...voce } of decise) {
    const found = known.get(voceDi(voce));
    if (!found) throw nonNellInventario();
    const isMissing = found.attesa && !found.letta;
    const comesHere = decisione === 'spostato' && showroom_id === here;
    if (comesHere ? found.attesa : !isMissing) throw nonDaDecidere(found.nome);
  }
}

// Those of a closing that was taken back are forgotten.
async function keepDecisioni(db: Tx, scope: Scope, id: number, decise: readonly Decisa[]): Promise<void> {
  const said = sql`jsonb_to_recordset(${JSON.stringify(decise)}::jsonb) as d (tipo text, id integer, decisione text)`;
  for (const table of ['inventari_voci', 'inventari_letture']) {
    await sql`
      update ${sql.table(table)} t set decisione = (select d.decisione from ${said} where d.tipo = t.tipo and d.id = t.risorsa_id)
      where t.inventario_id = ${id}`.execute(scoped(db, scope));
  }
}
