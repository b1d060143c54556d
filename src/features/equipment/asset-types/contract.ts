import { z } from 'zod';
import { DIPARTIMENTI } from '#shared/dipendente.ts';
import { endpoint } from '#shared/endpoint.ts';
import { type Fields, inputOf, labelsOf, outOf } from '#shared/fields.ts';
import { listQuery, yesNoParam } from '#shared/list.ts';
import { bulkBrandEndpoint, bulkDeleteEndpoint, rowSelection } from '#shared/molti.ts';
import { FILTRI_SCADENZA } from '#shared/scadenze.ts';
import {
  assegnatario,
  brandBreve,
  brandIds,
  data,
  dataFacoltativa,
  idParams,
  istante,
  luogo,
  note,
  pathId,
  readVersion,
  successReply,
  uuid,
} from '#shared/schemas.ts';
import type { Tema } from '#shared/temi.ts';
import type { Kind } from './kind.ts';

export const itemOut = <F extends Fields>(fields: F) => ({
  id: z.int(),
  ...outOf(fields),
  assegnato: z.boolean(),
  /** The id of the employee who has the item; null when the caller has no permission to view that employee. */
  dipendente_id: z.string().nullable(),
  assegnatario: assegnatario.nullable(),
  brands: z.array(brandBreve),
  /**
   * Whether the caller may change the item. This requires edit permission on all its brands, including brands that the caller does not see.
   */
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});

/** The note of an assignment; null when the caller has no permission to view the holder. */
export const noteFields = { note: z.string().nullable() };

export const itemInput = <const K extends Kind>({ fields, words }: K) =>
  z.object({ ...inputOf(fields as K['fields']), brandIds: brandIds(words.nessunBrand) });

export const assignToEmployeeBody = z.object({ dipendente_id: uuid(), note: note(), data_assegnazione: dataFacoltativa() });

export const unassignBody = z.object({ data_restituzione: dataFacoltativa() });
/**
 * The body of a request that unassigns a device. A device can come back damaged, so its condition is stored in the note of the assignment.
 */
export const unassignDeviceBody = unassignBody.extend({ condizione: note() });
export type UnassignBody = z.output<typeof unassignBody> & { condizione?: string | null | undefined };

type EqualFilter<Out> = Out extends z.ZodEnum ? Out : Out extends z.ZodBoolean ? ReturnType<typeof yesNoParam> : z.ZodString;
type EqualFilters<K extends Kind> = { [N in K['filters'][number]]: z.ZodOptional<EqualFilter<K['fields'][N]['out']>> };

function equalFilters<K extends Kind>({ fields, filters }: K): EqualFilters<K> {
  const schemaOf = (out: z.ZodType | undefined) =>
    out instanceof z.ZodEnum ? out : out instanceof z.ZodBoolean ? yesNoParam() : z.string().max(200);
  return Object.fromEntries(filters.map((name) => [name, schemaOf(fields[name]?.out).optional()])) as unknown as EqualFilters<K>;
}

export const itemFilters = <const K extends Kind>(kind: K) => ({
  brand_id: pathId().optional(),
  ...equalFilters(kind),
  ...holderFilters,
});

export const scadenzaFilter = { scadenza: z.enum(FILTRI_SCADENZA).optional() };

export function assignedItemOut<F extends Fields, const N extends keyof F & string>(fields: F, names: readonly N[]) {
  const selectedFields = Object.fromEntries(names.map((name) => [name, fields[name]])) as unknown as Pick<F, N>;
  return { id: z.int(), ...outOf(selectedFields), data_assegnazione: z.string() };
}

export const Possesso = z.object({
  id: z.int(),
  /**
   * The employee who had the item. Null when the employee was deleted or is of a brand that the caller does not see, and when a showroom
   * had the item.
   */
  dipendente: assegnatario.nullable(),
  /** The showroom that had the item; null when the showroom was deleted or the caller does not see it. */
  luogo: luogo.nullable(),
  /** The name of the holder. It is stored with the assignment, so it survives the deletion of the employee. */
  nome: z.string(),
  data_assegnazione: z.string(),
  data_revoca: z.string().nullable(),
  /** The note of the assignment; null when the caller may not know the holder. */
  note: z.string().nullable(),
  /** The phone number of the plan; only for mobile plans. Null when the caller may not know the holder. */
  numero_telefono: z.string().nullable(),
});
export type Possesso = z.output<typeof Possesso>;

type Summaries = Record<
  'list' | 'find' | 'create' | 'update' | 'remove' | 'addBrand' | 'removeMany' | 'assign' | 'unassign' | 'holders',
  string
>;

interface ItemCallsOptions<
  P extends string,
  K extends Kind,
  Out extends z.ZodObject,
  In extends z.ZodObject,
  Sort extends readonly string[],
  Filters extends z.core.$ZodShape,
  AssignBody extends z.ZodType,
> {
  kind: K;
  path: `/api/${P}`;
  item: Out;
  input: In;
  sort?: Sort;
  filters: Filters;
  assignBody: AssignBody;
  /** Additional live update topics. A change of such a topic refetches this list. */
  shows?: readonly Tema[];
  summaries: Summaries;
}

type SortNames<K extends Kind, Sort extends readonly string[]> = [K['sort'][number] | HolderSort<K> | Sort[number] | 'created_at'];
type HolderSort<K extends Kind> = K extends { placeable: true } ? 'assegnatario' : never;

