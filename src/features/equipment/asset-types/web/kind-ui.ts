import type { z } from 'zod';
import { formatData } from '#shared/dates.ts';
import type { Endpoint, InputOf, Read, ResultOf } from '#shared/endpoint.ts';
import type { Assegnatario, BrandBreve, idParams, Luogo } from '#shared/schemas.ts';
import { undoActionOf } from '#web/bulk/outcome.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { call } from '#web/data/call.ts';
import { type ToastTexts, useWrite, useWriteAction, type Write, type WriteTexts } from '#web/data/use-write.ts';
import type { Option } from '#web/forms/combobox-list.tsx';
import type { ListEndpoint } from '#web/screen/use-list-filter.ts';
import type { WithLotto } from '../contract.ts';
import type { Kind } from '../kind.ts';
import type { HoldersCall } from './risorsa-dialog.tsx';

const MAX_OPTIONS = 20;
const MAX_PAGE_SIZE = 200; // the largest page that a list returns
const MAX_UNAVAILABLE = 5;

// Both verbs mean unassign: 'Riprendi' on the item's page, 'Restituisci' on the holder's page (docs/glossary.md). The value of each verb is
// the text of the button while the request runs.
const UNASSIGN_PENDING_TEXTS = { Riprendi: 'Ripresa in corso...', Restituisci: 'Restituzione in corso...' };

export interface Risorsa {
  id: number;
  assegnato: boolean;
  assegnatario: Assegnatario | null;
  /** The showroom that has the item. Only for asset types that can be assigned to a showroom. */
  luogo?: Luogo | null;
  /** The first day of a reservation. Only for asset types whose items have one holder at a time. */
  riservato_dal?: string | null;
  brands: readonly BrandBreve[];
  modificabile: boolean;
  created_at: string;
  updated_at: string;
}

export interface ListCall<T> extends ListEndpoint {
  response: z.ZodType<T[]>;
}

interface Calls<Name extends string> {
  list: ListCall<Risorsa & Record<Name, string>>;
  find: FindCall<Risorsa & Record<Name, string>>;
  create: Endpoint;
  update: Endpoint;
  remove: Endpoint;
  assign: Endpoint & { response: z.ZodType<Risorsa & Record<Name, string> & WithLotto> };
  unassign: Endpoint & { params: typeof idParams; response: z.ZodType<Risorsa & Record<Name, string> & WithLotto> };
  holders: HoldersCall;
}

interface SavedTexts<C extends Calls<string>> {
  create: Pick<WriteTexts<C['create']>, 'success' | 'failure'>;
  update: Pick<WriteTexts<C['update']>, 'success'> & { failure: string };
  remove: Pick<WriteTexts<C['remove']>, 'success'> & { failure: string | ((error: Error) => string | ToastTexts) };
}

/** Builds texts such as 'Asset hardware creato con successo' and "Errore nella creazione dell'asset hardware". */
export const savedTexts = (itemName: string, ofItemName: string) => ({
  create: { success: `${itemName} creato con successo`, failure: `Errore nella creazione ${ofItemName}` },
  update: { success: `${itemName} aggiornato con successo`, failure: `Errore nell'aggiornamento ${ofItemName}` },
  remove: { success: `${itemName} eliminato con successo`, failure: `Errore nell'eliminazione ${ofItemName}` },
});

interface KindUiTexts<C extends Calls<string>, ConfirmItem> {
  /** The Italian name of the asset type: `noun` is for example 'hardware', `ofNoun` "dell'hardware". */
  noun: string;
  ofNoun: string;
  saved: SavedTexts<C>;
  reasonNotDeletable?: (item: Risorsa) => { title: string; text: string } | undefined;
  /** The text of the success message after an assignment. By default the text is the name of the holder. */
  assignedText?: (item: ResultOf<C['assign']>) => string;
  /** The text of the success message after a return. By default the text states that the item can be assigned again. */
  returnedText?: (item: ResultOf<C['unassign']>) => string;
  /** Returns the confirmation text for unassigning. `from` is for example 'a Anna Rossi' or 'allo showroom Roma'. */
  confirmUnassign?: (item: ConfirmItem, from: string) => string;
}

interface Description<Name extends string, C extends Calls<Name>, ConfirmItem, AssignForm> {
  kind: Kind & { name: Name };
  calls: C;
  words: KindUiTexts<C, ConfirmItem>;
  assignableFilter: {
    query: z.input<C['list']['query']>;
    detail: (item: ResultOf<C['assign']>) => string;
    numero?: (item: ResultOf<C['assign']>) => string | null;
    /** Returns why the item cannot be assigned, for reasons other than an existing assignment. */
    unavailableReason?: (item: ResultOf<C['assign']>) => string | undefined;
  };
  assignForm: AssignForm;
  /** True for a shared item: a request that unassigns the item must name the employee. */
  isShared?: true;
}

