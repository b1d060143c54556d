import { expect, test } from 'vitest';
import { toAssetGroups } from './asset-groups.ts';

const NOTHING = { software: [], hardware: [], piano_mobile: null, cartelle: [], telefoni: [] };

test('The workflow card of an employee without items shows no groups of items', () => {
  expect(toAssetGroups(NOTHING)).toEqual([]);
});

test('Each group of items on the workflow card shows the specified fields of its items and leaves out empty fields', () => {
  const groups = toAssetGroups({
    software: [
      { id: 1, nome: 'Figma', versione: '5.2', fornitore: 'Figma Inc.' },
      { id: 2, nome: 'Slack', versione: null, fornitore: null },
    ],
    hardware: [{ id: 3, nome: 'Air 13', tipo: 'laptop', marca: 'Apple', modello: 'M3' }],
    piano_mobile: { id: 4, nome_piano: 'Smart 100', operatore: 'TIM', dati_gb: 100, costo_annuo: 1180.5 },
    cartelle: [{ id: 5, nome: 'Listini', permessi: 'scrittura' }],
    telefoni: [
      { id: 6, modello: 'iPhone 15', imei: '356938035643809' },
      { id: 7, modello: 'Pixel 9', imei: null },
    ],
  });
  expect(groups.map(({ label, lines }) => [label, ...lines.map((each) => each.replace(/\s/g, ' '))])).toEqual([
    ['Software', 'Figma 5.2 · Figma Inc.', 'Slack'],
    ['Hardware', 'Air 13 · laptop · Apple M3'],
    ['Piano Mobile', 'Smart 100 · TIM · 100 GB · 1.180,50 €/anno'],
    ['Cartelle', 'Listini · Scrittura'],
    ['iPhone', 'iPhone 15 · IMEI 356938035643809', 'Pixel 9'],
  ]);
});
