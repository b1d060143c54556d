// Names for generated employees. Some have accents, apostrophes or long or double surnames, because search, initials, e-mails and columns
// must handle them.

const splitNames = (text: string): string[] => text.trim().split(/\s*,\s*/);

export const WOMEN = splitNames(`Alessia, Anna, Arianna, Aurora, Bianca, Camilla, Carlotta, Caterina, Cecilia, Claudia, Daniela, Eleonora,
  Elisa, Emma, Federica, Ginevra, Giorgia, Giovanna, Greta, Ilaria, Irene, Laura, Lucia, Maria Grazia, Michela, Noemi, Paola, Rebecca,
  Roberta, Sara, Silvia, Valentina, Viola, Zoë`);

export const MEN = splitNames(`Alberto, Antonio, Carlo, Claudio, Daniele, Diego, Edoardo, Emanuele, Enrico, Fabio, Federico, Filippo,
  Francesco, Gabriele, Giacomo, Giovanni, Jacopo, Leonardo, Lorenzo, Marco, Mattia, Michele, Niccolò, Paolo, Pier Paolo, Raffaele,
  Riccardo, Roberto, Salvatore, Samuele, Stefano, Vincenzo, Vittorio, Giosuè`);

export const SURNAMES = splitNames(`Amato, Barbieri, Basile, Battaglia, Bellini, Benedetti, Bianchi, Bruno, Calabrò, Caputo, Cattaneo,
  Cocco, Colombo, Coppola, Costa, D'Amico, D'Alessandro, Dall'Orto, D'Elia, De Angelis, De Santis, Della Valle, Di Stefano, Donati,
  Fabbri, Farina, Ferraris, Fiore, Galli, Gentile, Giordano, Giuffrè, Grassi, Grimaldi, Guerra, Lombardi, Longo, Lo Presti, Maggi,
  Mancini, Marchi, Mariani, Marini, Martini, Mazza, Montanari, Moretti, Morelli, Nardò, Negri, Orlando, Pagano, Palumbo, Parisi,
  Pellegrini, Piras, Poli, Rizzo, Romano, Rossetti, Ruggiero, Sala, Sanna, Serra, Silvestri, Sorrentino, Testa, Tosi, Valente, Villa,
  Vitale, Zanella, Zanetti, Bevilacqua Aricò, Colonna Romano, Ferri De Luca, Rossi Bianchi, Visconti di Castelbarco Pindemonte`);
