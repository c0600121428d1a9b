"""Addresses of the internet: which ones are public, also those that carry another address inside."""

import ipaddress

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_SPECIAL_4 = [
    ipaddress.IPv4Network(net)
    for net in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    )
]  # fmt: skip
"""Ranges of IPv4 with a special purpose: local, shared, for documentation, benchmarks, multicast, reserved."""
_UNICAST_6 = ipaddress.IPv6Network("2000::/3")
_SPECIAL_6 = [ipaddress.IPv6Network(net) for net in ("2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20")]
"""Ranges inside the global unicast ones of IPv6 that are no ordinary hosts, Teredo among them."""
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_COMPATIBLE = ipaddress.IPv6Network("::/96")


def is_public(address: Address) -> bool:
    """Whether an address belongs to a host of the public internet, by itself and by the address inside it."""
    inner = carried(address)
    if inner is not None:
        return is_public(inner)
    if isinstance(address, ipaddress.IPv4Address):
        return not any(address in net for net in _SPECIAL_4)
    return address.scope_id is None and address in _UNICAST_6 and not any(address in net for net in _SPECIAL_6)


def carried(address: Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address inside an IPv6 one: mapped, compatible, NAT64 or 6to4."""
    if isinstance(address, ipaddress.IPv4Address):
        return None
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address in _NAT64 or address in _COMPATIBLE:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.sixtofour


def neighbourhood(address: str) -> str:
    """What one visitor is counted by: an IPv4 address, or the /64 of an IPv6 one, of which a visitor has all."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(parsed) >> 64 << 64, 64)))