export function itemCalls<
  const P extends string,
  const K extends Kind,
  Out extends z.ZodObject,
  In extends z.ZodObject,
  Filters extends z.core.$ZodShape,
  AssignBody extends z.ZodType,
  const Sort extends readonly string[] = [],
>({
  kind,
  path,
  item,
  input,
  sort,
  filters,
  assignBody,
  shows = [],
  summaries,
}: ItemCallsOptions<P, K, Out, In, Sort, Filters, AssignBody>) {
  const etichette = labelsOf(kind.fields);
  const docs = { aliases: kind.aliases, etichette };
  const itemEndpoint = { path: `${path}/:id`, params: idParams } as const;
  const needsEdit = { needs: 'risorse.modifica' } as const;
  const query = listQuery(
    [...kind.sort, ...(kind.placeable ? ['assegnatario'] : []), ...(sort ?? []), 'created_at'] as unknown as SortNames<K, Sort>,
    filters,
  );
  const bulkSelection = rowSelection(query.omit({ limit: true, cursor: true, sort: true }));
  return {
    list: endpoint({
      method: 'GET',
      path,
      query,
      response: z.array(item),
      needs: 'session',
      shows: { any: [kind.table, 'dipendenti', 'brands', ...shows] },
      ...docs,
      summary: summaries.list,
    }),
    find: endpoint({
      method: 'GET',
      ...itemEndpoint,
      response: item,
      needs: 'session',
      shows: { own: [kind.table, 'dipendenti'], any: ['brands', ...shows] },
      ...docs,
      summary: summaries.find,
    }),
    create: endpoint({ method: 'POST', path, body: input, response: item, status: 201, ...needsEdit, ...docs, summary: summaries.create }),
    update: endpoint({
      method: 'PUT',
      ...itemEndpoint,
      body: input.partial().extend({ updated_at: readVersion() }),
      response: item,
      ...needsEdit,
      ...docs,
      summary: summaries.update,
    }),
    remove: endpoint({ method: 'DELETE', ...itemEndpoint, response: successReply, ...needsEdit, summary: summaries.remove }),
    addBrand: endpoint({ ...bulkBrandEndpoint(path, bulkSelection, summaries.addBrand), ...docs }),
    removeMany: endpoint({ ...bulkDeleteEndpoint(path, bulkSelection, summaries.removeMany), ...docs }),
    assign: endpoint({
      method: 'PATCH',
      path: `${path}/:id/assign`,
      params: idParams,
      body: assignBody,
      response: withLotto(item),
      etichette,
      needs: 'risorse.assegna',
      summary: summaries.assign,
    }),
    unassign: endpoint({
      method: 'PATCH',
      path: `${path}/:id/unassign`,
      params: idParams,
      body: unassignBody.default({}),
      response: withLotto(item),
      needs: 'risorse.assegna',
      summary: summaries.unassign,
    }),
    holders: endpoint({
      method: 'GET',
      path: `${path}/:id/assegnatari`,
      params: idParams,
      /** The query parameter `il` is a day: the history then contains only the holders of the item on this day. */
      query: z.strictObject({ il: data().optional() }),
      response: z.array(Possesso),
      needs: 'session',
      shows: { own: [kind.table, 'dipendenti'], ...(kind.placeable ? { any: ['showrooms'] as const } : {}) },
      summary: summaries.holders,
    }),
  };
}

export const holderFilters = {
  assegnato: yesNoParam().optional(),
  /** Filter: the items of this employee, if the caller may view the employee. */
  dipendente_id: uuid().optional(),
  /** Filter: the items of the showroom and of its employees, if the caller may view the holder. */
  showroom: pathId().optional(),
  /** Filter: the items of employees who report to this manager, if the caller may view both the employee and the manager. */
  manager_id: uuid().optional(),
  dipartimento: z.enum(DIPARTIMENTI).optional(),
};

/** The showroom that has the item, if the caller may view the showroom. The field `assegnatario` is then null. */
export const placeFields = {
  luogo: luogo.nullable(),
  /** The first day of an assignment that begins in the future. Until then no other receiver can get the item. */
  riservato_dal: z.string().nullable(),
};

const RECEIVER_REQUIRED = 'Scegli a chi assegnarlo';
const SHOWROOM_REQUIRED = 'Scegli lo showroom';
const showroomId = z.int({ error: SHOWROOM_REQUIRED }).min(1, SHOWROOM_REQUIRED).max(2_147_483_647, SHOWROOM_REQUIRED);

export const assignToReceiverBody = <S extends z.core.$ZodShape>(details: S) =>
  z
    .object({
      dipendente_id: uuid(RECEIVER_REQUIRED).nullish(),
      showroom_id: showroomId.nullish(),
      data_assegnazione: dataFacoltativa(),
      ...details,
    })
    .superRefine((body, ctx) => {
      const { dipendente_id, showroom_id } = body as { dipendente_id?: string | null; showroom_id?: number | null };
      const addError = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
      const [hasEmployee, hasShowroom] = [dipendente_id, showroom_id].map((each) => each !== undefined && each !== null);
      if (hasEmployee && hasShowroom) addError('showroom_id', 'Scegli una persona o uno showroom: non tutti e due');
      if (!hasEmployee && !hasShowroom) addError('dipendente_id', RECEIVER_REQUIRED);
    });

export interface WithLotto {
  lotto: number | null;
}

const withLotto = <Out extends z.ZodObject>(item: Out) =>
  // cast: TypeScript cannot compute the type of extend() on a generic schema
  item.extend({ lotto: z.int().nullable() }) as unknown as z.ZodType<z.output<Out> & WithLotto, z.input<Out> & WithLotto>;
