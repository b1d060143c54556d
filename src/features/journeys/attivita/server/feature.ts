import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/brand-links.ts';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import { BY_NOME, seenByBrands } from '#server/register/things.ts';
import { legame, type RegisterWords, type Voce, vita } from '#server/register/words.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor, ROLES, type Role } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import type { Mano } from '#shared/stati-workflow.ts';
import { CAMPI_ATTIVITA, CAMPI_MODELLO } from '../fields.ts';
import { PASSO_DI } from '../rules.ts';
import { attivitaVersioned, modelliLive, modelliVersioned } from './live.ts';
import { MODELLI } from './queries.ts';
import { attivitaRoutes } from './routes.ts';
import { attivitaRows } from './select-attivita.ts';

interface LateFacts extends Fatti {
  uscita_id: number | null;
  attivita: string[];
}

/** The hand of each role: an amministratore may do all tasks, but these are theirs. */
const MANO_DI: Record<Role, Mano> = { HR: 'hr', MANAGER: 'manager', IT: 'it' };

/** What is late of the caller's own hand, one notice for each person; one more that is late brings it back. What has ended asks for what is mandatory alone. */
const attivitaInRitardo: NoticeGroup = {
  titolo: 'Attività in ritardo',
  collegamento: addressOf('/workflows'),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => sql`
        select 'attivita:' || coalesce('workflow:' || k.workflow_id, 'uscita:' || k.uscita_id) as chiave,
          string_agg(k.id::text, ',' order by k.id) as impronta, 2 as gravita, min(k.entro) as ordine,
          jsonb_build_object('id', coalesce(k.workflow_id, k.uscita_id), 'uscita_id', k.uscita_id, 'nome', d.nome || ' ' || d.cognome,
            'attivita', jsonb_agg(k.nome order by k.entro, k.id)) as fatti
        from (${attivitaRows(isMine(scope))}) k join dipendenti d on d.id = k.dipendente_id
        where k.in_ritardo and (k.aperto or k.obbligatoria)
        group by k.workflow_id, k.uscita_id, d.nome, d.cognome`,
      say: ({ nome, uscita_id, attivita }: LateFacts) => ({
        titolo: nome,
        testo:
          attivita.length > 2 ? `${attivita.length} attività in ritardo, la prima: ${attivita[0]}` : `In ritardo: ${attivita.join(', ')}`,
        collegamento: uscita_id === null ? addressOf('/workflows', { q: nome }) : recordAddress('/uscite/$id', { id: uscita_id }),
      }),
    },
  ],
};

function isMine(scope: Scope): RawBuilder<boolean> {
  const mano = MANO_DI[scope.role];
  return sql<boolean>`a.mano = ${mano} and ${inBrands('p.brand_id', brandsFor(scope, PASSO_DI[mano]))}`;
}

const attivitaWords: RegisterWords = {
  tables: {
    modelli_attivita: { ...vita('Attività standard', 'a'), cosa: 'modello_attivita', fields: CAMPI_MODELLO },
    modelli_attivita_brands: legame("all'attività standard", "dall'attività standard", 'modello_attivita', 'modello_id'),
    attivita: {
      crea: (voce) => titled('Attività aggiunta', voce),
      modifica: (voce) => titled(changed(voce), voce),
      elimina: 'Attività tolta',
      fields: CAMPI_ATTIVITA,
      campi: { workflow_id: null, uscita_id: null, dipendente_id: null, fatta_il: null, fatta_da: null },
    },
  },
  things: { modello_attivita: { table: 'modelli_attivita', ...BY_NOME, id: 'integer', visible: seenByBrands(MODELLI.links) } },
};

const changed = ({ dopo }: Voce) =>
  dopo && 'fatta_il' in dopo ? (dopo.fatta_il ? 'Attività fatta' : 'Attività riaperta') : 'Attività modificata';

const titled = (what: string, { dopo, origine }: Voce) => {
  const nome = dopo?.nome ?? origine?.nome;
  return nome ? `${what}: ${nome}` : what;
};

export const attivitaFeature = {
  routes: attivitaRoutes,
  live: { modelli_attivita: modelliLive },
  versioned: { modelli_attivita: modelliVersioned, attivita: attivitaVersioned },
  notices: { attivita_in_ritardo: attivitaInRitardo },
  register: { modelli_attivita: attivitaWords },
} satisfies Feature;