export type NamedItem<Name extends string> = { id: number } & Record<Name, string>;

export interface KindUi<Name extends string, C extends Calls<Name>, ConfirmItem, AssignForm>
  extends Pick<Kind['words'], 'suffix' | 'questo'> {
  tipo: Kind['tipo'];
  name: string;
  table: Kind['table'];
  fields: Kind['fields'];
  sort: readonly string[];
  expires: string | undefined;
  cost: string | undefined;
  list: C['list'];
  find: C['find'];
  holders: C['holders'];
  unassign: C['unassign'];
  isShared: true | undefined;
  words: KindUiTexts<C, ConfirmItem>;
  assignForm: AssignForm;
  nameOf: (item: Record<Name, string>) => string;
  /** Whether a new assignment of the item is possible. */
  isFree: (item: ResultOf<C['find']>) => boolean;
  /**
   * Searches items that can be assigned. Also finds items that cannot be assigned, with the reason. `similarTo` limits the search to items
   * with these field values.
   */
  searchFree: (
    q: string,
    brandId: number | undefined,
    excludedIds?: readonly number[],
    similarTo?: Record<string, string>,
  ) => Promise<Option[]>;
  useCreate: () => Write<C['create']>;
  useUpdate: () => Write<C['update']>;
  useRemove: () => (input: InputOf<C['remove']>) => Promise<unknown>;
  useAssign: () => Write<C['assign']>;
  useTakeBack: (
    verb?: keyof typeof UNASSIGN_PENDING_TEXTS,
  ) => (item: ConfirmItem, holder: (Pick<Assegnatario, 'nome' | 'cognome'> & { id?: string }) | Luogo) => void;
}

export function makeKindUi<
  const Name extends string,
  C extends Calls<Name>,
  AssignForm,
  ConfirmItem extends NamedItem<Name> = NamedItem<Name>,
>(description: Description<Name, C, ConfirmItem, AssignForm>): KindUi<Name, C, ConfirmItem, AssignForm> {
  const { kind, calls, words, assignableFilter, assignForm, isShared } = description;
  const { name } = kind;
  const { suffix } = kind.words;
  const list: ListCall<Risorsa & Record<Name, string>> = calls.list;
  const { noun, ofNoun, saved } = words;
  const nameOf = (item: Record<Name, string>) => item[name];
  const optionOf = (item: ResultOf<C['assign']>) => ({
    value: String(item.id),
    label: nameOf(item),
    detail: assignableFilter.detail(item),
    ...(assignableFilter.numero && { numero: assignableFilter.numero(item) }),
  });
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  const {
    assignedText = (item) => {
      const holder = item.assegnatario ?? item.luogo;
      return holder ? `${nameOf(item)} ${describeAssignment(holder, suffix, item.riservato_dal)}.` : nameOf(item);
    },
    returnedText = (item) => `${nameOf(item)} è di nuovo disponibile.`,
    confirmUnassign = (item, from) => `${nameOf(item)} non sarà più assegnat${suffix} ${from} e tornerà disponibile.`,
  } = words;
  return {
    tipo: kind.tipo,
    name,
    table: kind.table,
    fields: kind.fields,
    sort: kind.placeable ? [...kind.sort, 'assegnatario'] : kind.sort,
    expires: kind.expires,
    cost: kind.cost,
    suffix,
    questo: kind.words.questo,
    list: calls.list,
    find: calls.find,
    holders: calls.holders,
    unassign: calls.unassign,
    isShared,
    words,
    assignForm,
    nameOf,
    isFree: (item) => {
      const assignable = item as ResultOf<C['assign']>; // cast: the reply to an assignment is the same item
      return (isShared || !assignable.assegnato) && !assignableFilter.unavailableReason?.(assignable);
    },
    searchFree: async (q, brandId, excludedIds = [], similarTo) => {
      const limit = String(Math.min(MAX_OPTIONS + excludedIds.length, MAX_PAGE_SIZE));
      const assignable = await call(list, { query: { ...assignableFilter.query, ...similarTo, q, brand_id: brandId, sort: name, limit } });
      const options = assignable
        .filter(({ id }) => !excludedIds.includes(id))
        .slice(0, MAX_OPTIONS)
        .map((item) => optionOf(item as ResultOf<C['assign']>));
      if (q === '' || similarTo || options.length === MAX_OPTIONS) return options;
      const byName = await call(list, { query: { q, brand_id: brandId, sort: name, limit: String(MAX_UNAVAILABLE) } });
      const unavailable = byName.filter(({ id }) => !assignable.some((each) => each.id === id) || excludedIds.includes(id));
      const describeUnavailable = (item: (typeof unavailable)[number]) =>
        (excludedIds.includes(item.id) && "ce l'ha già") ||
        (assignableFilter.unavailableReason?.(item as ResultOf<C['assign']>) ?? describeUnavailableHolder(item, suffix));
      return [...options, ...unavailable.map((item) => ({ value: String(item.id), label: nameOf(item), why: describeUnavailable(item) }))];
    },
    useCreate: () => useKindMutation<C['create']>(calls.create, saved.create),
    useUpdate: () => useKindMutation<C['update']>(calls.update, saved.update),
    useRemove: () => useKindAction<C['remove']>(calls.remove, saved.remove),
    // A bulk action shows its outcome itself, so this write shows no success message.
    useAssign: () =>
      useKindMutation<C['assign']>(calls.assign, {
        success: (item) => ({ title: `${title} assegnat${suffix}`, text: assignedText(item), ...undoActionOf(item.lotto) }),
        failure: `Errore durante l'assegnazione ${ofNoun}.`,
        serverMessage: false,
      }),
    useTakeBack: (verb = 'Riprendi') => {
      const confirm = useConfirm();
      const unassign = useKindAction<C['unassign']>(calls.unassign, {
        success: (item) => ({ title: `${title} rimoss${suffix}`, text: returnedText(item), ...undoActionOf(item.lotto) }),
        failure: `Errore durante la rimozione ${ofNoun}.`,
        serverMessage: false,
      });
      return (item, holder) => {
        const input = { params: { id: String(item.id) }, ...(isShared && { body: { dipendente_id: holder.id } }) };
        const act = () => unassign(input as never); // cast: only the requests of shared items have a body
        const [title, text] = [`${verb} ${noun}`, confirmUnassign(item, describeReceiver(holder))];
        // The confirm button is not red, because the item can be assigned again
        void confirm({ title, text, verb, pendingVerb: UNASSIGN_PENDING_TEXTS[verb], danger: false, act });
      };
    },
  };
}

