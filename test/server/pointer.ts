/** JSON pointers (RFC 6901), for tests that break a value at one place or look where a finding points. */
const segmentsOf = (pointer: string): string[] =>
  pointer.split('/').slice(1).map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The value at the pointer; undefined when there is none. */
export const valueAt = (root: unknown, pointer: string): unknown =>
  segmentsOf(pointer).reduce(
    (value: any, segment) => Object(value) === value && Object.hasOwn(value, segment) ? value[segment] : undefined, root
  )

/** Whether the pointer leads to a value, or names a member that an existing object or array lacks. */
export const isMeaningful = (root: unknown, pointer: string): boolean => {
  const parent = valueAt(root, pointer.split('/').slice(0, -1).join('/'))
  return pointer === '' || (typeof parent === 'object' && parent !== null)
}

/** Puts a value at the pointer; undefined removes the member. */
export function put (root: any, pointer: string, value: unknown): void {
  const segments = segmentsOf(pointer)
  const last = segments.pop() as string
  const parent = segments.reduce((node, segment) => node[segment], root)
  if (value === undefined) delete parent[last]
  else parent[last] = value
}
