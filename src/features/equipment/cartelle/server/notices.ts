import { sql } from 'kysely';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import { formatData } from '#shared/dates.ts';
import { brandsFor } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { CARTELLA } from '../kind.ts';
import { SCADE_IL } from './verify-cartella.ts';

interface Due extends Fatti {
  giorno: string;
  quanti: number;
  referente: string | null;
}

/** For who may decide about those members: whether they still need the folder has not been said in time (rule 94). */
export const accessiDaVerificare: NoticeGroup = {
  titolo: 'Accessi a cartelle da verificare',
  collegamento: addressOf('/admin/cartelle', { assegnato: true }),
  of: [
    {
      waitsFor: [],
      select: (scope) => sql`
        select 'verifica:' || c.id as chiave, min(${SCADE_IL})::text as impronta, 2 as gravita, min(${SCADE_IL}) as ordine,
          jsonb_build_object('id', c.id, 'nome', c.nome, 'giorno', min(${SCADE_IL}), 'quanti', count(*), 'referente', (
            select r.nome || ' ' || r.cognome from dipendenti r
            where r.id = c.referente_id and ${inBrands('r.brand_id', scope.can_view)})) as fatti
        from cartelle_condivise c join dipendenti_cartelle p on p.cartella_id = c.id and p.data_revoca is null
        where ${SCADE_IL} <= oggi() and ${inBrands('p.brand_id', brandsFor(scope, 'risorse.assegna'))}
          and ${hasVisibleBrand(scope, CARTELLA.links, 'c.id')}
        group by c.id`,
      say: ({ id, nome, giorno, quanti, referente }: Due) => ({
        titolo: nome,
        testo: `${quanti === 1 ? '1 persona' : `${quanti} persone`} da confermare dal ${formatData(giorno)}${referente ? ` · referente ${referente}` : ''}`,
        collegamento: recordAddress('/cartelle/$id', { id }),
      }),
    },
  ],
};
