import { sql } from 'kysely';
import { accountNameOf, accountOrder } from '#server/db/mentions.ts';
import type { Fatti } from '#server/notices/notice.ts';
import type { WorkSection } from '#server/work/work-section.ts';
import type { Role } from '#shared/permissions.ts';
import { addressOf } from '#shared/screens.ts';
import { isWithoutBrand } from './find-brandless.ts';

interface AccountFacts extends Fatti {
  username: string;
  role: Role;
  mai: boolean;
  invitato: boolean;
}

/** They sign in and see nothing. */
export const accountSenzaBrand: WorkSection = {
  titolo: () => 'Account senza brand',
  isFor: ({ amministratore }) => amministratore,
  list: () => addressOf('/user-management', { senza_brand: true }),
  select: () => sql`
    select 'account:' || u.id as chiave, 2 as gravita, ${accountOrder('u')} as ordine,
      jsonb_build_object('id', u.id, 'nome', ${accountNameOf('u')}, 'username', u.username, 'role', u.role,
        'mai', u.last_login is null, 'invitato', u.invitato_il is not null) as fatti
    from users u where ${isWithoutBrand}`,
  say: ({ nome, username, role, mai, invitato }: AccountFacts) => {
    const entrato = invitato ? ' · invitato' : mai ? ' · non è mai entrato' : '';
    const collegamento = addressOf('/user-management', { q: username });
    return {
      titolo: nome,
      testo: `${role}, non vede nulla${entrato}`,
      collegamento,
      azione: { testo: 'Associa a un brand', collegamento },
    };
  },
};
