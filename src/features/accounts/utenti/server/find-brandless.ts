import { sql } from 'kysely';

/** Whether the account `u` signs in and sees nothing: active, of no brand, and no amministratore, who needs none. */
export const isWithoutBrand = sql<boolean>`(u.is_active and not u.amministratore and not exists (
  select from user_brands l where l.user_id = u.id))`;
