// The devices to which people.ts and the pictures of the guide refer; generated-devices.ts creates all other devices. Costs are in euro per
// year.
import type { StatoDispositivo } from '#shared/stati-dispositivo.ts';

export interface Device {
  nome: string;
  tipo: string;
  marca: string;
  modello: string;
  costo: string;
  seriale: string;
  garanzia: string;
  brands: number[];
  stato?: StatoDispositivo;
}

const laptop = (
  nome: string,
  marca: string,
  modello: string,
  costo: string,
  seriale: string,
  garanzia: string,
  brands: number[],
): Device => ({ nome, tipo: 'laptop', marca, modello, costo, seriale, garanzia, brands });
const monitor = (nome: string, seriale: string, brands: number[]): Device => ({
  nome,
  tipo: 'monitor',
  marca: 'Dell',
  modello: 'P2723QE',
  costo: '96.00',
  seriale,
  garanzia: '2028-03-31',
  brands,
});

export const DEVICES: Device[] = [
  laptop('MacBook Air 13', 'Apple', 'M3 2024', '433.00', 'C02ZK1LMD6T', '2027-04-12', [0]),
  laptop('ThinkPad T14', 'Lenovo', 'Gen 5', '386.50', 'PF4X9K2B', '2027-09-30', [1]),
  laptop('MacBook Air 13', 'Apple', 'M3 2024', '433.00', 'C02ZK1LMD7Q', '2027-04-12', [0]),
  laptop('MacBook Pro 14', 'Apple', 'M4 Pro', '799.00', 'C02AF9TTPQ05', '2028-11-20', [1]),
  laptop('ThinkPad P16s', 'Lenovo', 'Gen 3', '612.40', 'PF5B77QD', '2028-01-31', [0]),
  laptop('Latitude 5450', 'Dell', '5450', '341.20', '7HXQ2Z3', '2026-12-10', [2]),
  laptop('MacBook Air 15', 'Apple', 'M3 2024', '498.00', 'C02ZP4LMD9K', '2027-06-03', [0]),
  laptop('Surface Laptop 6', 'Microsoft', '13.5 pollici', '529.90', '014785231957', '2027-02-28', [1]),
  monitor('Monitor 27 pollici', 'CN-0VK7GP-74261', [0]),
  monitor('Monitor 27 pollici', 'CN-0VK7GP-74262', [1]),
  monitor('Monitor 27 pollici', 'CN-0VK7GP-74263', [0]),
  monitor('Monitor 27 pollici', 'CN-0VK7GP-74264', [0]),
  monitor('Monitor 27 pollici', 'CN-0VK7GP-74265', [0]),
  laptop('ThinkPad T14', 'Lenovo', 'Gen 4', '372.00', 'PF4A11ZZ', '2026-10-31', [0]),
  {
    nome: 'Tablet cassa',
    tipo: 'tablet',
    marca: 'Apple',
    modello: 'iPad 10',
    costo: '142.00',
    seriale: 'DMPX9QJ4Q1',
    garanzia: '2027-01-15',
    brands: [1],
  },
  {
    nome: 'Tablet cassa',
    tipo: 'tablet',
    marca: 'Apple',
    modello: 'iPad 10',
    costo: '142.00',
    seriale: 'DMPX9QJ4Q2',
    garanzia: '2027-01-15',
    brands: [2],
  },
  {
    nome: 'Stampante etichette',
    tipo: 'stampante',
    marca: 'Zebra',
    modello: 'ZD421',
    costo: '88.75',
    seriale: 'D8J224105512',
    garanzia: '2026-06-30',
    brands: [1],
  },
  laptop('MacBook Pro 14', 'Apple', 'M4', '689.00', 'C02AF9TTPQ11', '2028-11-20', [2]),
  laptop('Latitude 5450', 'Dell', '5450', '341.20', '7HXQ2Z9', '2026-12-10', [0]),
  laptop('MacBook Air 13', 'Apple', 'M4 2025', '452.00', 'C02BK7LMD2T', '2028-10-01', [0, 1]),
  laptop('ThinkPad T14', 'Lenovo', 'Gen 5', '386.50', 'PF4X9K9C', '2027-09-30', [0, 1, 2]),
  { ...laptop('ThinkPad T480', 'Lenovo', 'T480', '0.00', 'PF1T8XYZ', '2021-05-31', [1]), stato: 'dismesso' },
  { ...laptop('Latitude 5440', 'Dell', '5440', '318.00', '6FWP1Y2', '2026-03-31', [2]), stato: 'in riparazione' },
  {
    nome: 'Multifunzione ufficio',
    tipo: 'stampante',
    marca: 'Brother',
    modello: 'MFC-L8690CDW',
    costo: '210.00',
    seriale: 'E78283M9J',
    garanzia: '2027-05-20',
    brands: [0],
  },
];
