import { sql } from 'kysely';
import { accountNameOf, accountOrder } from '#server/db/mentions.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import { creato, fieldColumns, istante, listFile, siNo, testo } from '#server/files/columns.ts';
import { BRAND_PLACEHOLDER, type Campo, lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import { RIGHTS, type Role } from '#shared/permissions.ts';
import { addressOf } from '#shared/screens.ts';
import { listUsers, type User } from '../contract.ts';
import { CAMPI_UTENTE } from '../fields.ts';
import { DIRITTO_LABELS, dirittoOf } from '../rules.ts';
import { isWithoutBrand, utentiLive, utentiVersioned } from './queries.ts';
import { utentiRoutes } from './routes.ts';

interface AccountFacts extends Fatti {
  username: string;
  role: Role;
  mai: boolean;
  invitato: boolean;
}

/** The dashboard section that lists active accounts that see no data. */
const accountSenzaBrand: WorkSection = {
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

const fileUtenti = listFile(listUsers, {
  colonne: [
    ...fieldColumns<User>(CAMPI_UTENTE),
    testo('Brand', (user) =>
      user.associazioni.map((association) => `${association.brand.nome} (${DIRITTO_LABELS[dirittoOf(association)]})`).join(', '),
    ),
    siNo('Due passaggi', (user) => user.due_passaggi),
    istante('Ultimo accesso', (user) => user.last_login),
    creato(),
  ],
});

const RIGHT_FIELDS = Object.fromEntries(RIGHTS.map((right): [string, Campo] => [right, [DIRITTO_LABELS[right], 'siNo']]));

const utentiWords: RegisterTexts = {
  tables: {
    users: {
      ...lifecycleTitles('Utente'),
      cosa: 'utente',
      fields: CAMPI_UTENTE,
      campi: { password_hash: ['Password', 'segreto'], invitato_il: ['Invitato il', 'data'], invitato_da: null },
    },
    user_brands: {
      crea: `Utente associato a ${BRAND_PLACEHOLDER}`,
      modifica: `Associazione a ${BRAND_PLACEHOLDER} modificata`,
      elimina: `Associazione a ${BRAND_PLACEHOLDER} rimossa`,
      cosa: 'utente',
      colonna: 'user_id',
      idsFrom: 'entries',
      campi: { brand_id: null, ...RIGHT_FIELDS, showroom_ids: ['Limitato agli showroom', 'showroom', 'tutto il brand'] },
    },
  },
  things: {
    // Accounts of one brand may see each other's names, because the audit log names the author of each change.
    utente: {
      table: 'users',
      nome: accountNameOf('t'),
      // The search covers only the name, because readers of the audit log do not see the other fields.
      text: sql`testo_ricerca(${accountNameOf('t')})`,
      id: 'integer',
      visible: () => sql`true`,
    },
  },
};

export const utentiFeature = {
  routes: utentiRoutes,
  live: { utenti: utentiLive },
  versioned: { users: utentiVersioned },
  work: { account: accountSenzaBrand },
  files: { utenti: fileUtenti },
  register: { users: utentiWords },
} satisfies Feature;
