// The demonstration's company: invented, believable, the same every time. Dates are fixed, so that pictures of it stay true.

export const BRANDS = [
  { nome: 'Lineaverde', descrizione: 'Abbigliamento sportivo e tempo libero', colore: '#2F7D4F' },
  { nome: 'Bottega Nove', descrizione: 'Pelletteria fatta a mano', colore: '#C2410C' },
  { nome: 'Marea', descrizione: 'Costumi e accessori per il mare', colore: '#0E88AE' },
] as const;

export const SHOWROOMS = [
  { nome: 'Milano Brera', brands: [0, 1] },
  { nome: 'Roma Prati', brands: [1] },
  { nome: 'Bologna Galvani', brands: [0] },
  { nome: 'Genova Porto Antico', brands: [2] },
] as const;

export const PASSWORD = 'organico-demo-2026';

/** brand index -> right. The amministratore needs none. */
export const ACCOUNTS = [
  { username: 'giulia.ferrante', nome: 'Giulia', cognome: 'Ferrante', role: 'IT', amministratore: true, rights: {} },
  {
    username: 'marta.rinaldi',
    nome: 'Marta',
    cognome: 'Rinaldi',
    role: 'HR',
    amministratore: false,
    rights: { 0: 'can_edit', 1: 'can_edit', 2: 'can_view' },
  },
  {
    username: 'pietro.fontana',
    nome: 'Pietro',
    cognome: 'Fontana',
    role: 'IT',
    amministratore: false,
    rights: { 0: 'can_edit', 1: 'can_edit', 2: 'can_edit' },
  },
  { username: 'chiara.bellandi', nome: 'Chiara', cognome: 'Bellandi', role: 'MANAGER', amministratore: false, rights: { 0: 'can_edit' } },
] as const;
