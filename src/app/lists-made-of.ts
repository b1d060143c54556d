import type { Route } from '#server/http/route.ts';
import { RISORSE, TIPI_RISORSA, type TipoRisorsa } from '#shared/risorse.ts';
import { KIND_SLICES } from './kinds.ts';

const PLACES = ['showrooms', 'showroom_brands'];

/** What a kind's list tells beside its things, their brands and the people who have them. */
const BESIDE: { readonly [T in TipoRisorsa]?: readonly string[] } = {
  hardware: PLACES,
  piano_mobile: [...PLACES, 'iphones', 'dipendenti_iphones'],
  telefono: [...PLACES, 'piani_mobili', 'dipendenti_piani_mobili'],
};

/** What moves a list: the tables that it is selected from. lists-made-of.test.ts asks PostgreSQL whether that is all. */
export const LISTS_MADE_OF: Readonly<Record<string, readonly string[]>> = {
  '/api/brands': ['brands'],
  '/api/showrooms': [...PLACES, 'brands'],
  '/api/dipendenti': ['dipendenti', 'brands', 'workflows'],
  '/api/software/assignments': ['dipendenti_software', 'software', 'software_brands', 'dipendenti', 'brands', 'showrooms'],
  ...Object.fromEntries(
    TIPI_RISORSA.map((tipo) => {
      const { table, links, periods } = KIND_SLICES[tipo].kind;
      return [`/api/${RISORSE[tipo].lista}`, [table, links.table, periods.table, 'dipendenti', 'brands', ...(BESIDE[tipo] ?? [])]];
    }),
  ),
};

/** The same routes: who has one of these lists whole is told that it has it still. */
export const withTags = (routes: readonly Route[]): Route[] =>
  routes.map((route) => {
    const madeOf = route.endpoint.method === 'GET' ? LISTS_MADE_OF[route.endpoint.path] : undefined;
    return madeOf ? { ...route, madeOf } : route;
  });
