// Property test: for any invoice and any set of items, billed minus expected equals the sum of the findings, to the cent.
import { describe, expect, test } from 'vitest';
import { isSameSupplier, lastDayOf } from './rules.ts';
import { type Candidati, findRilievi, type Possesso, type Riga } from './server/find-rilievi.ts';

function randomGenerator(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function randomCase(seed: number): { righe: Riga[]; candidati: Candidati } {
  const random = randomGenerator(seed);
  const upTo = (n: number) => Math.floor(random() * n);
  const cents = () => upTo(60_000) - (random() < 0.1 ? 5_000 : 0);
  const persone = Array.from({ length: 8 }, (_, n) => ({
    ...{ id: `p${n}`, nome: `Nome${n}`, cognome: `Cognome${n % 7}`, email: `p${n}@x.test`, uscita: random() < 0.3 },
  }));
  const possesso = (): Possesso => ({ persona: random() < 0.9 ? `p${upTo(8)}` : null, dal: random() < 0.8 ? '2025-01-01' : '2026-12-01' });
  const holders = () => [...new Map(Array.from({ length: upTo(6) }, possesso).map((each) => [each.persona, each])).values()];
  const piani = Array.from({ length: 6 }, (_, id) => ({
    ...{ id, nome: `Piano ${id}`, operatore: random() < 0.7 ? 'TIM' : 'Iliad', cifre: `34700000${id}`, iccid: null },
    ...{ costo: random() < 0.1 ? 0 : cents(), attivo: random() < 0.9, possesso: random() < 0.7 ? possesso() : null },
  })) as Candidati['piani'];
  const telefoni = Array.from({ length: 3 }, (_, id) => ({
    id,
    imei: `3569${id}`,
    costo: upTo(9_999),
    possesso: random() < 0.5 ? possesso() : null,
  }));
  const software = Array.from({ length: 4 }, (_, id) => ({
    ...{ id, nome: `Prodotto ${'abcd'[id]}`, versione: null, fornitore: random() < 0.5 ? 'TIM S.p.A.' : null },
    ...{ costo: upTo(20_000), scadenza: random() < 0.2 ? '2026-01-01' : null, possessi: holders() },
  }));
  const emptyFields = { numero_telefono: '', iccid: '', imei: '', email: '', persona: '', prodotto: '' };
  const rowGenerators: (() => Partial<Riga>)[] = [
    () => ({ numero_telefono: `+39 347 00000${upTo(9)}` }),
    () => ({ imei: `3569-${upTo(4)}` }),
    () => ({ email: `P${upTo(10)}@x.test`, prodotto: random() < 0.8 ? `Prodotto ${'abcde'[upTo(5)]}` : '' }),
    () => ({ persona: `Cognome${upTo(8)} Nome${upTo(8)}`, prodotto: `Prodotto ${'abcde'[upTo(5)]}` }),
    () => ({ prodotto: `Prodotto ${'abcde'[upTo(5)]}`, quanti: 1 + upTo(7) }),
  ];
  const righe = Array.from({ length: 12 }, (_, n) => {
    const fields = { ...emptyFields, quanti: 1, ...rowGenerators[upTo(rowGenerators.length)]?.() };
    const riferimento = [fields.numero_telefono, fields.imei, fields.email, fields.persona, fields.prodotto].find(Boolean) ?? '';
    return { ...fields, riferimento, riga: n + 2, centesimi: cents() };
  });
  return { righe, candidati: { piani, telefoni, software, persone } };
}

test('For any invoice and any set of items, billed minus expected equals the sum of the findings', () => {
  const coveredTypes = new Set<string>();
  for (let seed = 1; seed <= 3_000; seed += 1) {
    const { righe, candidati } = randomCase(seed);
    const { rilievi, fatturato, atteso, tolleranza } = findRilievi(righe, candidati, {
      fornitore: 'TIM',
      dal: '2026-10-01',
      al: '2026-10-31',
    });
    const sumOfRilievi = rilievi.reduce((sum, { centesimi }) => sum + centesimi, 0);
    expect(fatturato, `case ${seed}`).toBe(righe.reduce((sum, { centesimi }) => sum + centesimi, 0));
    expect(fatturato - atteso, `case ${seed}`).toBe(tolleranza + sumOfRilievi);
    expect(new Set(rilievi.map(({ chiave }) => chiave)).size, `case ${seed}`).toBe(rilievi.length);
    for (const { tipo } of rilievi) coveredTypes.add(tipo);
  }
  expect([...coveredTypes].sort()).toEqual(['nessuno', 'non_fatturato', 'prezzo', 'sconosciuto', 'uscito']);
});

test.each([
  ['2026-10-01', 'mese', '2026-10-31'],
  ['2026-02-01', 'mese', '2026-02-28'],
  ['2026-01-31', 'mese', '2026-02-27'],
  ['2026-12-15', 'bimestre', '2027-02-14'],
  ['2026-11-01', 'trimestre', '2027-01-31'],
  ['2024-02-29', 'anno', '2025-02-27'],
] as const)('A billing period that begins on %s and covers a %s ends on %s', (dal, periodicita, al) => {
  expect(lastDayOf(dal, periodicita)).toBe(al);
});

describe('comparing supplier names', () => {
  test.each([
    ['TIM', 'TIM S.p.A.', true],
    ['Vodafone', 'VODAFONE ITALIA S.p.A.', true],
    ['Adobe Systems Software Ireland Ltd', 'Adobe Inc.', true],
    ['TIM', 'Ultimate Software', false],
    ['S.p.A.', 'TIM S.p.A.', false],
    ['Microsoft', 'Figma', false],
  ])('The names %s and %s belong to the same supplier: %s', (nameA, nameB, isSame) => {
    expect(isSameSupplier(nameA, nameB)).toBe(isSame);
    expect(isSameSupplier(nameB, nameA)).toBe(isSame);
  });
});
