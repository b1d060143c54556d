import { sql } from 'kysely';
import { inBrands } from '#server/db/in-brands.ts';
import type { Fatti } from '#server/notices/notice.ts';
import type { WorkSection } from '#server/work/work-section.ts';
import { formatData } from '#shared/dates.ts';
import { brandsFor } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { mancano } from '../rules.ts';
import { HELD } from './notices.ts';

interface ExitFacts extends Fatti {
  persona: { nome: string; cognome: string; colore: string };
  da_decidere: number;
  giorno: string;
  passato: boolean;
  decide: boolean;
  chiude: boolean;
}

/** Exits that go on, with what the person still has. */
export const usciteAperte: WorkSection = {
  titolo: () => 'Uscite in corso',
  isFor: ({ role }) => role !== 'IT',
  list: () => addressOf('/uscite', { stato: 'aperta' }),
  select: (scope) => sql`
    select 'uscita:' || u.id as chiave, case when u.data_uscita < oggi() then 1 when u.data_uscita <= oggi() + 7 then 2 else 3 end as gravita,
      u.data_uscita as ordine,
      jsonb_build_object('id', u.id, 'nome', d.nome || ' ' || d.cognome, 'da_decidere', ${HELD}, 'giorno', u.data_uscita,
        'passato', u.data_uscita < oggi(), 'persona', jsonb_build_object('nome', d.nome, 'cognome', d.cognome, 'colore', b.colore),
        'decide', ${inBrands('d.brand_id', brandsFor(scope, 'risorse.assegna'))},
        'chiude', ${inBrands('d.brand_id', brandsFor(scope, 'dipendenti.modifica'))} and u.data_uscita <= oggi()) as fatti
    from uscite u join dipendenti d on d.id = u.dipendente_id join brands b on b.id = d.brand_id
    where u.stato = 'aperta' and ${inBrands('d.brand_id', scope.can_view)}`,
  say: ({ id, nome, persona, da_decidere, giorno, passato, decide, chiude }: ExitFacts) => {
    const collegamento = recordAddress('/uscite/$id', { id });
    const verb = da_decidere > 0 ? decide && 'Decidi' : chiude && 'Chiudi';
    return {
      titolo: nome,
      persona,
      quando: `${passato ? 'Doveva uscire' : 'Esce'} il ${formatData(giorno)}`,
      testo: mancano(da_decidere).toLowerCase(),
      collegamento,
      azione: verb ? { testo: verb, collegamento } : undefined,
    };
  },
};
