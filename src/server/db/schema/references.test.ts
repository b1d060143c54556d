// The undo of a lot finds later changes by foreign keys. A column that refers to a row without a foreign key needs a separate
// check.
import { expect, test } from 'vitest';
import { openDatabase } from '#testing/sql-session.ts';

const db = openDatabase();

const HISTORY = 'history: the row records a past state with the name of that time and stays when the other row is deleted';
const FILTERED = 'a list of brands whose accounts can read the row; no account can view a deleted brand';
const CHECKED = 'checked by lotto_toccate()';

const REASONS: Readonly<Record<string, string>> = {
  'avvisi_nascosti.chiave': 'the notice or the row of the work list that an account has hidden; without its row there is neither',
  'avvisi_spediti.chiave': 'the notice that was mailed; without its row there is no notice',
  'conservazione_tenute.oggetto_id': 'an entry that retention keeps until a day; without its row nothing is due',
  'conservazione_voci.oggetto_id': 'an entry that was due when a retention list was prepared; a row that changed since is not deleted',
  'consegne_webhook.id': 'its own key',
  'costi_chiusi.brand_persona_id': 'the costs of a closed month never change',
  'costi_chiusi.showroom_id': 'the costs of a closed month never change',
  'dipendenti.id': 'its own key',
  'dipendenti_cartelle.brand_id': 'the brand of a period that has ended; while it is open brand_aperto has the foreign key',
  'dipendenti_hardware.brand_id': 'the brand of a period that has ended; while it is open brand_aperto has the foreign key',
  'dipendenti_iphones.brand_id': 'the brand of a period that has ended; while it is open brand_aperto has the foreign key',
  'dipendenti_piani_mobili.brand_id': 'the brand of a period that has ended; while it is open brand_aperto has the foreign key',
  'dipendenti_software.brand_id': 'the brand of a period that has ended; while it is open brand_aperto has the foreign key',
  'documenti.soggetto': CHECKED,
  'documenti.soggetto_id': CHECKED,
  'identita_aziendali.soggetto': 'the account at the provider, not a row in this database',
  'importazioni_letture.riservati': FILTERED,
  'importazioni_letture.visti': FILTERED,
  'inventari_letture.risorsa_id': HISTORY,
  'inventari_voci.dipendente_id': HISTORY,
  'inventari_voci.risorsa_id': HISTORY,
  'letture.dipendente_id': HISTORY,
  'letture.documento_id': HISTORY,
  'letture.user_id': HISTORY,
  'login_throttle.chiave': 'a hash of account and address, not a row',
  'lotti_righe.brand_ids': FILTERED,
  'lotti_righe.chiave': 'the rows of a lotto itself',
  'lotti_righe.soggetto': 'the rows of a lotto itself',
  'posta.id': 'its own key',
  'prezzi_passati.cosa_id': 'a former price; with it the item has another price, which is a later change of the item',
  'primo_amministratore.user_id': 'a lotto never creates an account',
  'rapporti_programmati.giorni': 'days of the week',
  'rapporti.ultimo_brand': HISTORY,
  'rapporti.ultimo_showroom': HISTORY,
  'registro.brand_ids': FILTERED,
  'registro.dipendente_id': HISTORY,
  'registro.oggetto_id': HISTORY,
  'registro.user_id': HISTORY,
  'richieste.periodo_id': CHECKED,
  'rilievi.chiave': HISTORY,
  'rilievi.cosa_id': HISTORY,
  'rilievi.persona_id': HISTORY,
  'trasferimenti.a_brand': HISTORY,
  'trasferimenti.a_showroom': HISTORY,
  'trasferimenti.da_brand': HISTORY,
  'trasferimenti.da_showroom': HISTORY,
  'user_brands.showroom_ids': 'a trigger removes a showroom that leaves the brand (showroom_lascia_limiti)',
  'uscite_esiti.brand_id': HISTORY,
  'uscite_esiti.periodo_id': CHECKED,
  'uscite_esiti.risorsa_id': 'its period has the foreign key to the item',
  'verbali_link.brand_id': 'the brand of its handover record',
  'verbali_voci.periodo_id': 'the trigger periodo_a_verbale rejects the deletion of the period',
  'verbali_voci.risorsa_id': 'its period has the foreign key to the item',
};

test('Every column that contains ids of rows without a foreign key is checked by the undo of a lot or has a reason in this test', async () => {
  const { rows } = await db.owner.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^kysely_'
      and (a.attname ~ '_ids?$|_(brand|showroom)$|^(soggetto|chiave)$' or a.atttypid in ('uuid'::regtype, 'integer[]'::regtype, 'uuid[]'::regtype))
      and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey))
    order by 1`);
  const names = rows.map(({ name }) => name);
  expect(names, 'Add a foreign key, a check in lotto_toccate() (0005_lots.sql), or a reason in REASONS.').toEqual(
    Object.keys(REASONS).sort(),
  );
});

test('The function lotto_toccate() checks every table that is marked as checked in this file', async () => {
  const { rows } = await db.owner.query(`select prosrc from pg_proc where proname = 'lotto_toccate'`);
  for (const [name, reason] of Object.entries(REASONS)) {
    if (reason === CHECKED) expect(rows[0].prosrc).toContain(name.split('.')[0]);
  }
});
