import { sql } from 'kysely';
import { type Db, scoped } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '#shared/holding.ts';
import type { Risorse } from '../contract.ts';
import { type Costi, totaleAnnuo, totaleMensile } from '../rules.ts';
import { heldBy } from './count-held.ts';
import { heldCartelle, heldHardware, heldPiano, heldSoftware, heldTelefoni } from './select-held.ts';
import { costsOf } from './sum-costs.ts';

type Row = Pick<Risorse, 'software' | 'hardware' | 'piano_mobile' | 'telefoni' | 'cartelle' | 'totali' | 'assegnate'> & {
  costo_software: string;
  costo_hardware: string;
  costo_piano: string;
  costo_telefono: string;
  quante: number;
};

/** What an employee holds and what it costs, in one statement; 404 when the employee is not visible. */
export async function findRisorse(db: Db, scope: Scope, dipendente_id: string): Promise<Risorse> {
  const { rows } = await sql<Row>`
    select
      ${heldSoftware} as software, ${heldHardware} as hardware, ${heldPiano} as piano_mobile, ${heldTelefoni} as telefoni,
      ${heldCartelle} as cartelle,
      jsonb_build_object(
        'software', (select count(*) from software_brands where brand_id = d.brand_id),
        'hardware', (select count(*) from hardware_brands where brand_id = d.brand_id),
        'cartelle', (select count(*) from cartelle_brands where brand_id = d.brand_id)) as totali,
      c.software as costo_software, c.hardware as costo_hardware, c.piano_mobile as costo_piano, c.telefono as costo_telefono, c.quante,
      ${heldBy(sql.ref('d.id'))} as assegnate
    from dipendenti d cross join lateral ${costsOf('d.id')} c
    where d.id = ${dipendente_id} and ${inBrands('d.brand_id', scope.can_view)}`.execute(scoped(db, scope));
  const row = rows[0];
  if (!row) throw dipendenteNonTrovato();
  const { costo_software, costo_hardware, costo_piano, costo_telefono, quante, ...held } = row;
  const costi = { software: costo_software, hardware: costo_hardware, piano_mobile: costo_piano, telefono: costo_telefono };
  const totale_annuo = totaleAnnuo(costi);
  return { ...held, costi: inEuro(costi), totale_annuo, totale_mensile: totaleMensile(totale_annuo), numero_risorse: quante };
}

const inEuro = (costi: Record<keyof Costi, string>) => ({
  software: Number(costi.software),
  hardware: Number(costi.hardware),
  piano_mobile: Number(costi.piano_mobile),
  telefono: Number(costi.telefono),
});
