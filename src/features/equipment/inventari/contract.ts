import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery } from '#shared/list.ts';
import { assegnatario, data, id, idParams, istante, luogo, pathId } from '#shared/schemas.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import { cleanScan, DECISIONI, LETTURE_PER_VOLTA, STATI_INVENTARIO, TIPI_CONTATI, TIPI_SMARRIBILI, voceKey } from './rules.ts';

/** An inventory count of a showroom. The numbers in the count include only the items that the caller sees. */
export const Inventario = z.object({
  id: z.int(),
  showroom: luogo,
  stato: z.enum(STATI_INVENTARIO),
  scadenza: z.string(),
  in_ritardo: z.boolean(),
  /** The account that opened the count; null when the account has been deleted. */
  aperto_da: z.string().nullable(),
  chiuso_da: z.string().nullable(),
  chiuso_il: istante().nullable(),
  attesi: z.int(),
  trovati: z.int(),
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type Inventario = z.output<typeof Inventario>;

const cosaFields = {
  tipo: z.enum(TIPI_CONTATI),
  id: z.int(),
  nome: z.string(),
  /** The inventory code of the item; for a plan, its phone number. */
  codice: z.string().nullable(),
  decisione: z.enum(DECISIONI).nullable(),
  /** The normalized codes of the item, so that a phone without a network connection recognizes the item. Empty in a closed count. */
  codici: z.array(z.string()),
  /** The current state of the item; null when the item was deleted or the caller does not see it. */
  ora: z
    .object({
      stato: z.enum(Object.keys(STATO_DISPOSITIVO_LABELS) as [keyof typeof STATO_DISPOSITIVO_LABELS]).nullable(),
      assegnato: z.boolean(),
      /** The current holder of the item; null when the caller has no permission to view the holder. */
      assegnatario: assegnatario.nullable(),
      luogo: luogo.nullable(),
      /** The id of the open assignment of the item; null when nobody has the item. */
      periodo_id: z.int().nullable(),
      /** Whether the caller may move the item away from its holder. */
      spostabile: z.boolean(),
      /** Whether the caller may move the item to the showroom of the count. */
      spostabile_qui: z.boolean(),
      smarribile: z.boolean(),
    })
    .nullable(),
};

const attesaFields = {
  ...cosaFields,
  /**
   * The employee who had the item when the inventory count was opened; null when the showroom had it or the caller may not view the
   * employee.
   */
  assegnatario: assegnatario.nullable(),
  /** True when an employee of the showroom had the item, false when the showroom itself had it. */
  di_persona: z.boolean(),
};

export const Trovato = z.object({ ...attesaFields, letto_il: istante() });
export type Trovato = z.output<typeof Trovato>;

export const Mancante = z.object(attesaFields);
export type Mancante = z.output<typeof Mancante>;

export const Imprevisto = z.object({ ...cosaFields, letto_il: istante() });
export type Imprevisto = z.output<typeof Imprevisto>;

export const InventarioIntero = Inventario.extend({
  trovate: z.array(Trovato),
  mancanti: z.array(Mancante),
  imprevisti: z.array(Imprevisto),
  /** The scanned codes that matched several items, or no item visible to the account that scanned them. */
  sconosciuti: z.array(z.object({ letto: z.string(), letto_il: istante() })),
});
export type InventarioIntero = z.output<typeof InventarioIntero>;

const etichette = {
  codici: 'Codici',
  spostamenti: 'Spostamenti',
  smarriti: 'Smarriti',
  periodo_id: 'Assegnazione',
};
const shows = { any: ['inventari', 'hardware', 'iphones', 'piani_mobili', 'dipendenti', 'showrooms', 'brands', 'utenti'] } as const;

export const listInventari = endpoint({
  method: 'GET',
  path: '/api/inventari',
  query: listQuery(['urgenza', 'scadenza', 'created_at'], {
    stato: z.enum(STATI_INVENTARIO).optional(),
    showroom: pathId().optional(),
  }),
  response: z.array(Inventario),
  etichette,
  needs: 'session',
  shows,
  summary: 'Gli inventari degli showroom visibili: prima quelli aperti, dalla scadenza più vicina o già passata',
});

export const getInventario = endpoint({
  method: 'GET',
  path: '/api/inventari/:id',
  params: idParams,
  response: InventarioIntero,
  etichette,
  needs: 'session',
  shows,
  summary: 'Un inventario: ciò che è stato trovato, ciò che manca, ciò che non era atteso e i codici sconosciuti',
});

export const InventarioInput = z.object({ showroom_id: id(), scadenza: data() });

export const openInventario = endpoint({
  method: 'POST',
  path: '/api/inventari',
  body: InventarioInput,
  response: InventarioIntero,
  status: 201,
  etichette,
  needs: 'risorse.assegna',
  summary: 'Apre un inventario di uno showroom: ciò che tiene e ciò che ha chi ci lavora, come è ora',
});

export const addLetture = endpoint({
  method: 'POST',
  path: '/api/inventari/:id/letture',
  params: idParams,
  body: z.object({
    codici: z
      .array(z.string().max(100_000).transform(cleanScan))
      .max(LETTURE_PER_VOLTA, `Al massimo ${LETTURE_PER_VOLTA} codici alla volta`),
  }),
  response: InventarioIntero,
  etichette,
  needs: 'risorse.assegna',
  summary: 'Aggiunge codici letti, quali che siano; un codice già letto non conta due volte',
});

const areDistinct = <T extends { tipo: (typeof TIPI_CONTATI)[number]; id: number }>(voci: readonly T[]) =>
  new Set(voci.map(voceKey)).size === voci.length;
const DECIDED_TWICE = 'Ogni cosa va decisa una volta sola';
const decisionFields = { id: id(), periodo_id: id().nullable() };

export const Chiusura = z
  .object({
    /** The items that move when the count is closed. `showroom_id` is the showroom that gets the item; null unassigns the item. */
    spostamenti: z
      .array(z.object({ tipo: z.enum(TIPI_CONTATI), ...decisionFields, showroom_id: id().nullable() }))
      .max(1000)
      .optional(),
    smarriti: z
      .array(z.object({ tipo: z.enum(TIPI_SMARRIBILI), ...decisionFields }))
      .max(1000)
      .optional(),
  })
  .refine(({ spostamenti = [], smarriti = [] }) => areDistinct([...spostamenti, ...smarriti]), {
    path: ['smarriti'],
    error: DECIDED_TWICE,
  });
export type Chiusura = z.output<typeof Chiusura>;

export const closeInventario = endpoint({
  method: 'POST',
  path: '/api/inventari/:id/chiudi',
  params: idParams,
  body: Chiusura,
  response: InventarioIntero.extend({ lotto: z.int().nullable() }),
  etichette,
  needs: 'risorse.assegna',
  summary: 'Chiude un inventario con gli spostamenti e gli smarriti confermati, tutti o nessuno',
});

export const getInventarioPdf = endpoint({
  method: 'GET',
  path: '/api/inventari/:id/pdf',
  params: idParams,
  response: z.string().meta({ format: 'binary' }),
  produces: 'application/pdf',
  heavy: true,
  needs: 'session',
  shows: {},
  summary: "Il rapporto di un inventario, com'è ora o come è stato chiuso",
});
