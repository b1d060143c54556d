import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { type Elenco, FORMATO_LABELS, type Formato, indirizzoElenco, TIPI_FILE } from '#shared/esportazioni.ts';
import { TITOLI } from '#shared/titoli-elenchi.ts';

interface ExportedList {
  lista: Endpoint & { query: z.ZodObject };
  conferma?: true;
}

/**
 * The endpoint GET /api/export/{elenco}.{csv|xlsx}. The file has all matching rows, in the requested order or, without
 * one, in the order of the list. Visible columns and filters come from the contract of the list.
 */
export function exportCall(elenco: Elenco, formato: Formato, { lista, conferma }: ExportedList): Endpoint {
  return {
    method: 'GET',
    path: indirizzoElenco(elenco, formato),
    query: lista.query.omit({ limit: true, cursor: true }),
    response: z.string().meta({ format: 'binary' }),
    produces: TIPI_FILE[formato],
    ...(lista.aliases ? { aliases: lista.aliases } : {}),
    ...(lista.etichette ? { etichette: lista.etichette } : {}),
    needs: lista.needs,
    ...(conferma ? { conferma } : {}),
    shows: {},
    summary: `${TITOLI[elenco]}: tutte le righe visibili con i filtri e l'ordine dell'elenco, in ${FORMATO_LABELS[formato]}`,
  };
}
