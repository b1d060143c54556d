import { sql } from 'kysely';
import { RISORSA_DI } from '#features/journeys/dotazioni/rules.ts';
import type { Richiesta } from '#features/journeys/richieste/contract.ts';
import { listRichiesteOf } from '#features/journeys/richieste/server/list-richieste.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { brandOf, personOf } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { workflowNonTrovato } from '#shared/holding.ts';
import type { Preparazione, RigaPrepara } from '../contract.ts';
import { proposte, sayManca } from '../rules.ts';
import { findOfferte, type Offerta } from './find-candidates.ts';

type Head = Omit<Preparazione, 'righe'>;

/** The lines of an onboarding with what there is for each; 404 when it is not visible. */
export async function findPreparazione(db: Db, scope: Scope, id: number): Promise<Preparazione> {
  const { rows } = await sql<Head>`
    select w.id as workflow_id, w.stato, ${personOf('d')} as dipendente, ${brandOf('b')} as brand, d.data_assunzione,
      greatest(d.data_assunzione, oggi()) as dal
    from workflows w join dipendenti d on d.id = w.dipendente_id join brands b on b.id = d.brand_id
    where w.id = ${id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  const [head] = rows;
  if (!head) throw workflowNonTrovato();
  const lines = await listRichiesteOf(db, scope, id);
  const offers = await findOfferte(db, scope, { workflow_id: id, dipendente_id: head.dipendente.id, brand_id: head.brand.id });
  const chosen = proposte(lines.map((line) => ({ tipo: line.tipo, candidati: candidatesOf(offers.get(line.id)) })));
  return { ...head, righe: lines.map((line, at) => rowOf(line, offers.get(line.id), chosen[at] ?? null, head.brand.nome)) };
}

/** Who has a plan already is proposed none. */
const candidatesOf = (offer: Offerta | undefined) => (offer && !offer.gia ? offer.candidati : []);

function rowOf(line: Richiesta, offer: Offerta | undefined, proposto: number | null, brand: string): RigaPrepara {
  const candidati = candidatesOf(offer).map(({ adatto: _, ...each }) => each);
  const cosa = line.hardware_tipo ?? line.descrizione;
  const manca = offer && candidati.length === 0 ? sayManca(cosa, { brand, ...offer }) : null;
  return { ...line, candidati, proposto, liberi: candidati.length === 0 ? 0 : (offer?.liberi ?? 0), manca };
}

export const risorsaDi = ({ tipo }: Pick<Richiesta, 'tipo'>) => RISORSA_DI[tipo];
