import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that is given out of IPv6 for the internet; the rest is reserved, or for one network or one purpose. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Public by its number, but inside Azure it is the host that a machine runs on. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether an address belongs to the public internet. Closed by default: everything that has another purpose (private, loopback,
 * link-local with the clouds' metadata, carrier-grade NAT, multicast, reserved, and what carries another address inside, as
 * NAT64, 6to4 and Teredo do) is not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  // an IPv4 address in IPv6's clothes is what it is in IPv4
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) {
    if (parsed.zoneId || !parsed.match(GLOBAL_IPV6)) return false;
  } else if (parsed.toString() === AZURE_HOST) return false;
  return parsed.range() === 'unicast';
}
