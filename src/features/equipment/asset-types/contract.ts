// The calls that every kind of thing has: list, find, make, change, delete, the same for many, give, take back, who has had it.
import { z } from 'zod';
import { DIPARTIMENTI } from '#shared/dipendente.ts';
import { endpoint } from '#shared/endpoint.ts';
import { type Fields, inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery, siNo } from '#shared/list.ts';
import { moltiBrand, moltiElimina, quali } from '#shared/molti.ts';
import { FILTRI_SCADENZA } from '#shared/scadenze.ts';
import {
  assegnatario,
  brandBreve,
  brandIds,
  data,
  dataFacoltativa,
  fatto,
  idNelPercorso,
  idParams,
  istante,
  luogo,
  note,
  uuid,
  versioneLetta,
} from '#shared/schemas.ts';
import type { Tema } from '#shared/temi.ts';
import type { Kind } from './kind.ts';

/** What every thing says of itself, beside its own fields: the shape of its reply. */
export const itemOut = <F extends Fields>(fields: F) => ({
  id: z.int(),
  ...outOf(fields),
  assegnato: z.boolean(),
  /** Who has it, where the caller may see them (rule 12). */
  dipendente_id: z.string().nullable(),
  assegnatario: assegnatario.nullable(),
  brands: z.array(brandBreve),
  /** Whether the caller may change or delete it: the right is needed on all of its brands, also on those not shown (rule 20). */
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});

/** Of the assignment that lasts; null where the holder is not visible. */
export const notaInCorso = { note: z.string().nullable() };

/** What makes one. */
export const itemInput = <const K extends Kind>({ fields, words }: K) =>
  z.object({ ...inputOf(fields as K['fields']), brandIds: brandIds(words.nessunBrand) });

/** To whom a thing is given that one person has at a time, and what is to be known of it. */
export const daDare = z.object({ dipendente_id: uuid(), note: note(), data_assegnazione: dataFacoltativa() });

/** The body of a return. The day is left out when the item came back today. */
export const daRiprendere = z.object({ data_restituzione: dataFacoltativa() });
export type DaRiprendere = z.output<typeof daRiprendere>;

type EqualFilter<Out> = Out extends z.ZodEnum ? Out : Out extends z.ZodBoolean ? ReturnType<typeof siNo> : z.ZodString;
type EqualFilters<K extends Kind> = { [N in K['filters'][number]]: z.ZodOptional<EqualFilter<K['fields'][N]['out']>> };

/** By whose exact value the list can be narrowed: as text, one of a set, or yes and no. */
function equalFilters<K extends Kind>({ fields, filters }: K): EqualFilters<K> {
  const schemaOf = (out: z.ZodType | undefined) =>
    out instanceof z.ZodEnum ? out : out instanceof z.ZodBoolean ? siNo() : z.string().max(200);
  return Object.fromEntries(filters.map((name) => [name, schemaOf(fields[name]?.out).optional()])) as unknown as EqualFilters<K>; // one each
}

/** What every list can be narrowed to. */
export const itemFilters = <const K extends Kind>(kind: K) => ({
  brand_id: idNelPercorso().optional(),
  ...equalFilters(kind),
  ...holderFilters,
});

/** Of what ends on a day: past, or about to end. */
export const scadenzaFilter = { scadenza: z.enum(FILTRI_SCADENZA).optional() };

/** A thing as its holder's page shows it: these of its fields, and since when. */
export function heldOut<F extends Fields, const N extends keyof F & string>(fields: F, names: readonly N[]) {
  const told = Object.fromEntries(names.map((name) => [name, fields[name]])) as unknown as Pick<F, N>; // the named ones
  return { id: z.int(), ...outOf(told), data_assegnazione: z.string() };
}

/** A period of a thing: who had or has it. */
export const Possesso = z.object({
  /** The period's. */
  id: z.int(),
  /** Null when the employee was deleted since, or is of a brand that the caller does not see; or a showroom had it. */
  dipendente: assegnatario.nullable(),
  /** The showroom that had or has it; null when it was deleted since, or is not seen. */
  luogo: luogo.nullable(),
  /** As it is shown: name and surname, also of who was deleted. */
  nome: z.string(),
  data_assegnazione: z.string(),
  /** Null while it lasts. */
  data_revoca: z.string().nullable(),
  /** Null where it is not said whose it was. */
  note: z.string().nullable(),
  /** Of a plan, with what it was known then (rule 73); null as the note is. */
  numero_telefono: z.string().nullable(),
});
export type Possesso = z.output<typeof Possesso>;

/** What each call does, in Italian, for the API's documentation. */
type Summaries = Record<
  'list' | 'find' | 'create' | 'update' | 'remove' | 'addBrand' | 'removeMany' | 'assign' | 'unassign' | 'holders',
  string
>;

interface CallsOf<
  P extends string,
  K extends Kind,
  Out extends z.ZodObject,
  In extends z.ZodObject,
  Sort extends readonly string[],
  Filters extends z.core.$ZodShape,
  Give extends z.ZodType,
> {
  kind: K;
  path: `/api/${P}`;
  item: Out;
  input: In;
  /** By what else the list can be put in order. */
  sort?: Sort;
  filters: Filters;
  give: Give;
  /** What else its list shows, besides things of the kind, who has them and their brands. */
  shows?: readonly Tema[];
  summaries: Summaries;
}

type SortNames<K extends Kind, Sort extends readonly string[]> = [K['sort'][number] | HolderSort<K> | Sort[number] | 'created_at'];
/** By who has it: of what one person or showroom has at a time. */
type HolderSort<K extends Kind> = K extends { placeable: true } ? 'assegnatario' : never;

