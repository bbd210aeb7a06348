import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an address belongs to the public internet. Closed by default: everything that has another purpose (private, loopback,
 * link-local with the clouds' metadata, carrier-grade NAT, multicast, reserved, and what carries another address inside, as
 * NAT64, 6to4 and Teredo do) is not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  // an IPv4 address in IPv6's clothes is what it is in IPv4
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv6' && (parsed as ipaddr.IPv6).zoneId) return false;
  return parsed.range() === 'unicast';
}
