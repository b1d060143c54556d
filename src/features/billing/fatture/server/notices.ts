import { sql } from 'kysely';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import { formatEuro } from '#shared/euro.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { isChangeable } from './queries.ts';

interface InvoiceFacts extends Fatti {
  aperti: number;
  euro: number;
}

/** To who can settle what was found in an invoice; put away, it comes back when something else is found in it. */
export const fattureDaSistemare: NoticeGroup = {
  titolo: 'Fatture da sistemare',
  collegamento: addressOf('/fatture', { da_sistemare: true }),
  of: [
    {
      waitsFor: ['IT'],
      select: (scope) => sql`
        select 'fattura:' || f.id as chiave, max(r.id)::text as impronta, 2 as gravita, f.dal as ordine,
          jsonb_build_object('id', f.id, 'nome', f.fornitore, 'aperti', count(*), 'euro', sum(r.euro_annui)) as fatti
        from fatture f join rilievi r on r.fattura_id = f.id and r.stato = 'aperto'
        where ${isChangeable(scope)} group by f.id`,
      say: ({ id, nome, aperti, euro }: InvoiceFacts) => ({
        titolo: nome,
        testo: `${aperti === 1 ? '1 rilievo' : `${aperti} rilievi`} da sistemare${euro > 0 ? `: ${formatEuro(euro)} all'anno` : ''}`,
        collegamento: recordAddress('/fatture/$id', { id }),
      }),
    },
  ],
};
