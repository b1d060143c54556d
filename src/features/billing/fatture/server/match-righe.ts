// What a row of an invoice is about: a number, an ICCID or an IMEI first, then whose seat of which product (rule 134). Pure.
import { plainWord } from '#features/exchange/importazioni/rules.ts';
import { emailKey } from '#shared/email-key.ts';
import { cifreTelefono, codiceRicerca, compactNumero } from '#shared/numeri.ts';
import { type CosaFatturata, paroleDi, stessoFornitore } from '../rules.ts';

/** A row that was read: cents a year. */
export interface Riga {
  riga: number;
  numero_telefono: string;
  iccid: string;
  imei: string;
  email: string;
  persona: string;
  prodotto: string;
  quanti: number;
  centesimi: number;
  /** As the invoice calls it. */
  riferimento: string;
}

/** Who has something since when. Null: a showroom, or somebody of a brand that the invoice is not of. */
export interface Tenuta {
  persona: string | null;
  dal: string;
}

export interface Software {
  id: number;
  nome: string;
  versione: string | null;
  fornitore: string | null;
  costo: number;
  scadenza: string | null;
  /** From the oldest. */
  tenute: Tenuta[];
}

/** What the brands of the invoice have, and who works there or has worked there. */
export interface Candidati {
  piani: {
    id: number;
    nome: string;
    operatore: string;
    numero: string | null;
    cifre: string | null;
    iccid: string | null;
    costo: number;
    attivo: boolean;
    tenuta: Tenuta | null;
  }[];
  telefoni: { id: number; imei: string; costo: number; tenuta: Tenuta | null }[];
  software: Software[];
  persone: { id: string; nome: string; cognome: string; email: string; uscita: boolean }[];
}

interface About {
  /** The same for all rows about the same. */
  chiave: string;
  cosa?: { tipo: CosaFatturata; id: number };
  persona_id?: string;
}

/** What a row is about. `tenuta`: who has it; null when nobody has. */
export type Bersaglio =
  | (About & { sort: 'cosa'; costo: number; tenuta: Tenuta | null })
  | (About & { sort: 'posto'; costo: number; tenuta: Tenuta | null })
  | (About & { sort: 'posti'; cosa: { tipo: CosaFatturata; id: number }; costo: number; tenute: Tenuta[] })
  | (About & { sort: 'persona' })
  | (About & { sort: 'ignoto' });

/** Made once for all rows of an invoice. */
export function matchRiga(candidati: Candidati, fornitore: string): (riga: Riga) => Bersaglio {
  const { piani, telefoni, software, persone } = candidati;
  const byNumber = indexOf(piani, ({ cifre }) => cifre);
  const byIccid = indexOf(piani, ({ iccid }) => iccid);
  const byImei = indexOf(telefoni, ({ imei }) => imei);
  const byEmail = indexOf(persone, ({ email }) => emailKey(email));
  const byName = indexOf([...persone, ...persone.map((each) => ({ ...each, nome: each.cognome, cognome: each.nome }))], (each) =>
    plainWord(`${each.nome} ${each.cognome}`),
  );
  const theirs = software.filter((each) => each.fornitore !== null && stessoFornitore(each.fornitore, fornitore));
  const productOf = findProduct(software);

  const ofPlan = (riga: Riga): Bersaglio | undefined => {
    const piano = byNumber(cifreTelefono(riga.numero_telefono)) ?? byIccid(compactNumero(riga.iccid));
    return piano && ofThing('piano_mobile', piano);
  };
  const ofPhone = ({ imei }: Riga) => {
    const telefono = byImei(codiceRicerca(imei));
    return telefono && ofThing('telefono', telefono);
  };
  const personOf = ({ email, persona }: Riga) =>
    byEmail(emailKey(email)) ?? (persona.includes('@') ? byEmail(emailKey(persona)) : byName(plainWord(persona)));

  const softwareOf = ({ prodotto }: Riga, persona: string | undefined): Software | undefined => {
    if (prodotto !== '') return productOf(prodotto);
    const held = theirs.filter(({ tenute }) => tenute.some((each) => each.persona === persona));
    return onlyOne(persona !== undefined && held.length > 0 ? held : theirs);
  };

  return (riga) => {
    const { numero_telefono, iccid, imei, email, persona, prodotto, riferimento } = riga;
    const unknown: Bersaglio = { sort: 'ignoto', chiave: `ignoto:${plainWord(`${prodotto} ${riferimento}`)}` };
    const thing = ofPlan(riga) ?? ofPhone(riga);
    if (thing) return thing;
    // A number that nobody has is not somebody's seat, whoever stands beside it.
    if (numero_telefono + iccid + imei !== '') return { ...unknown, chiave: `ignoto:${plainWord(riferimento)}` };
    const person = personOf(riga);
    const product = softwareOf(riga, person?.id);
    const isNamed = email + persona !== '';
    if (product && !isNamed) return ofSeats(product);
    if (product && person) return ofSeat(product, person.id);
    if (person && prodotto === '') return { sort: 'persona', chiave: `persona:${person.id}`, persona_id: person.id };
    return product ? { ...unknown, cosa: { tipo: 'software', id: product.id } } : unknown;
  };
}

const ofThing = (tipo: CosaFatturata, { id, costo, tenuta }: { id: number; costo: number; tenuta: Tenuta | null }): Bersaglio => ({
  ...{ sort: 'cosa', chiave: `${tipo}:${id}`, cosa: { tipo, id }, costo, tenuta },
  ...(tenuta?.persona ? { persona_id: tenuta.persona } : {}),
});

const ofSeats = ({ id, costo, tenute }: Software): Bersaglio => ({
  ...{ sort: 'posti', chiave: `posti:${id}`, cosa: { tipo: 'software', id }, costo, tenute },
});

const ofSeat = ({ id, costo, tenute }: Software, persona_id: string): Bersaglio => ({
  ...{ sort: 'posto', chiave: `posto:${id}:${persona_id}`, cosa: { tipo: 'software', id }, persona_id, costo },
  tenuta: tenute.find(({ persona }) => persona === persona_id) ?? null,
});

/** The licence that a product's name means: the same name, with or without its version; else the one most of whose words stand in it. */
function findProduct(software: readonly Software[]): (prodotto: string) => Software | undefined {
  const exact = indexOf(software, ({ nome }) => plainWord(nome));
  const withVersion = indexOf(software, ({ nome, versione }) => (versione === null ? null : plainWord(`${nome} ${versione}`)));
  const worded = software.map((each) => ({ each, words: paroleDi(each.nome) }));
  return (prodotto) => {
    const same = withVersion(plainWord(prodotto)) ?? exact(plainWord(prodotto));
    if (same) return same;
    const said = new Set(paroleDi(prodotto));
    const within = worded.filter(({ words }) => words.length > 0 && words.every((word) => said.has(word)));
    const most = Math.max(0, ...within.map(({ words }) => words.length));
    return onlyOne(within.filter(({ words }) => words.length === most))?.each;
  };
}

const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);

/** By a key that is not empty; what two have alike names neither. */
function indexOf<T extends { id: unknown }>(all: readonly T[], keyOf: (each: T) => string | null): (key: string) => T | undefined {
  const found = new Map<string, T | undefined>();
  for (const each of all) {
    const key = keyOf(each);
    if (key === null || key === '') continue;
    found.set(key, found.has(key) && found.get(key)?.id !== each.id ? undefined : each);
  }
  return (key) => (key === '' ? undefined : found.get(key));
}
