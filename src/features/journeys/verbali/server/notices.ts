import { type RawBuilder, sql } from 'kysely';
import { inBrands } from '#server/db/in-brands.ts';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { brandsFor } from '#shared/permissions.ts';
import { addressOf } from '#shared/screens.ts';
import type { TipoVerbale } from '#shared/testi-verbale.ts';
import { GIORNI_DI_ATTESA, titleOf } from '../rules.ts';

interface VerbaleFacts extends Fatti {
  codice: string;
  tipo: TipoVerbale;
  giorno: string;
}

/** For who may have it signed anew, or annul it. */
export const verbaliContestati: NoticeGroup = {
  titolo: 'Verbali contestati',
  collegamento: addressOf('/verbali', { stato: 'contestato' }),
  of: [
    {
      waitsFor: ['HR', 'IT'],
      select: (scope) => verbali(scope, sql`v.stato = 'contestato'`, sql`(f.firmato_il at time zone 'Europe/Rome')::date`, 1),
      say: ({ nome, codice, tipo, giorno }: VerbaleFacts) => ({
        titolo: nome,
        testo: `${titleOf({ tipo, codice })}, contestato il ${formatData(giorno)}`,
        collegamento: addressOf('/verbali', { q: codice }),
      }),
    },
  ],
};

export const verbaliDaFirmare: NoticeGroup = {
  titolo: `Verbali da firmare da più di ${GIORNI_DI_ATTESA} giorni`,
  collegamento: addressOf('/verbali', { stato: 'emesso' }),
  of: [
    {
      waitsFor: [],
      select: (scope) => verbali(scope, sql`v.stato = 'emesso' and ${EMESSO_IL} < oggi() - ${GIORNI_DI_ATTESA}::integer`, EMESSO_IL, 2),
      say: ({ nome, codice, tipo, giorno }: VerbaleFacts) => ({
        titolo: nome,
        testo: `${titleOf({ tipo, codice })}, emesso il ${formatData(giorno)}`,
        collegamento: addressOf('/verbali', { q: codice }),
      }),
    },
  ],
};

const EMESSO_IL = sql`(v.created_at at time zone 'Europe/Rome')::date`;

const verbali = (scope: Scope, which: RawBuilder<unknown>, giorno: RawBuilder<unknown>, gravita: number) => sql`
  select 'verbale:' || v.id as chiave, v.stato as impronta, ${sql.lit(gravita)}::integer as gravita, ${giorno} as ordine,
    jsonb_build_object('id', v.id, 'nome', v.nome || ' ' || v.cognome, 'codice', v.codice, 'tipo', v.tipo, 'giorno', ${giorno}) as fatti
  from verbali v left join verbali_firme f on f.verbale_id = v.id
  where ${inBrands('v.brand_id', brandsFor(scope, 'risorse.assegna'))} and ${which}`;
