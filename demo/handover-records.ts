import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type Contenuto, drawVerbale, type Prova } from '#features/journeys/verbali/server/render-verbale.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { addDays } from '#shared/scadenze.ts';
import { fillText, TESTI_PREDEFINITI, type TipoVerbale } from '#shared/verbale.ts';
import { STROKES } from './data/strokes.ts';
import { elementAt } from './pseudo-random.ts';

interface PlannedRecord {
  tipo: TipoVerbale;
  daysAgo: number;
  answer?: Pick<Prova, 'esito' | 'modo'> & { motivo?: string };
}

/**
 * The handover records of the demo. The oldest record is first, because their numbers are consecutive. There are few records, because
 * rendering each PDF takes a tenth of a second.
 */
const PLANNED_RECORDS: readonly PlannedRecord[] = [
  { tipo: 'consegna', daysAgo: 61, answer: { esito: 'firmato', modo: 'tavoletta' } },
  { tipo: 'restituzione', daysAgo: 33, answer: { esito: 'firmato', modo: 'tavoletta' } },
  { tipo: 'consegna', daysAgo: 21 },
  {
    tipo: 'consegna',
    daysAgo: 12,
    answer: { esito: 'contestato', modo: 'link', motivo: 'Manca il caricatore, e lo schermo ha un graffio.' },
  },
  { tipo: 'consegna', daysAgo: 3, answer: { esito: 'firmato', modo: 'link' } },
  { tipo: 'consegna', daysAgo: 0 },
];

interface RecordEmployee {
  id: string;
  brand_id: number;
  brand: string;
  colore: string;
  nome: string;
  cognome: string;
  periodo_id: number;
  hardware_id: number;
  cosa: string;
  seriale: string | null;
}

export async function addHandoverRecords(tx: Transaction<DB>, today: string, userId: number): Promise<void> {
  const withItems = await findEmployees(tx, true);
  const withReturnedItems = await findEmployees(tx, false);
  const numbers = new Map<string, number>();
  for (const [i, planned] of PLANNED_RECORDS.entries()) {
    const employee = elementAt(planned.tipo === 'consegna' ? withItems : withReturnedItems, 7 * i);
    const day = addDays(today, -planned.daysAgo);
    const key = `${employee.brand_id}/${day.slice(0, 4)}`;
    const numero = (numbers.get(key) ?? 0) + 1;
    numbers.set(key, numero);
    await addRecord(tx, { ...planned, employee, day, numero, tratto: elementAt(STROKES, i % STROKES.length), userId });
  }
  const rows = [...numbers].map(([key, ultimo]) => ({ brand_id: Number(key.split('/')[0]), anno: Number(key.split('/')[1]), ultimo }));
  await tx.insertInto('verbali_contatori').values(rows).execute();
}

async function findEmployees(tx: Transaction<DB>, isOpen: boolean): Promise<RecordEmployee[]> {
  const { rows } = await sql<RecordEmployee>`
    select distinct on (d.id) d.id, d.brand_id, b.nome as brand, b.colore, d.nome, d.cognome, p.id as periodo_id, h.id as hardware_id,
      h.nome || ' (' || h.marca || ' ' || h.modello || ')' as cosa, 'S/N ' || h.numero_seriale as seriale
    from dipendenti d join brands b on b.id = d.brand_id join dipendenti_hardware p on p.dipendente_id = d.id and p.brand_id = d.brand_id
    join hardware h on h.id = p.hardware_id
    where d.stato = 'entrato' and d.isactive and p.attiva = ${isOpen} order by d.id, p.id`.execute(tx);
  return rows;
}

interface NewRecord extends PlannedRecord {
  employee: RecordEmployee;
  day: string;
  numero: number;
  tratto: string;
  userId: number;
}

async function addRecord(tx: Transaction<DB>, { employee, day, numero, tipo, answer, tratto, userId }: NewRecord): Promise<void> {
  const { brand_id, nome, cognome } = employee;
  const anno = Number(day.slice(0, 4));
  const created_at = `${day}T08:${String(10 + numero).padStart(2, '0')}:00Z`;
  const { id, codice } = await tx
    .insertInto('verbali')
    .values({ brand_id, anno, numero, tipo, dipendente_id: employee.id, nome, cognome, emesso_da: userId, created_at })
    .returning(['id', 'codice'])
    .executeTakeFirstOrThrow();
  const voce = {
    tipo: 'hardware',
    nome: employee.cosa,
    identificativo: employee.seriale,
    accessori: 'Caricatore',
    condizione: 'buono',
  } as const;
  await tx
    .insertInto('verbali_voci')
    .values({ ...voce, verbale_id: id, posizione: 1, risorsa_id: employee.hardware_id, periodo_id: employee.periodo_id })
    .execute();
  const contenuto = contentOf({ employee, day, tipo, codice, voce });
  const pdf = await drawVerbale(contenuto);
  await tx
    .insertInto('verbali_documenti')
    .values({ verbale_id: id, contenuto: JSON.stringify(contenuto), pdf })
    .execute();
  if (!answer) return;
  const prova: Prova = {
    ...{ esito: answer.esito, modo: answer.modo, nome: `${nome} ${cognome}`, motivo: answer.motivo ?? null },
    tratto: answer.esito === 'firmato' ? tratto : null,
    ...{ firmato_il: new Date(`${day}T09:42:00Z`), indirizzo: '192.0.2.17', user_agent: 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)' },
    operatore: answer.modo === 'link' ? null : 'IT',
    sha256: createHash('sha256').update(pdf).digest('hex'),
    sha256_scansione: null,
  };
  const { operatore: _, sha256: __, sha256_scansione: ___, firmato_il, ...firma } = prova;
  const signature = { verbale_id: id, pdf: await drawVerbale(contenuto, prova), operatore_id: answer.modo === 'link' ? null : userId };
  await tx
    .insertInto('verbali_firme')
    .values({ ...firma, ...signature, firmato_il: firmato_il.toISOString() })
    .execute();
  await tx.updateTable('verbali').set({ stato: answer.esito }).where('id', '=', id).execute();
}

function contentOf({
  employee,
  day,
  tipo,
  codice,
  voce,
}: Pick<NewRecord, 'employee' | 'day' | 'tipo'> & { codice: string; voce: Contenuto['voci'][number] }): Contenuto {
  const persona = `${employee.nome} ${employee.cognome}`;
  return {
    ...{ codice, tipo, data: day, luogo: 'Milano', brand: { nome: employee.brand, colore: employee.colore }, logo: null },
    ...{
      intestazione: `${employee.brand} S.r.l.\nVia Tortona 31, 20144 Milano`,
      persona,
      note: null,
      voci: [voce],
      chiude: [],
      ancora_fuori: [],
    },
    testo: fillText(TESTI_PREDEFINITI[tipo], { azienda: `${employee.brand} S.r.l.`, persona, brand: employee.brand }),
  };
}