/** Whether the page of an item and the command palette offer to assign the item and to take it back. */
export function offeredActions<T extends Risorsa>(
  { isShared, isFree }: { isShared: true | undefined; isFree: (item: T) => boolean },
  item: T,
  { brandIds, mayTakeBack }: { brandIds: readonly number[]; mayTakeBack: boolean },
): { assegna: boolean; riprendi: boolean } {
  const riprendi = Boolean(item.assegnatario ?? item.luogo) && mayTakeBack && !isShared;
  return { riprendi, assegna: !riprendi && isFree(item) && brandIds.length > 0 };
}

type MutationTexts<E extends Endpoint> = Omit<WriteTexts<E>, 'serverMessage'> & { serverMessage?: boolean };

function useKindMutation<E extends Endpoint>(call: E, texts: MutationTexts<E>): Write<E> {
  return useWrite(call, { serverMessage: true, ...texts });
}

/** Returns a function that sends a write request. Actions of list rows need no mutation state. */
function useKindAction<E extends Endpoint>(call: E, texts: MutationTexts<E>): (input: InputOf<E>) => Promise<ResultOf<E>> {
  return useWriteAction(call, { serverMessage: true, ...texts });
}

export interface FindCall<T> extends Read {
  params: typeof idParams;
  response: z.ZodType<T>;
}

export const describeReceiver = (holder: Pick<Assegnatario, 'nome' | 'cognome'> | Luogo): string =>
  'cognome' in holder ? `a ${holder.nome} ${holder.cognome}` : `allo showroom ${holder.nome}`;

export function describeAssignment(
  holder: Parameters<typeof describeReceiver>[0],
  suffix: 'o' | 'a',
  riservato_dal: string | null | undefined,
): string {
  if (!riservato_dal) return `è assegnat${suffix} ${describeReceiver(holder)}`;
  return `è riservat${suffix} ${describeReceiver(holder)} dal ${formatData(riservato_dal)}`;
}

function describeUnavailableHolder(item: Pick<Risorsa, 'assegnatario' | 'luogo' | 'riservato_dal'>, suffix: 'o' | 'a'): string {
  const { assegnatario, luogo, riservato_dal } = item;
  const holder = luogo ?? assegnatario;
  if (riservato_dal) return `riservat${suffix} ${holder ? `${describeReceiver(holder)} ` : ''}dal ${formatData(riservato_dal)}`;
  if (luogo) return `nello showroom ${luogo.nome}`;
  return assegnatario ? `già di ${assegnatario.nome} ${assegnatario.cognome}` : `già assegnat${suffix}`;
}
