// What a screen shows first, named in the page itself: a small script asks for it while the app is still on its way (decision 91).

/** Address of a screen to the reads that it begins with where its address has no query. */
export type FirstReads = Readonly<Record<string, readonly string[]>>;

/** The tag that belongs into the head of the page at this address; '' where nothing is asked for. */
export function firstReadsTag(reads: FirstReads, address: string): string {
  const asked = reads[address];
  return asked === undefined ? '' : `<script src="/first-reads.js" data-reads="${asked.join(' ').replaceAll('&', '&amp;')}"></script>`;
}
