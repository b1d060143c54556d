// Search, order and filters of a list stand in its address, as plain text: '?q=rossi&brand_id=3'.

/** The router's own way would read '3' as a number and write the text '3' back in quotes. */
export function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function writeSearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]));
  const text = new URLSearchParams(set).toString();
  return text && `?${text}`;
}
