import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery } from '#shared/list.ts';
import { assegnatario, data, id, idNelPercorso, idParams, istante, luogo } from '#shared/schemas.ts';
import { STATO_DISPOSITIVO_LABELS } from '#shared/stati-dispositivo.ts';
import { DECISIONI, LETTURE_PER_VOLTA, ripulita, STATI_INVENTARIO, TIPI_CONTATI, TIPI_SMARRIBILI, voceDi } from './rules.ts';

/** A count of a showroom. Its numbers are of what the caller sees. */
export const Inventario = z.object({
  id: z.int(),
  showroom: luogo,
  stato: z.enum(STATI_INVENTARIO),
  scadenza: z.string(),
  /** Open past its deadline. */
  in_ritardo: z.boolean(),
  /** Null when the account was deleted since. */
  aperto_da: z.string().nullable(),
  chiuso_da: z.string().nullable(),
  chiuso_il: istante().nullable(),
  attesi: z.int(),
  trovati: z.int(),
  /** Whether the caller may read codes into it and close it. */
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type Inventario = z.output<typeof Inventario>;

const cosa = {
  tipo: z.enum(TIPI_CONTATI),
  id: z.int(),
  nome: z.string(),
  /** Its inventory code; of a plan, its number. */
  codice: z.string().nullable(),
  /** What was decided about it when the count was closed. */
  decisione: z.enum(DECISIONI).nullable(),
  /** What its codes are when they are read, so that a phone without a network knows it. None of a closed count. */
  codici: z.array(z.string()),
  /** As it is now; null when it is gone, or the caller does not see it. */
  ora: z
    .object({
      stato: z.enum(Object.keys(STATO_DISPOSITIVO_LABELS) as [keyof typeof STATO_DISPOSITIVO_LABELS]).nullable(),
      assegnato: z.boolean(),
      /** Where the caller may see them. */
      assegnatario: assegnatario.nullable(),
      luogo: luogo.nullable(),
      /** The assignment that the caller decides about; null: nobody has it. */
      periodo_id: z.int().nullable(),
      /** Whether the caller may take it away from where it is. */
      spostabile: z.boolean(),
      /** The same, to this showroom. */
      spostabile_qui: z.boolean(),
      /** Whether the caller may say that it is lost. */
      smarribile: z.boolean(),
    })
    .nullable(),
};

const attesa = {
  ...cosa,
  /** Who had it when the count was begun, where the caller may see them. */
  assegnatario: assegnatario.nullable(),
  /** It was somebody's who works there, and not the showroom's own. */
  di_persona: z.boolean(),
};

export const Trovato = z.object({ ...attesa, letto_il: istante() });
export type Trovato = z.output<typeof Trovato>;

export const Mancante = z.object(attesa);
export type Mancante = z.output<typeof Mancante>;

export const Imprevisto = z.object({ ...cosa, letto_il: istante() });
export type Imprevisto = z.output<typeof Imprevisto>;

export const InventarioIntero = Inventario.extend({
  trovate: z.array(Trovato),
  mancanti: z.array(Mancante),
  /** Read, and expected elsewhere or nowhere. */
  imprevisti: z.array(Imprevisto),
  /** Codes that name nothing that the reader saw, or several things. */
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
    showroom: idNelPercorso().optional(),
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
      .array(z.string().max(100_000).transform(ripulita))
      .max(LETTURE_PER_VOLTA, `Al massimo ${LETTURE_PER_VOLTA} codici alla volta`),
  }),
  response: InventarioIntero,
  etichette,
  needs: 'risorse.assegna',
  summary: 'Aggiunge codici letti, quali che siano; un codice già letto non conta due volte',
});

const ofOnce = <T extends { tipo: (typeof TIPI_CONTATI)[number]; id: number }>(voci: readonly T[]) =>
  new Set(voci.map(voceDi)).size === voci.length;
const UNA_VOLTA = 'Ogni cosa va decisa una volta sola';
const scelta = { id: id(), periodo_id: id().nullable() };

export const Chiusura = z
  .object({
    /** To this showroom or another one; null: it is taken back, and stands nowhere. */
    spostamenti: z
      .array(z.object({ tipo: z.enum(TIPI_CONTATI), ...scelta, showroom_id: id().nullable() }))
      .max(1000)
      .optional(),
    smarriti: z
      .array(z.object({ tipo: z.enum(TIPI_SMARRIBILI), ...scelta }))
      .max(1000)
      .optional(),
  })
  .refine(({ spostamenti = [], smarriti = [] }) => ofOnce([...spostamenti, ...smarriti]), { path: ['smarriti'], error: UNA_VOLTA });
export type Chiusura = z.output<typeof Chiusura>;

export const closeInventario = endpoint({
  method: 'POST',
  path: '/api/inventari/:id/chiudi',
  params: idParams,
  body: Chiusura,
  /** With the lot by which it can be taken back. */
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