/** The calls of a kind. */
export function itemCalls<
  const P extends string,
  const K extends Kind,
  Out extends z.ZodObject,
  In extends z.ZodObject,
  Filters extends z.core.$ZodShape,
  Give extends z.ZodType,
  const Sort extends readonly string[] = [],
>({ kind, path, item, input, sort, filters, give, shows = [], summaries }: CallsOf<P, K, Out, In, Sort, Filters, Give>) {
  const etichette = labelsOf(kind.fields);
  const base = { aliases: kind.aliases, etichette };
  const one = { path: `${path}/:id`, params: idParams } as const;
  const write = { needs: 'risorse.modifica' } as const;
  const query = listQuery(
    [...kind.sort, ...(kind.placeable ? ['assegnatario'] : []), ...(sort ?? []), 'created_at'] as unknown as SortNames<K, Sort>,
    filters,
  );
  const which = quali(query.omit({ limit: true, cursor: true, sort: true }));
  return {
    list: endpoint({
      method: 'GET',
      path,
      query,
      response: z.array(item),
      needs: 'session',
      shows: { any: [kind.table, 'dipendenti', 'brands', ...shows] },
      ...base,
      summary: summaries.list,
    }),
    find: endpoint({
      method: 'GET',
      ...one,
      response: item,
      needs: 'session',
      shows: { own: [kind.table, 'dipendenti'], any: ['brands', ...shows] },
      ...base,
      summary: summaries.find,
    }),
    create: endpoint({ method: 'POST', path, body: input, response: item, status: 201, ...write, ...base, summary: summaries.create }),
    update: endpoint({
      method: 'PUT',
      ...one,
      body: input.partial().extend({ updated_at: versioneLetta() }),
      response: item,
      ...write,
      ...base,
      summary: summaries.update,
    }),
    remove: endpoint({ method: 'DELETE', ...one, response: fatto, ...write, summary: summaries.remove }),
    addBrand: endpoint({ ...moltiBrand(path, which, summaries.addBrand), ...base }),
    removeMany: endpoint({ ...moltiElimina(path, which, summaries.removeMany), ...base }),
    assign: endpoint({
      method: 'PATCH',
      path: `${path}/:id/assign`,
      params: idParams,
      body: give,
      response: byLot(item),
      etichette,
      needs: 'risorse.assegna',
      summary: summaries.assign,
    }),
    /** Takes it back from the one person who has it. */
    unassign: endpoint({
      method: 'PATCH',
      path: `${path}/:id/unassign`,
      params: idParams,
      body: daRiprendere.default({}),
      response: byLot(item),
      needs: 'risorse.assegna',
      summary: summaries.unassign,
    }),
    holders: endpoint({
      method: 'GET',
      path: `${path}/:id/assegnatari`,
      params: idParams,
      /** Only who had it on that day. */
      query: z.strictObject({ il: data().optional() }),
      response: z.array(Possesso),
      needs: 'session',
      shows: { own: [kind.table, 'dipendenti'], ...(kind.placeable ? { any: ['showrooms'] as const } : {}) },
      summary: summaries.holders,
    }),
  };
}

/** What looks at who has a thing. */
export const holderFilters = {
  /** Whether somebody has it. */
  assegnato: siNo().optional(),
  /** Who has it, where the caller may see that person. */
  dipendente_id: uuid().optional(),
  /** In the hands of somebody of this showroom, or standing there, where the caller may see that. */
  showroom: idNelPercorso().optional(),
  /** In the hands of somebody who reports to this person, where the caller may see both. */
  manager_id: uuid().optional(),
  /** In the hands of somebody of this department. */
  dipartimento: z.enum(DIPARTIMENTI).optional(),
};

// What the calls of a kind say besides, where a showroom can have its things (rule 84).

/** The showroom that has it, where the caller may see it. It is `assegnato` then, and nobody is its `assegnatario`. */
export const inUnLuogo = {
  luogo: luogo.nullable(),
  /** The day from which it is reserved for who is to have it: nobody else gets it (rule 105); null: it is theirs already, or nobody's. */
  riservato_dal: z.string().nullable(),
};

const A_CHI = 'Scegli a chi assegnarlo';
const DOVE = 'Scegli lo showroom';
const quale = z.int({ error: DOVE }).min(1, DOVE).max(2_147_483_647, DOVE);

/** To whom it is given: to a person or to a showroom, and never to both; from which day, where it is not today. */
export const daDareAnchePer = <S extends z.core.$ZodShape>(agreed: S) =>
  z
    .object({ dipendente_id: uuid(A_CHI).nullish(), showroom_id: quale.nullish(), data_assegnazione: dataFacoltativa(), ...agreed })
    .superRefine((to, ctx) => {
      const { dipendente_id, showroom_id } = to as { dipendente_id?: string | null; showroom_id?: number | null };
      const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
      const [aUnaPersona, aUnoShowroom] = [dipendente_id, showroom_id].map((each) => each !== undefined && each !== null);
      if (aUnaPersona && aUnoShowroom) wrong('showroom_id', 'Scegli una persona o uno showroom: non tutti e due');
      if (!aUnaPersona && !aUnoShowroom) wrong('dipendente_id', A_CHI);
    });

/** Of what was just given or taken back: the lot by which that alone is undone. */
export interface ByLot {
  lotto: number | null;
}

/** A thing as it is then, with that. */
const byLot = <Out extends z.ZodObject>(item: Out) =>
  item.extend({ lotto: z.int().nullable() }) as unknown as z.ZodType<z.output<Out> & ByLot, z.input<Out> & ByLot>; // what extend gives of any shape
