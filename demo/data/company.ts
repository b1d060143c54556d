export const BRANDS = [
  {
    nome: 'Lineaverde',
    descrizione: 'Abbigliamento sportivo e tempo libero',
    colore: '#2F7D4F',
    prefisso: 'LIN',
    contatto_smarrimento: '02 5550 1140',
  },
  {
    nome: 'Bottega Nove',
    descrizione: 'Pelletteria fatta a mano',
    colore: '#C2410C',
    prefisso: 'BOT',
    contatto_smarrimento: 'it@botteganove.example',
  },
  {
    nome: 'Marea',
    descrizione: 'Costumi e accessori per il mare',
    colore: '#0E88AE',
    prefisso: 'MAR',
    contatto_smarrimento: '010 555 0172',
  },
  { nome: 'Castagno', descrizione: 'Calzature da montagna', colore: '#8B5A2B', prefisso: 'CAS', contatto_smarrimento: '011 555 0136' },
  { nome: 'Nuvola', descrizione: 'Abbigliamento per bambini', colore: '#3B82F6', prefisso: 'NUV', contatto_smarrimento: null },
  { nome: 'Fiordaliso', descrizione: 'Profumi e candele', colore: '#7C3AED', prefisso: 'FIO', contatto_smarrimento: '055 555 0119' },
] as const;

/** The showrooms of the demo company. `brands` are indexes of BRANDS. */
export const SHOWROOMS = [
  { nome: 'Milano Brera', brands: [0, 1] },
  { nome: 'Roma Prati', brands: [1] },
  { nome: 'Bologna Galvani', brands: [0] },
  { nome: 'Genova Porto Antico', brands: [2] },
  { nome: 'Torino San Carlo', brands: [3] },
  { nome: 'Verona Erbe', brands: [4] },
  { nome: 'Napoli Chiaia', brands: [1, 3] },
  { nome: 'Firenze Tornabuoni', brands: [1, 5] },
  { nome: 'Palermo Libertà', brands: [2] },
  { nome: 'Bari Murat', brands: [0, 4] },
  { nome: 'Padova Prato della Valle', brands: [5] },
  { nome: 'Rimini Marina Centro', brands: [2, 0] },
  { nome: 'Trento Duomo', brands: [3] },
  { nome: 'Como Lungolago', brands: [4, 5] },
] as const;

export const PASSWORD = 'organico-demo-2026';

export interface Account {
  username: string;
  nome: string;
  cognome: string;
  role: 'HR' | 'IT' | 'MANAGER';
  amministratore: boolean;
  /**
   * The permissions of the account by brand; the keys are indexes of BRANDS. The amministratore has all permissions without an entry here.
   */
  permissions: Record<number, 'can_view' | 'can_edit' | 'can_admin'>;
}

export const ACCOUNTS: readonly [Account, ...Account[]] = [
  { username: 'giulia.ferrante', nome: 'Giulia', cognome: 'Ferrante', role: 'IT', amministratore: true, permissions: {} },
  {
    username: 'marta.rinaldi',
    nome: 'Marta',
    cognome: 'Rinaldi',
    role: 'HR',
    amministratore: false,
    permissions: { 0: 'can_admin', 1: 'can_edit', 2: 'can_edit', 3: 'can_edit', 4: 'can_view' },
  },
  {
    username: 'pietro.fontana',
    nome: 'Pietro',
    cognome: 'Fontana',
    role: 'IT',
    amministratore: false,
    permissions: { 0: 'can_edit', 1: 'can_edit', 2: 'can_edit', 5: 'can_view' },
  },
  {
    username: 'chiara.bellandi',
    nome: 'Chiara',
    cognome: 'Bellandi',
    role: 'MANAGER',
    amministratore: false,
    permissions: { 0: 'can_edit', 4: 'can_view' },
  },
];
