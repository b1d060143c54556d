import { z } from 'zod';
import { assegnatariDi } from '#features/risorse/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery, siNo } from '#shared/list.ts';
import { moltiBrand, moltiElimina, quali } from '#shared/molti.ts';
import {
  assegnatario,
  brandBreve,
  brandIds,
  euro,
  euroOut,
  fatto,
  idNelPercorso,
  idParams,
  istante,
  note,
  testo,
  uuid,
  versioneLetta,
} from '#shared/schemas.ts';
import { compactImei, isImei } from './rules.ts';

export const Telefono = z.object({
  id: z.int(),
  modello: z.string(),
  colore: z.string(),
  memoria: z.string(),
  imei: z.string().nullable(),
  costo_annuo: euroOut(),
  /** In nobody's hands (rule 33). */
  disponibile: z.boolean(),
  assegnato: z.boolean(),
  dipendente_id: z.string().nullable(),
  assegnatario: assegnatario.nullable(),
  /** Of the assignment that lasts; null where the holder is not visible. */
  note: z.string().nullable(),
  /** The plan with which its holder got it: they come back together (rule 33). Null where the holder is not visible. */
  piano: z.object({ id: z.int(), nome_piano: z.string() }).nullable(),
  brands: z.array(brandBreve),
  /** Whether the caller may change or delete it: the right is needed on all of its brands, also on those not shown (rule 20). */
  modificabile: z.boolean(),
  created_at: istante(),
  updated_at: istante(),
});
export type Telefono = z.output<typeof Telefono>;

/** Fifteen digits, with or without spaces between them; '' and null both mean none. Its check digit is not looked at: not every maker keeps to it. */
const imei = z
  .string()
  .max(200)
  .transform(compactImei)
  .refine((text) => text === '' || isImei(text), "L'IMEI ha 15 cifre: si legge componendo *#06# sul telefono")
  .transform((text) => (text === '' ? null : text))
  .nullish();

export const TelefonoInput = z.object({
  modello: testo('Il modello è obbligatorio'),
  colore: testo('Il colore è obbligatorio'),
  memoria: testo('La memoria è obbligatoria'),
  imei,
  costo_annuo: euro(),
  brandIds: brandIds('Seleziona almeno un brand per il telefono'),
});

export const TelefonoChange = TelefonoInput.partial().extend({ updated_at: versioneLetta() });

export const listTelefoni = endpoint({
  method: 'GET',
  path: '/api/iphones',
  query: listQuery(['modello', 'costo_annuo', 'created_at'], {
    brand_id: idNelPercorso().optional(),
    modello: z.string().max(200).optional(),
    colore: z.string().max(200).optional(),
    memoria: z.string().max(200).optional(),
    disponibile: siNo().optional(),
    assegnato: siNo().optional(),
    /** Who has it, where the caller may see that person. */
    dipendente_id: uuid().optional(),
  }),
  response: z.array(Telefono),
  needs: 'session',
  shows: { any: ['iphones', 'piani_mobili', 'dipendenti', 'brands'] },
  summary: 'I telefoni aziendali visibili, con i loro brand e chi li ha',
});

export const createTelefono = endpoint({
  method: 'POST',
  path: '/api/iphones',
  body: TelefonoInput,
  response: Telefono,
  status: 201,
  needs: 'risorse.modifica',
  summary: 'Registra un telefono aziendale',
});

export const updateTelefono = endpoint({
  method: 'PUT',
  path: '/api/iphones/:id',
  params: idParams,
  body: TelefonoChange,
  response: Telefono,
  needs: 'risorse.modifica',
  summary: 'Modifica un telefono aziendale',
});

export const deleteTelefono = endpoint({
  method: 'DELETE',
  path: '/api/iphones/:id',
  params: idParams,
  response: fatto,
  needs: 'risorse.modifica',
  summary: 'Elimina un telefono aziendale che nessuno ha',
});

const quale = quali(listTelefoni.query.omit({ limit: true, cursor: true, sort: true }));

export const addBrandToTelefoni = endpoint(moltiBrand('/api/iphones', quale, 'Aggiunge un brand a molti telefoni insieme'));

export const deleteManyTelefoni = endpoint(moltiElimina('/api/iphones', quale, 'Elimina insieme i telefoni che nessuno ha'));

export const assignTelefono = endpoint({
  method: 'PATCH',
  path: '/api/iphones/:id/assign',
  params: idParams,
  body: z.object({ dipendente_id: uuid(), note: note() }),
  response: Telefono,
  needs: 'risorse.assegna',
  summary: 'Assegna un telefono, senza piano, a un dipendente di uno dei suoi brand',
});

export const unassignTelefono = endpoint({
  method: 'PATCH',
  path: '/api/iphones/:id/unassign',
  params: idParams,
  response: Telefono,
  needs: 'risorse.assegna',
  summary: 'Riprende un telefono da chi lo ha; il piano con cui è stato dato resta',
});

export const listHoldersOfTelefono = endpoint(
  assegnatariDi('/api/iphones', 'iphones', 'Chi ha e chi ha avuto un telefono, dal più recente'),
);
