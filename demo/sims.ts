import { withCheckDigit } from '#shared/numeri.ts';
import { addDays } from '#shared/scadenze.ts';
import { BRANDS } from './data/company.ts';
import { pickOne, pseudoRandom, withProbability } from './pseudo-random.ts';

interface Tariff {
  nome: string;
  operatore: string;
  gb: number;
  costo: string;
  prefissi: readonly string[];
  /** The digits in an ICCID that follow the country code and identify the operator. */
  networkCode: string;
}

export interface Sim extends Tariff {
  numero: string;
  iccid: string;
  brands: number[];
  activatedOn: string;
}

const tariffOf =
  (operatore: string, networkCode: string, ...prefissi: string[]) =>
  (nome: string, gb: number, costo: string): Tariff => ({ nome, operatore, gb, costo, prefissi, networkCode });
const tim = tariffOf('TIM Business', '010', '335', '338', '366');
const vodafone = tariffOf('Vodafone Business', '100', '340', '346', '348');
const windTre = tariffOf('WindTre Business', '880', '320', '328', '389');

const TARIFFS: readonly Tariff[] = [
  tim('Business Smart 50', 50, '119.88'),
  tim('Business Smart 100', 100, '167.88'),
  vodafone('Business One 60', 60, '131.88'),
  vodafone('Business One 150', 150, '203.88'),
  windTre('Professional 100', 100, '143.88'),
  windTre('Professional 200', 200, '191.88'),
  tim('Solo voce', 0, '59.88'),
];

export function makeSim(i: number, brand: number, before: string): Sim {
  const tariff = pickOne(TARIFFS, i, 'tariffa');
  const otherBrand = pseudoRandom(i, 'sim altro brand', BRANDS.length);
  // The last three digits of the number are the index of the SIM, so that every number is unique.
  const digits = String(1_000_000 + pseudoRandom(i, 'numero', 9_000) * 1000 + i);
  return {
    ...tariff,
    nome: `${tariff.nome} (SIM ${1000 + ((i * 37 + 8213) % 9000)})`,
    numero: `${pickOne(tariff.prefissi, i, 'prefisso')} ${digits.slice(0, 3)} ${digits.slice(3)}`,
    iccid: withCheckDigit(`8939${tariff.networkCode}${String(10_000_000_000 + pseudoRandom(i, 'iccid', 9_000_000) * 1000 + i)}`),
    brands: withProbability(8, i, 'sim di due') && otherBrand !== brand ? [brand, otherBrand] : [brand],
    activatedOn: addDays(before, -pseudoRandom(i, 'attivata', 1500)),
  };
}
