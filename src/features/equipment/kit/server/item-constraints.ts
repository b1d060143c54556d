// What the database refuses of a kind by itself (db/migrations/0014_tipi_di_risorsa.sql), and the sentence for the person. A foreign key
// refuses at both ends.
import { invalidField, Problem } from '#shared/problem.ts';
import type { Kind } from '../kind.ts';

const conflict = (code: string, sentence: string, fields?: Record<string, string>) => () =>
  new Problem('conflict', code, sentence, fields ? { fields } : {});

const BRAND_CON_ASSET = conflict('BRAND_IN_USO', 'Il brand ha ancora asset, oppure è stato eliminato da un altro utente');
const DIPENDENTE_CON_RISORSE = conflict(
  'DIPENDENTE_CON_RISORSE',
  'Una risorsa si assegna a un dipendente di un suo brand; finché la tiene, il dipendente non può cambiare brand né essere eliminato',
);
const SHOWROOM_CON_RISORSE = conflict(
  'SHOWROOM_IN_USO',
  'Una risorsa va in uno showroom di un suo brand; finché la tiene, lo showroom non può perdere quel brand né essere eliminato',
);
const CHI_O_DOVE = () => invalidField('dipendente_id', 'Scegli a chi assegnarlo: una persona o uno showroom');
const PRIMA = 'La restituzione non può precedere la data di assegnazione';
const RESA_PRIMA = conflict('DATE_NON_VALIDE', PRIMA, { data_revoca: PRIMA });
const SOVRAPPOSTO = conflict('PERIODO_SOVRAPPOSTO', "In quei giorni risulta già un'altra assegnazione");

/** By the names of its constraints. */
export function itemConstraints({ table, links, periods, placeable, shared, words }: Kind): Record<string, () => Problem> {
  const { code, fine, questo, nessunBrand } = words;
  const [Questo, A] = [questo.charAt(0).toUpperCase() + questo.slice(1), fine.toUpperCase()];
  const giaAssegnato = `${code}_GIA_ASSEGNAT${A}`;
  return {
    [`${table}_almeno_un_brand`]: () => invalidField('brand_ids', nessunBrand),
    [`${links.table}_pkey`]: conflict('BRAND_GIA_COLLEGATO', `${Questo} è già collegat${fine} a questo brand: ricarica la pagina`),
    [`${links.table}_brand_fkey`]: BRAND_CON_ASSET,
    [`${links.table}_${links.column}_fkey`]: conflict(`${code}_ELIMINAT${A}`, `${Questo} è stat${fine} eliminat${fine} da un altro utente`),
    [`${periods.table}_titolare`]: DIPENDENTE_CON_RISORSE,
    [`${periods.table}_risorsa`]: conflict(
      `${code}_ASSEGNAT${A}`,
      `${Questo} è assegnat${fine} sotto quel brand, oppure non è del brand di chi l${fine} riceve`,
    ),
    [`${periods.table}_periodo`]: RESA_PRIMA,
    ...(placeable ? { [`${periods.table}_luogo`]: SHOWROOM_CON_RISORSE, [`${periods.table}_uno_dei_due`]: CHI_O_DOVE } : {}),
    ...(shared
      ? { [`${periods.table}_una_volta`]: conflict(giaAssegnato, `${Questo} è già assegnat${fine} a questo dipendente`) }
      : {
          [`${periods.table}_un_titolare`]: conflict(giaAssegnato, `${Questo} è già assegnat${fine}`),
          [`${periods.table}_senza_sovrapposizioni`]: SOVRAPPOSTO,
          [`${periods.table}_giorno_di_un_altro`]: SOVRAPPOSTO,
        }),
  };
}
