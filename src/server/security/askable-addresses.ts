// Which addresses the server may ask, when somebody has chosen them: those that anybody on the internet could ask, and those that the settings name.
import ipaddr from 'ipaddr.js';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** What a cloud's machines ask for their own secrets, at an address like any other. */
const METADATA = ['168.63.129.16'];

/** Whether a text names a network ('10.0.5.0/24'), or an address. */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text) || ipaddr.isValid(text);
}

/** Tells addresses that may be asked; `networks` are those of the house that may. */
export function askable(networks: readonly string[]): (address: string) => boolean {
  const allowed = networks.map(toNetwork);
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const one = ipaddr.process(address); // an IPv4 address that is written as IPv6 is that IPv4 address
    return isPublic(one) || allowed.some(([network, bits]) => one.kind() === network.kind() && one.match(network, bits));
  };
}

function toNetwork(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** None of a house, a machine itself, a group or a carrier, none that is kept for something, and none that carries another inside. */
function isPublic(address: Network[0]): boolean {
  if (address.range() !== 'unicast' || METADATA.includes(address.toString())) return false;
  const [first = 0] = address.toByteArray();
  return address.kind() === 'ipv4' || first >> 5 === 1; // 2000::/3, all that is given out of IPv6
}
