/** The pages of the guide in reading order. */
export const PAGES = [
  { file: 'README.md', label: 'Inizio' },
  { file: 'primi-passi.md', label: 'Primi passi' },
  { file: 'per-hr.md', label: 'Per HR' },
  { file: 'per-il-manager.md', label: 'Per il manager' },
  { file: 'per-it.md', label: 'Per IT' },
  { file: 'amministrazione.md', label: 'Amministrazione' },
  { file: 'privacy.md', label: 'Privacy' },
  { file: 'schermate.md', label: 'Le schermate' },
  { file: 'campi.md', label: 'I campi' },
  { file: 'installazione.md', label: 'Installazione' },
  { file: 'piu-macchine.md', label: 'Più macchine' },
  { file: 'tornare-indietro.md', label: 'Tornare indietro' },
  { file: 'programmi.md', label: 'Per i programmi' },
  { file: 'account-aziendale.md', label: 'Account aziendale' },
] as const;

export const GUIDE_FOLDER = 'docs/guida';

export function addressOf(file: string): string {
  return file === 'README.md' ? '/guida' : `/guida/${file.replace(/\.md$/, '')}`;
}
