import { sql } from 'kysely';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { PREAVVISO_GIORNI } from '#shared/scadenze.ts';
import { addressOf } from '#shared/screens.ts';
import { SOGGETTI, type Soggetto } from '../rules.ts';
import { isReadable } from './queries.ts';

interface DocumentoFacts extends Fatti {
  giorno: string;
  scaduto: boolean;
  soggetto: Soggetto;
  soggetto_id: string;
  di_chi: string;
}

/** For whoever may read them (rule 66). */
export const documentiInScadenza: NoticeGroup = {
  titolo: 'Documenti in scadenza',
  collegamento: addressOf('/employees'),
  of: [
    {
      waitsFor: [],
      select: (scope: Scope) => sql`
        select 'documento:' || d.id as chiave,
          case when d.scadenza < oggi() then 'scaduta' when d.scadenza <= oggi() + 7 then '7' when d.scadenza <= oggi() + 30 then '30'
            else '60' end || ':' || d.scadenza as impronta,
          case when d.scadenza <= oggi() + 7 then 1 when d.scadenza <= oggi() + 30 then 2 else 3 end as gravita, d.scadenza as ordine,
          jsonb_build_object('id', d.id, 'nome', d.nome, 'giorno', d.scadenza, 'scaduto', d.scadenza < oggi(), 'soggetto', d.soggetto,
            'soggetto_id', d.soggetto_id, 'di_chi', documenti_di_chi(d.soggetto, d.soggetto_id)) as fatti
        from documenti d
        where d.scadenza <= oggi() + ${PREAVVISO_GIORNI}::integer and ${isReadable(scope)}`,
      say: ({ nome, giorno, scaduto, soggetto, soggetto_id, di_chi }: DocumentoFacts) => ({
        titolo: nome,
        testo: `${di_chi}: ${scaduto ? 'scaduto' : 'scade'} il ${formatData(giorno)}`,
        collegamento: SOGGETTI[soggetto].address(soggetto_id, di_chi),
      }),
    },
  ],
};
