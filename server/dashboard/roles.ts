/** The roles of people in an account, the least first, and what each adds (PEOPLE-10). */
export const roles = [
  ['viewer', 'reads everything'], ['schedule_manager', 'feeds, corrections and possible duplicates too'],
  ['developer', 'keys, sources and webhooks too'], ['owner', 'people and grants too']
] as const
export type Role = typeof roles[number][0]
/** A role as people read it. */
export const roleName = (role: string | null): string => role?.replaceAll('_', ' ') ?? ''
/** A higher number may more; 0: no role in the account. */
export const levelOf = (role: string | null): number => roles.findIndex(([name]) => name === role) + 1
/** Choices of a form, up to a role. */
export const rolesUpTo = (most: string | null): [value: Role, words: string][] =>
  roles.slice(0, levelOf(most)).map(([name, words]) => [name, `${roleName(name)}: ${words}`])
export const withArticle = (role: string): string => `${role === 'owner' ? 'an' : 'a'} ${roleName(role)}`
