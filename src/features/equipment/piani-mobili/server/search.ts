import { sql } from 'kysely';
import { selectHeldItem } from '#features/equipment/kit/server/search-item.ts';
import type { SearchKind } from '#server/search/search-kind.ts';
import { PIANO_MOBILE } from '../kind.ts';

export const pianiMobiliSearch: SearchKind['select'] = (scope, q) => ({
  ...selectHeldItem(PIANO_MOBILE, scope, q),
  code: sql`numeri_ricerca(t.numero_telefono, t.iccid, null)`,
  dettaglio: sql`t.operatore`,
  codice: sql`coalesce(t.numero_telefono, t.iccid)`,
});
