import { type RawBuilder, sql } from 'kysely';
import { FIRST_END, isAsked, JOIN_ULTIMO, OPEN_PROBATION } from '#features/people/dipendenti/server/select-contract-ends.ts';
import { inBrands } from '#server/db/brand-links.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { WorkSection } from '#server/feature/work-section.ts';
import type { Scope } from '#server/security/scope.ts';
import { formatData } from '#shared/dates.ts';
import { brandsFor, ROLES } from '#shared/permissions.ts';
import { PREAVVISO_GIORNI } from '#shared/scadenze.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';

const DA_DECIDERE = 'Contratti e prove da decidere';

/** The page of the employee with the dialog in which HR decides. It opens without the dialog for an account that may not decide. */
const decisionAddress = (id: string | number) => `${recordAddress('/employees/$id', { id })}?azione=contratto`;

/** SQL: the present stage of a notice: 60, 30, 14 or 7 days before the end. The notice is shown and mailed again when its stage changes. */
const stage = (day: RawBuilder<unknown>) => sql`case
  when ${day} <= oggi() + 7 then '7' when ${day} <= oggi() + 14 then '14' when ${day} <= oggi() + 30 then '30' else '60' end`;

const gravita = (day: RawBuilder<unknown>) => sql`case when ${day} <= oggi() + 7 then 1 when ${day} <= oggi() + 30 then 2 else 3 end`;

interface EndFacts extends Fatti {
  id: string;
  giorno: string;
  passato: boolean;
}

const selectEnds = (scope: Scope, key: string, day: RawBuilder<unknown>) => sql`
  select ${key} || ':' || r.id as chiave, ${day} || ':' || ${stage(day)} as impronta, ${gravita(day)} as gravita, ${day} as ordine,
    jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome, 'giorno', ${day}, 'passato', ${day} < oggi()) as fatti
  from dipendenti d ${JOIN_ULTIMO}
  where ${day} <= oggi() + ${PREAVVISO_GIORNI}::integer and ${isAsked(scope)}`;

const contractText = ({ giorno, passato }: { giorno: string; passato: boolean }) =>
  `${passato ? 'Il contratto doveva finire' : 'Il contratto finisce'} il ${formatData(giorno)}`;
const probationText = (day: string) => `La prova finisce il ${formatData(day)}`;

export const contrattiDaDecidere: NoticeGroup = {
  titolo: DA_DECIDERE,
  collegamento: addressOf('/employees', { contratto_entro: PREAVVISO_GIORNI, sort: 'cognome' }),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => selectEnds(scope, 'contratto', sql`r.fine_prevista`),
      say: (end: EndFacts) => ({ titolo: end.nome, testo: contractText(end), collegamento: decisionAddress(end.id) }),
    },
    {
      waitsFor: ROLES,
      select: (scope) => selectEnds(scope, 'prova', OPEN_PROBATION),
      say: ({ id, nome, giorno }: EndFacts) => ({ titolo: nome, testo: probationText(giorno), collegamento: decisionAddress(id) }),
    },
  ],
};

interface DecisionFacts extends Fatti {
  id: string;
  persona: { nome: string; cognome: string; colore: string };
  fine: { giorno: string; passato: boolean } | null;
  prova: string | null;
  posizione: string | null;
  decide: boolean;
  manager_id: string | null;
}

/** Returns the text of each end, the earlier day first. */
function endTexts(fine: DecisionFacts['fine'], prova: string | null): string[] {
  const ends = [
    ...(fine ? [{ day: fine.giorno, text: contractText(fine) }] : []),
    ...(prova ? [{ day: prova, text: probationText(prova) }] : []),
  ];
  return ends.sort((a, b) => a.day.localeCompare(b.day)).map(({ text }) => text);
}

const isWithinNotice = (day: RawBuilder<unknown>) => sql`${day} <= oggi() + ${PREAVVISO_GIORNI}::integer`;

export const contrattiLavoro: WorkSection = {
  titolo: () => DA_DECIDERE,
  isFor: () => true,
  hasStato: true,
  list: ({ manager_id }: DecisionFacts) =>
    addressOf('/employees', {
      contratto_entro: PREAVVISO_GIORNI,
      ...(manager_id === null ? {} : { manager_id }),
      sort: 'cognome',
    }),
  select: (scope) => sql`
    select 'contratto:' || d.id as chiave, ${gravita(FIRST_END)} as gravita, ${FIRST_END} as ordine,
      ${FIRST_END} || ':' || ${stage(FIRST_END)} as stato,
      jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome,
        'persona', jsonb_build_object('nome', d.nome, 'cognome', d.cognome, 'colore', b.colore), 'posizione', d.posizione,
        'fine', case when ${isWithinNotice(sql`r.fine_prevista`)} then
          jsonb_build_object('giorno', r.fine_prevista, 'passato', r.fine_prevista < oggi()) end,
        'prova', case when ${isWithinNotice(OPEN_PROBATION)} then ${OPEN_PROBATION} end,
        'decide', ${inBrands('d.brand_id', brandsFor(scope, 'dipendenti.modifica'))},
        'manager_id', case when ${scope.role !== 'HR'}::boolean then d.manager_id end) as fatti
    from dipendenti d ${JOIN_ULTIMO} join brands b on b.id = d.brand_id
    where ${isWithinNotice(FIRST_END)} and ${isAsked(scope)}`,
  say: ({ id, nome, persona, fine, prova, posizione, decide }: DecisionFacts) => ({
    titolo: nome,
    persona,
    quando: endTexts(fine, prova).join(' · '),
    testo: decide ? (posizione ?? undefined) : 'decide HR: fai sapere che cosa serve',
    collegamento: recordAddress('/employees/$id', { id }),
    azione: decide ? { testo: 'Decidi', collegamento: decisionAddress(id), contratto: id } : undefined,
  }),
};
