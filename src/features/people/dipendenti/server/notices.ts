import { sql } from 'kysely';
import { type PersonFacts, selectPeople } from '#features/equipment/kit/server/notice-people.ts';
import { fase } from '#server/db/situazione.ts';
import type { NoticeGroup } from '#server/notices/notice.ts';
import { formatData } from '#shared/dates.ts';
import { brandsFor } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';

const cardOf = (id: string | number) => recordAddress('/employees/$id', { id });

export const malattieOltreLaFine: NoticeGroup = {
  titolo: 'Malattie oltre la fine prevista',
  tells: 'malattia',
  collegamento: addressOf('/employees', { situazione: 'in_malattia' }),
  of: [
    {
      waitsFor: ['HR'],
      select: (scope) =>
        selectPeople({
          key: 'malattia',
          brands: brandsFor(scope, 'riservati.vedi'),
          stamp: sql`d.data_fine_malattia::text`,
          grave: sql`2`,
          day: sql`d.data_fine_malattia`,
          where: sql`d.stato = 'in malattia' and d.data_fine_malattia < oggi()`,
        }),
      say: ({ id, nome, giorno }: PersonFacts) => ({
        titolo: nome,
        testo: `La fine prevista era il ${formatData(giorno ?? '')}`,
        collegamento: cardOf(id),
      }),
    },
  ],
};

export const arriviMancati: NoticeGroup = {
  titolo: 'Assunti ancora «entranti»',
  collegamento: addressOf('/employees', { stato: 'entrante', sort: 'data_assunzione' }),
  of: [
    {
      waitsFor: ['HR'],
      select: (scope) =>
        selectPeople({
          key: 'arrivo',
          brands: scope.can_view,
          stamp: sql`d.data_assunzione::text`,
          grave: sql`2`,
          day: sql`d.data_assunzione`,
          where: sql`d.stato = 'entrante' and d.isactive and d.data_assunzione < oggi() and ${fase({ row: 'd' })} = 'in_servizio'`,
        }),
      say: ({ id, nome, giorno }: PersonFacts) => ({
        titolo: nome,
        testo: `Assunzione il ${formatData(giorno ?? '')}, ancora «entrante»`,
        collegamento: cardOf(id),
      }),
    },
  ],
};
