// What taking a lot back takes, table by table: the right that changing its rows takes, and what a preview calls them.
import type { LotTable, LotTables } from '#features/exchange/lotti/server/queries.ts';
import { AMBITO_LABELS } from '#shared/registro.ts';
import { KIND_SLICES } from './kinds.ts';

const showroomLinks = { table: 'showroom_brands', column: 'showroom_id' };

export const LOT_TABLES: LotTables = {
  dipendenti: { right: 'dipendenti.modifica', molti: AMBITO_LABELS.dipendenti },
  trasferimenti: { right: 'dipendenti.modifica', molti: AMBITO_LABELS.trasferimenti },
  uscite: { right: 'dipendenti.modifica', molti: AMBITO_LABELS.uscite },
  uscite_esiti: { right: 'risorse.assegna' },
  verbali: { right: 'risorse.assegna', molti: AMBITO_LABELS.verbali },
  verbali_link: { right: 'risorse.assegna' },
  verbali_impostazioni: { right: 'brands.modifica' },
  workflows: { right: 'workflows.crea', molti: AMBITO_LABELS.workflows },
  richieste: { right: 'risorse.assegna', molti: 'Richieste' },
  dotazioni: { right: 'dotazioni.modifica', molti: AMBITO_LABELS.dotazioni, links: { table: 'dotazioni_brands', column: 'dotazione_id' } },
  dotazioni_brands: { right: 'dotazioni.modifica' },
  modelli_attivita: {
    right: 'attivita.modifica',
    molti: AMBITO_LABELS.modelli_attivita,
    links: { table: 'modelli_attivita_brands', column: 'modello_id' },
  },
  modelli_attivita_brands: { right: 'attivita.modifica' },
  attivita: { right: 'workflows.crea', molti: AMBITO_LABELS.modelli_attivita },
  workflow_passi: { right: 'workflows.crea', molti: 'Passi di workflow' },
  showrooms: { right: 'showrooms.modifica', molti: AMBITO_LABELS.showrooms, links: showroomLinks },
  showroom_brands: { right: 'showrooms.modifica' },
  brands: { right: 'brands.modifica', molti: AMBITO_LABELS.brands },
  users: { right: 'utenti.gestisci', molti: AMBITO_LABELS.users },
  user_brands: { right: 'associazioni.modifica', molti: 'Diritti sui brand' },
  riparazioni: { right: 'risorse.modifica' },
  inventari: { right: 'risorse.assegna', molti: 'Inventari' },
  ...Object.fromEntries(
    Object.values(KIND_SLICES).flatMap(({ kind: { table, links, periods } }): [string, LotTable][] => [
      [table, { right: 'risorse.modifica', molti: AMBITO_LABELS[table], links }],
      [links.table, { right: 'risorse.modifica' }],
      [periods.table, { right: 'risorse.assegna', molti: 'Assegnazioni' }],
    ]),
  ),
};
