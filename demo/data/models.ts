// The hardware models of the demo company. Costs are in euro per year.

export interface Model {
  nome: string;
  tipo: 'laptop' | 'monitor' | 'tablet' | 'stampante' | 'lettore' | 'cassa' | 'dock' | 'cuffie';
  marca: string;
  modello: string;
  costo: string;
  seriale: string;
}

const modelOfType =
  (tipo: Model['tipo']) =>
  (nome: string, marca: string, modello: string, costo: string, seriale: string): Model => ({ nome, tipo, marca, modello, costo, seriale });
const laptop = modelOfType('laptop');
const monitor = modelOfType('monitor');
const tablet = modelOfType('tablet');
const scanner = modelOfType('lettore');

export const LAPTOPS: readonly Model[] = [
  laptop('MacBook Air 13', 'Apple', 'M3 2024', '433.00', 'C02Z'),
  laptop('MacBook Pro 14', 'Apple', 'M4', '689.00', 'C02A'),
  laptop('ThinkPad T14', 'Lenovo', 'Gen 5', '386.50', 'PF4X'),
  laptop('ThinkPad X1 Carbon', 'Lenovo', 'Gen 12', '574.90', 'PF5K'),
  laptop('Latitude 5450', 'Dell', '5450', '341.20', '7HXQ'),
  laptop('EliteBook 840', 'HP', 'G11', '402.30', '5CG4'),
  laptop('ProBook 450', 'HP', 'G10', '289.00', '5CD3'),
  laptop('Surface Laptop 6', 'Microsoft', '13.5 pollici', '529.90', '0147'),
  laptop('TravelMate P4', 'Acer', 'TMP414', '254.00', 'NXVZ'),
];

export const MONITORS: readonly Model[] = [
  monitor('Monitor 27 pollici', 'Dell', 'P2723QE', '96.00', 'CN-0'),
  monitor('Monitor 24 pollici', 'Samsung', 'S24C450', '54.00', 'ZZAP'),
  monitor('Monitor 27 pollici', 'LG', '27UP850', '88.50', '309N'),
];

export const TABLETS: readonly Model[] = [
  tablet('Tablet cassa', 'Apple', 'iPad 10', '142.00', 'DMPX'),
  tablet('Tablet vendita', 'Samsung', 'Galaxy Tab S9 FE', '118.00', 'R52W'),
];

export const SCANNERS: readonly Model[] = [
  scanner('Lettore codici a barre', 'Zebra', 'DS2208', '42.00', '2104'),
  scanner('Lettore codici a barre', 'Datalogic', 'Gryphon GD4500', '51.50', 'G22K'),
  scanner('Terminale magazzino', 'Zebra', 'TC22', '164.00', 'S233'),
];

export const ACCESSORIES: readonly Model[] = [
  modelOfType('dock')('Base di collegamento', 'Lenovo', 'ThinkPad USB-C', '48.00', '1S40'),
  modelOfType('cuffie')('Cuffie con microfono', 'Jabra', 'Evolve2 40', '29.90', '0A7B'),
  modelOfType('cuffie')('Cuffie con microfono', 'Logitech', 'Zone 300', '24.00', '2233'),
];

export const SHOWROOM_MODELS: readonly Model[] = [
  modelOfType('stampante')('Stampante etichette', 'Zebra', 'ZD421', '88.75', 'D8J2'),
  modelOfType('stampante')('Multifunzione ufficio', 'Brother', 'MFC-L8690CDW', '210.00', 'E782'),
  modelOfType('stampante')('Stampante scontrini', 'Epson', 'TM-T88VII', '74.00', 'X6PD'),
  modelOfType('cassa')('Registratore di cassa', 'Olivetti', 'Form 200 Plus', '180.00', '7OLV'),
  modelOfType('cassa')('POS', 'Ingenico', 'Move 5000', '96.00', '2007'),
];
