/** An address of the product with its query ('/software?esaurite=true') as a router link takes it. */
export function linkOf(address: string): { to: never; search: never } {
  const [to, query = ''] = address.split('?');
  // Each route types its own search; an address that the server names is checked by the screen that reads it.
  return { to: to as never, search: Object.fromEntries(new URLSearchParams(query)) as never };
}
