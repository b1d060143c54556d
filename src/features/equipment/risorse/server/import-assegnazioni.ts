// Imports assignments from a file: each row assigns one item to one employee, by the same rules and permissions as the single request.

import { sql } from 'kysely';
import { z } from 'zod';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import type { NewAssignment } from '#features/equipment/asset-types/server/assign-items.ts';
import { findReceivers, requireHolder } from '#features/equipment/asset-types/server/find-receiver.ts';
import type { ItemSlice } from '#features/equipment/asset-types/server/item-slice.ts';
import { nonTrovato } from '#features/equipment/asset-types/server/select-items.ts';
import { allBrandIds, hasVisibleBrand } from '#server/db/brand-links.ts';
import { scoped, type Tx } from '#server/db/handle.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Body, Importable } from '#server/incoming/importable.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { BRAND_DIVERSO } from '#shared/assignment-problems.ts';
import { endpoint } from '#shared/endpoint.ts';
import { inputOf } from '#shared/fields.ts';
import { Problem } from '#shared/problem.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import { successReply } from '#shared/schemas.ts';
import { CAMPI_ASSEGNAZIONE } from '../fields.ts';
import { type CheckedAssignment, checkAssignments } from './check-assegnazioni.ts';

// No route serves this endpoint. Only its body schema is used, to parse the rows.
const rowEndpoint = endpoint({
  method: 'POST',
  path: '/api/assegnazioni',
  body: z.object(inputOf(CAMPI_ASSEGNAZIONE)),
  response: successReply,
  needs: 'risorse.assegna',
  summary: 'Assegna una cosa a una persona',
});

/** Builds the import of assignments. `kinds` comes from src/app, because this feature does not import the asset types. */
export function assegnazioniImportable(kinds: Readonly<Record<TipoRisorsa, ItemSlice>>): Importable {
  return {
    fields: CAMPI_ASSEGNAZIONE,
    synonyms: {
      persona: [
        'dipendente',
        'email',
        'e-mail',
        'assegnatario',
        'assegnato a',
        'utente',
        'intestatario',
        'nominativo',
        'cognome e nome',
        'a chi',
        'dipendente assegnatario',
        'in uso a',
        'consegnatario',
        'assigned to',
        'checked out to',
        'username',
        'user',
        'primary user upn',
        'primary user email address',
        'user principal name',
        'employee',
      ],
      tipo: ['tipologia', 'tipo di risorsa', 'categoria', 'che cosa è', 'item type', 'category', 'type'],
      cosa: [
        'risorsa',
        'che cosa',
        'seriale',
        's/n',
        'serial number',
        'imei',
        'bene',
        'oggetto',
        'software',
        'cartella',
        'asset',
        'asset tag',
        'numero di serie',
        'numero seriale',
        'serial',
        'item',
        'item name',
        'asset name',
      ],
      data_assegnazione: [
        'data assegnazione',
        'data di assegnazione',
        'assegnato il',
        'consegnato il',
        'data consegna',
        'da',
        'dal giorno',
        'dal',
        'in uso dal',
        'checkout date',
        'assigned on',
      ],
      data_revoca: [
        'data revoca',
        'data di revoca',
        'restituito il',
        'data restituzione',
        'al',
        'fino al',
        'fine',
        'checkin date',
        'returned on',
      ],
      permessi: ['accesso', 'diritti'],
      numero: ['numero di telefono', 'numero telefono', 'linea', 'phone number', 'phone num'],
      note: ['annotazioni', 'commenti'],
    },
    several: [],
    create: rowEndpoint,
    update: rowEndpoint,
    action: 'risorse.assegna',
    examples: [
      { persona: 'anna.rossi@azienda.it', tipo: RISORSE.hardware.uno, cosa: 'PF-3X9K21', data_assegnazione: '2026-01-12' },
      {
        persona: 'Bianchi Marco',
        tipo: RISORSE.cartella.uno,
        cosa: 'Vendite',
        data_assegnazione: '2024-09-02',
        data_revoca: '2025-06-30',
        permessi: 'Lettura',
      },
    ],
    look: (db, scope, rows) => checkAssignments(db, scope, kinds, rows),

    async make(db, scope, body) {
      const { tipo, ...assignment } = toAssignment(body);
      if (!assignment.period.data_revoca)
        return (await kinds[tipo].give(db, scope, assignment.id, assignment.dipendente_id, assignment.period)).period;
      const [period] = await insertPastPeriods(db, scope, kinds[tipo].kind, [assignment]);
      return period ?? 0; // never 0: one assignment yields one period, but the compiler does not know that
    },
    async makeMany(db, scope, bodies) {
      const assignments = bodies.map(toAssignment);
      const periods: number[] = [];
      const groups = Map.groupBy(
        assignments.keys(),
        (index) => `${assignments[index]?.tipo} ${Boolean(assignments[index]?.period.data_revoca)}`,
      );
      for (const positions of groups.values()) {
        const group = positions.flatMap((index) => assignments[index] ?? []);
        const [first] = group;
        if (!first) continue; // never true: no group is empty, but the compiler does not know that
        const slice = kinds[first.tipo];
        const periodIds = await (first.period.data_revoca
          ? insertPastPeriods(db, scope, slice.kind, group)
          : slice.assignMany(db, scope, group));
        for (const [indexInGroup, period] of periodIds.entries()) periods[positions[indexInGroup] ?? 0] = period;
      }
      return periods;
    },
    change: async () => {
      throw new Error('Imported assignments are never updated: an existing one is unchanged or an error');
    },
  };
}

