// The address check prevents SSRF: the server may call only public internet addresses and the networks in the settings.
import ipaddr from 'ipaddr.js';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The address of a cloud provider's metadata service, which looks like a public address. */
const METADATA = ['168.63.129.16'];

export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text) || ipaddr.isValid(text);
}

export function createAddressCheck(networks: readonly string[]): (address: string) => boolean {
  const allowedNetworks = networks.map(parseNetwork);
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const ip = ipaddr.process(address); // an IPv4-mapped IPv6 address becomes an IPv4 address
    return isPublic(ip) || allowedNetworks.some(([network, bits]) => ip.kind() === network.kind() && ip.match(network, bits));
  };
}

function parseNetwork(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * Returns whether the address is public. Private, loopback, multicast, carrier-grade NAT and reserved addresses are not public,
 * nor are tunnels to another address.
 */
function isPublic(address: Network[0]): boolean {
  if (address.range() !== 'unicast' || METADATA.includes(address.toString())) return false;
  const [first = 0] = address.toByteArray();
  return address.kind() === 'ipv4' || first >> 5 === 1; // the range 2000::/3 contains the public addresses of IPv6
}
