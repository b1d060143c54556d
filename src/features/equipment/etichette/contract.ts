import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { yesNoParam } from '#shared/list.ts';
import { pathId } from '#shared/schemas.ts';
import { ETICHETTE_MAX, FORMATI } from './rules.ts';

export const TIPI_CON_ETICHETTA = ['hardware', 'telefono'] as const;
export type TipoConEtichetta = (typeof TIPI_CON_ETICHETTA)[number];

export const getEtichettePdf = endpoint({
  method: 'GET',
  path: '/api/etichette.pdf',
  query: z.strictObject({
    tipo: z.enum(TIPI_CON_ETICHETTA, 'Scegli tra hardware e telefono'),
    /** The ids of the items. The labels are printed in the order of these ids. */
    ids: z
      .string()
      .max(10_000)
      .transform((text) => text.split(','))
      .pipe(z.array(pathId()).max(ETICHETTE_MAX, `Al massimo ${ETICHETTE_MAX} etichette alla volta`)),
    formato: z.enum(FORMATI, 'Scegli un formato tra a4-24, a4-40 e rotolo-62'),
    /** The position of the first free label on a partly used sheet. */
    da: z.coerce.number().int().min(1).optional(),
    /** True adds a test page at the start of the label PDF, with which the user checks that the printer prints in the exact size. */
    calibrazione: yesNoParam().optional(),
  }),
  response: z.string().meta({ format: 'binary' }),
  produces: 'application/pdf',
  etichette: { formato: 'Formato', da: 'Prima etichetta', calibrazione: 'Pagina di prova' },
  heavy: true,
  needs: 'session',
  shows: {},
  summary: 'Le etichette di hardware o telefoni visibili, con il codice e il QR, da stampare',
});

export const getSmarrimento = endpoint({
  method: 'GET',
  path: '/api/etichette/:codice',
  params: z.object({ codice: z.string().max(100) }),
  /**
   * The contact of the brand. It is null when the brand has set no contact and also for an unknown code, so that a stranger cannot
   * distinguish the two cases.
   */
  response: z.object({ contatto: z.string().nullable() }),
  needs: 'public',
  shows: {},
  summary: "Chi chiamare dopo aver inquadrato l'etichetta di una cosa trovata, e nient'altro",
});
