/** Hosts of this machine, as many as are wanted: addresses of 127.0.0.0/8 from 127.1.0.1 on. */
export const hostNames = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `127.${1 + (n >> 15)}.${(n >> 7) & 255}.${1 + (n & 127)}`)
