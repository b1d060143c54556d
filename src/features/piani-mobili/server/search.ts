import { sql } from 'kysely';
import { selectHeldItem } from '#kit/server/search-item.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { matches } from '#server/db/matches.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import { PIANO_MOBILE } from '../kind.ts';

export const pianiMobiliSearch: SearchKind['select'] = (scope, q) => ({
  ...selectHeldItem(PIANO_MOBILE, scope, q),
  // A number says whose it is: it finds the plan, and brings it nearer, where the holder is seen.
  code: sql`(
    select codice_ricerca(p.numero_telefono) from dipendenti_piani_mobili p join dipendenti d on d.id = p.dipendente_id
    where p.piano_mobile_id = t.id and p.data_revoca is null and ${inBrands('d.brand_id', scope.can_view)})`,
  byCode: (code) => sql<boolean>`t.id in (
    select p.piano_mobile_id from dipendenti_piani_mobili p join dipendenti d on d.id = p.dipendente_id
    where p.data_revoca is null and ${matches(sql`codice_ricerca(p.numero_telefono)`, code)} and ${inBrands('d.brand_id', scope.can_view)})`,
  dettaglio: sql`t.operatore`,
  codice: sql`case when d.id is not null then p.numero_telefono end`,
});
