import { type RawBuilder, sql } from 'kysely';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { selectAdempimenti } from './queries.ts';

interface AdempimentoFacts extends Fatti {
  tipo: string;
  giorno: string | null;
  scaduto: boolean;
}

/**
 * SQL query: the notices, with four stages: 60, 30 and 7 days before the last valid day, and after it. A dismissed notice appears again
 * when its stage changes. The key ends with the id of the employee, because the record of reads needs it.
 */
const selectNotices = (scope: Scope, key: string, condition: RawBuilder<unknown>) => sql`
  select ${key} || a.tipo_id || ':' || a.dipendente_id as chiave,
    case when a.valido_fino is null then a.stato when a.valido_fino < oggi() then 'scaduta' when a.valido_fino <= oggi() + 7 then '7'
      when a.valido_fino <= oggi() + 30 then '30' else '60' end || coalesce(':' || a.valido_fino, '') as impronta,
    case when a.valido_fino <= oggi() + 7 then 1 when a.valido_fino <= oggi() + 30 or a.valido_fino is null then 2 else 3 end as gravita,
    coalesce(a.valido_fino, oggi()) as ordine,
    jsonb_build_object('id', a.dipendente_id, 'nome', a.nome || ' ' || a.cognome, 'tipo', a.tipo_nome, 'giorno', a.valido_fino,
      'scaduto', a.stato = 'scaduto') as fatti
  from (${selectAdempimenti(scope)}) a where ${condition}`;

const say = ({ id, nome, tipo, giorno, scaduto }: AdempimentoFacts) => ({
  titolo: nome,
  testo: giorno === null ? `${tipo}: non in regola` : `${tipo}: ${scaduto ? 'valeva fino al' : 'scade il'} ${formatData(giorno)}`,
  collegamento: recordAddress('/employees/$id', { id }),
});

const EXPIRES = sql`a.stato in ('in_scadenza', 'scaduto')`;

export const adempimentiInScadenza: NoticeGroup = {
  titolo: 'Adempimenti in scadenza',
  collegamento: addressOf('/adempimenti', { stato: 'scaduto,in_scadenza' }),
  of: [{ waitsFor: ['HR'], select: (scope) => selectNotices(scope, 'adempimento', sql`not a.medica and ${EXPIRES}`), say }],
};

export const visiteInScadenza: NoticeGroup = {
  titolo: 'Visite mediche in scadenza',
  tells: 'visita_medica',
  collegamento: addressOf('/adempimenti', { categoria: 'visita_medica', stato: 'scaduto,in_scadenza' }),
  of: [{ waitsFor: ['HR'], select: (scope) => selectNotices(scope, 'visita', sql`a.medica and not a.masked and ${EXPIRES}`), say }],
};

/**
 * For accounts without permission to view confidential data. The notice has no day and is the same for an expired and for a missing
 * examination.
 */
export const visiteNonInRegola: NoticeGroup = {
  titolo: 'Visite mediche non in regola',
  collegamento: addressOf('/adempimenti', { categoria: 'visita_medica' }),
  of: [{ waitsFor: [], select: (scope) => selectNotices(scope, 'idoneita', sql`a.masked and a.stato = 'non_in_regola'`), say }],
};
