import { sql } from 'kysely';
import type { Fatti } from '#server/notices/notice.ts';
import type { WorkSection } from '#server/work/work-section.ts';
import { formatData } from '#shared/dates.ts';
import { recordAddress } from '#shared/screens.ts';
import { waiting } from './find-waiting.ts';

interface RequestFacts extends Fatti {
  persona: { nome: string; cognome: string; colore: string };
  giorno: string;
}

/** Another amministratore has asked to make somebody anonymous. */
export const anonimizzazioniDaDecidere: WorkSection = {
  titolo: () => 'Anonimizzazioni da confermare',
  isFor: ({ amministratore }) => amministratore,
  list: ({ id }) => recordAddress('/employees/$id', { id }),
  select: (scope) => sql`
    select 'anonimizzazione:' || a.id as chiave, 2 as gravita, a.chiesta_il as ordine,
      jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome, 'giorno', (a.chiesta_il at time zone 'Europe/Rome')::date,
        'persona', jsonb_build_object('nome', d.nome, 'cognome', d.cognome, 'colore', b.colore)) as fatti from ${waiting(scope)}`,
  say: ({ id, nome, persona, giorno }: RequestFacts) => {
    const collegamento = recordAddress('/employees/$id', { id });
    return {
      titolo: nome,
      persona,
      testo: `chiesta il ${formatData(giorno)}`,
      collegamento,
      azione: { testo: 'Guarda e decidi', collegamento },
    };
  },
};