function toAssignment(body: Body): NewAssignment & { tipo: TipoRisorsa } {
  const { id, tipo, persona, numero, ...columns } = body as unknown as Omit<z.output<typeof rowEndpoint.body>, 'tipo'> & CheckedAssignment;
  const { data_assegnazione, data_revoca, permessi, note, assegnazione_piano_id } = columns;
  const agreedColumns = { data_assegnazione, data_revoca, permessi, numero_telefono: numero, note, assegnazione_piano_id };
  const agreedEntries = Object.entries(agreedColumns).filter(([, value]) => value !== undefined && value !== null);
  return { tipo, id, dipendente_id: persona, period: Object.fromEntries(agreedEntries) };
}

/** Inserts the periods in order and returns their ids. Throws the problem of the first period that cannot be inserted. */
async function insertPastPeriods(db: Tx, scope: Scope, kind: Kind, assignments: readonly NewAssignment[]): Promise<number[]> {
  const { table, links, name, periods } = kind;
  const ids = [...new Set(assignments.map(({ id }) => id))];
  // Locks the items, so that no other transaction assigns or unassigns one of them meanwhile. Locks in order of id, like assignments, to
  // avoid deadlocks.
  const { rows: lockedItems } = await sql<{ id: number; nome: string; ogni_brand: number[] }>`
    select i.id, ${sql.ref(`i.${name}`)} as nome, ${allBrandIds(links, 'i.id')} as ogni_brand from ${sql.table(table)} i
    where i.id = any(${ids}::integer[]) and ${hasVisibleBrand(scope, links, 'i.id')} order by i.id for no key update of i`.execute(
    scoped(db, scope),
  );
  const itemsById = new Map(lockedItems.map((item) => [item.id, item]));
  const receivers = await findReceivers(
    db,
    scope,
    kind,
    assignments.map(({ dipendente_id }) => dipendente_id),
  );
  const rows = assignments.map(({ id, dipendente_id, period }) => {
    const item = itemsById.get(id);
    if (!item) throw nonTrovato(kind);
    const receiver = requireHolder(receivers.get(dipendente_id));
    requireRight(scope, 'risorse.assegna', [receiver.brand_id]);
    if (!item.ogni_brand.includes(receiver.brand_id)) throw BRAND_DIVERSO(item.nome, receiver);
    return { ...period, [periods.column]: id, dipendente_id, brand_id: receiver.brand_id };
  });
  await rejectOverlap(db, scope, kind, rows);
  return insertMany<number>(scoped(db, scope), periods.table, rows);
}

/** Throws when a row overlaps a stored period. Rows of the same file were compared with each other before. */
async function rejectOverlap(db: Tx, scope: Scope, { tipo, periods, seats }: Kind, rows: readonly object[]): Promise<void> {
  const isSameItem = sql`${sql.ref(`p.${periods.column}`)} = ${sql.ref(`n.${periods.column}`)}`;
  const isSamePerson = sql`p.dipendente_id = n.dipendente_id`;
  const isExclusive = seats
    ? sql`${isSameItem} and ${isSamePerson}`
    : tipo === 'piano_mobile'
      ? sql`(${isSameItem} or ${isSamePerson})`
      : isSameItem;
  const overlapping = await sql`
    select from jsonb_populate_recordset(null::${sql.table(periods.table)}, ${JSON.stringify(rows)}::jsonb) n
      join ${sql.table(periods.table)} p on ${isExclusive}
    where n.data_assegnazione < coalesce(p.data_revoca, 'infinity') and p.data_assegnazione < n.data_revoca limit 1`.execute(
    scoped(db, scope),
  );
  if (overlapping.rows.length > 0)
    throw new Problem('conflict', 'PERIODO_SOVRAPPOSTO', "In quei giorni risulta già un'altra assegnazione", {
      fields: { data_assegnazione: "In quei giorni risulta già un'altra assegnazione" },
    });
}
