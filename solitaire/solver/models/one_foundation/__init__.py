"""Games like Golf: columns that only get shorter, played onto one foundation."""
