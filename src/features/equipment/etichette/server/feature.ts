import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { nonTrovato } from '#features/equipment/asset-types/server/select-items.ts';
import { hasVisibleBrand, visibleBrandsOf } from '#server/db/brand-links.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { Download } from '#server/http/download.ts';
import { type Route, route } from '#server/http/route.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { invalidField } from '#shared/problem.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import { recordAddress } from '#shared/screens.ts';
import { getEtichettePdf, getSmarrimento, type TipoConEtichetta } from '../contract.ts';
import { FOGLI, labelsPerSheet } from '../rules.ts';
import type { renderEtichette } from './render-etichette.ts';

interface EtichetteServices {
  labelled: Readonly<Record<TipoConEtichetta, Kind>>;
  throttle: Throttle;
  /**
   * The URLs under which browsers reach the server. Labels contain the first of these URLs; if none is configured, labels contain the URL
   * of the request.
   */
  origins?: readonly string[];
}

const etichetteRoutes = ({ labelled: kinds, throttle, origins = [] }: EtichetteServices): Route[] => [
  route(getEtichettePdf, async ({ db, scope, query: { tipo, ids, formato, da = 1, calibrazione = false }, request }) => {
    const foglio = FOGLI[formato];
    if (da > labelsPerSheet(foglio)) throw invalidField('da', `Questo formato ha ${labelsPerSheet(foglio)} etichette per foglio`);
    const origin = origins[0] ?? request.origin;
    const etichette = (await findEtichette(db, scope, kinds[tipo], ids)).map(({ codice_inventario, codice_etichetta, nome, brands }) => ({
      codice: codice_inventario,
      nome,
      brands: brands.map((each) => each.nome),
      indirizzo: origin + recordAddress('/s/$codice', { codice: codice_etichetta }),
    }));
    const pdf = await renderPdf<Parameters<typeof renderEtichette>>(
      new URL('./render-etichette.ts', import.meta.url),
      'renderEtichette',
      etichette,
      { foglio, da, isCalibrated: calibrazione },
    );
    return new Download({ name: `etichette-${tipo}.pdf`, type: 'application/pdf', total: etichette.length, content: [pdf] });
  }),

  route(getSmarrimento, async ({ db, params, request: { address } }) => {
    const codice = params.codice.toUpperCase();
    const key = `link:etichetta:${codice}` as const;
    await throttle.check(key, address);
    await throttle.keep(key, address);
    const contact = await findContatto(db, Object.values(kinds), codice);
    if (!contact) await throttle.failed(key, address);
    return { contatto: contact?.contatto ?? null };
  }),
];

interface Etichetta {
  codice_inventario: string;
  codice_etichetta: string;
  nome: string;
  brands: BrandBreve[];
}

/** Returns the content of the labels; 404 when an item does not exist or is not visible. */
async function findEtichette(db: Db, scope: Scope, kind: Kind, ids: readonly number[]): Promise<Etichetta[]> {
  const { rows } = await sql<Etichetta & { id: number }>`
    select t.id, t.codice_inventario, t.codice_etichetta, ${sql.ref(`t.${kind.name}`)} as nome, ${visibleBrandsOf(scope, kind.links, 't.id')} as brands
    from ${sql.table(kind.table)} t
    where t.id = any(${[...ids]}::integer[]) and ${hasVisibleBrand(scope, kind.links, 't.id')}`.execute(scoped(db, scope));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const etichetta = byId.get(id);
    if (!etichetta) throw nonTrovato(kind);
    return etichetta;
  });
}

/** Returns the contact text of the item's first brand that has a contact. Undefined when no item has this code. */
async function findContatto(db: Db, kinds: readonly Kind[], codice_etichetta: string): Promise<{ contatto: string | null } | undefined> {
  const statements = kinds.map(
    ({ table, links }) => sql`
      select (select b.contatto_smarrimento from ${sql.table(links.table)} l join brands b on b.id = l.brand_id
              where l.${sql.ref(links.column)} = t.id and b.contatto_smarrimento is not null order by b.id limit 1) as contatto
      from ${sql.table(table)} t where t.codice_etichetta = ${codice_etichetta}`,
  );
  const { rows } = await sql<{ contatto: string | null }>`${sql.join(statements, sql` union all `)}`.execute(db);
  return rows[0];
}

export const etichetteFeature = {
  routes: etichetteRoutes,
} satisfies Feature;
